/** What this browser remembers of its player. */
import { LANGUAGES, type Language } from "../texts";

export type Theme = "dark" | "light";

const STORE = "seance";

function remembered(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Record<string, unknown>;
  } catch {
    return {};
  }
}

function firstLanguage(): Language {
  const wanted = (navigator.languages ?? []).map((tag) => tag.slice(0, 2));
  return LANGUAGES.find((known) => wanted[0] === known) ?? "en";
}

function firstTheme(): Theme {
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** A table of words, whatever was found. */
function words(found: unknown): Record<string, string> {
  return typeof found === "object" && found !== null ? (found as Record<string, string>) : {};
}

class Settings {
  name = $state("");
  language = $state<Language>("en");
  theme = $state<Theme>("dark");
  sound = $state(true);
  /** The bot chosen last, for each game. */
  bots = $state.raw<Record<string, string>>({});
  /** The first table of each game: the one with hints. */
  firstTables = $state.raw<Record<string, string>>({});
  /** Hints that were understood, as GAME.NAME. */
  hintsGone = $state.raw<readonly string[]>([]);

  constructor() {
    const old = remembered();
    this.name = typeof old.name === "string" ? old.name : "";
    this.language = LANGUAGES.find((known) => known === old.language) ?? firstLanguage();
    this.theme = old.theme === "dark" || old.theme === "light" ? old.theme : firstTheme();
    this.sound = old.sound !== false;
    this.bots = words(old.bots);
    this.firstTables = words(old.firstTables);
    this.hintsGone = Array.isArray(old.hintsGone) ? old.hintsGone.filter((one): one is string => typeof one === "string") : [];
  }

  /** Keep everything as it is now, and let the page follow. */
  keep(): void {
    const { name, language, theme, sound, bots, firstTables, hintsGone } = this;
    document.documentElement.lang = language;
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(STORE, JSON.stringify({ name, language, theme, sound, bots, firstTables, hintsGone }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
