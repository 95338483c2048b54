/** What this browser remembers of its player. */
import { LANGUAGES, type Language } from "../texts";

export type Theme = "dark" | "light";

/** How fast what happens is shown. */
export const SPEEDS = ["calm", "normal", "quick", "once"] as const;
export type Speed = (typeof SPEEDS)[number];

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

class Settings {
  name = $state("");
  language = $state<Language>("en");
  theme = $state<Theme>("dark");
  sound = $state(true);
  speed = $state<Speed>("normal");
  /** Whether the browser says that it is one's turn while the page is not looked at. */
  notices = $state(false);
  /** The bot chosen last, for each game. */
  bots = $state.raw<Record<string, string>>({});

  constructor() {
    const old = remembered();
    this.name = typeof old.name === "string" ? old.name : "";
    this.language = LANGUAGES.find((known) => known === old.language) ?? firstLanguage();
    this.theme = old.theme === "dark" || old.theme === "light" ? old.theme : firstTheme();
    this.sound = old.sound !== false;
    this.speed = SPEEDS.find((known) => known === old.speed) ?? "normal";
    this.notices = old.notices === true;
    this.bots = typeof old.bots === "object" && old.bots !== null ? (old.bots as Record<string, string>) : {};
  }

  /** Keep everything as it is now, and let the page follow. */
  keep(): void {
    const { name, language, theme, sound, speed, notices, bots } = this;
    document.documentElement.lang = language;
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem(STORE, JSON.stringify({ name, language, theme, sound, speed, notices, bots }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
