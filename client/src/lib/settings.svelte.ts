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

/** The browser's language; where we do not speak it, that of the link (`?lang=fr`). */
function firstLanguage(): Language {
  const linked = new URLSearchParams(globalThis.location?.search).get("lang");
  const wanted = [...(navigator.languages ?? []).map((tag) => tag.slice(0, 2)), linked];
  return wanted.find((one) => one !== null && LANGUAGES.includes(one)) ?? "en";
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
  speed = $state<Speed>("normal");
  /** Whether the browser says that it is one's turn while the page is not looked at. */
  notices = $state(false);
  /** How loud, of a hundred. */
  volume = $state(50);
  /** Whether a move has to be touched twice. */
  confirm = $state(false);
  /** Whether gestures of others are seen, and ours can be made. */
  emotes = $state(true);
  /** Whether a game is looked back on without knowing what comes. */
  spoilerFree = $state(false);
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
    this.theme = old.theme === "light" ? "light" : "dark"; // without a choice the table is the candle-lit night
    this.sound = old.sound !== false;
    this.speed = SPEEDS.find((known) => known === old.speed) ?? "normal";
    this.notices = old.notices === true;
    this.volume = typeof old.volume === "number" ? Math.min(Math.max(old.volume, 0), 100) : 50;
    this.confirm = old.confirm === true;
    this.emotes = old.emotes !== false;
    this.spoilerFree = old.spoilerFree === true;
    this.bots = words(old.bots);
    this.firstTables = words(old.firstTables);
    this.hintsGone = Array.isArray(old.hintsGone) ? old.hintsGone.filter((one): one is string => typeof one === "string") : [];
  }

  /** Keep everything as it is now, and let the page follow. */
  keep(): void {
    const { name, language, theme, sound, speed, notices, volume, confirm, emotes, spoilerFree, bots, firstTables, hintsGone } = this;
    const all = { name, language, theme, sound, speed, notices, volume, confirm, emotes, spoilerFree, bots, firstTables, hintsGone };
    document.documentElement.lang = language;
    document.documentElement.dataset.theme = theme;
    const colour = getComputedStyle(document.documentElement).getPropertyValue("--table");
    document.querySelector<HTMLMetaElement>("meta[name=theme-color]")!.content = colour;
    try {
      localStorage.setItem(STORE, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
