/** What this browser remembers of its player. */
import { LANGUAGES, type Language } from "../texts";

export type Theme = "dark" | "light";

/** What may be taken back alone: any move, one that showed nothing hidden, or none. */
export const UNDOS = ["any", "unseen", "never"] as const;
export type Undo = (typeof UNDOS)[number];

/** How fast what happens is shown. */
export const SPEEDS = ["calm", "normal", "quick", "once"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How large one's own cards are, where there is room. */
export const CARDS = ["usual", "larger"] as const;
export type Cards = (typeof CARDS)[number];

const STORE = "seance";
const A_YEAR = 31_536_000;

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

/** Those of a list that are words. */
function listed(found: unknown): string[] {
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
}

class Settings {
  name = $state("");
  language = $state<Language>("en");
  theme = $state<Theme>("dark");
  sound = $state(true);
  speed = $state<Speed>("normal");
  cards = $state<Cards>("usual");
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
  /** Alone: whether it is told if the game can still be won, how good one's chance is, and that a move matters. */
  outcome = $state(true);
  chance = $state(true);
  crossroads = $state(true);
  /** What could be taken back in the last game that was set up alone. */
  undo = $state<Undo>("any");
  /** The bot chosen last, for each game. */
  bots = $state.raw<Record<string, string>>({});
  /** The first table of each game: the one with hints. */
  firstTables = $state.raw<Record<string, string>>({});
  /** Hints that were understood, as GAME.NAME. */
  hintsGone = $state.raw<readonly string[]>([]);
  /** Lessons that were done, as GAME.NAME. */
  lessonsDone = $state.raw<readonly string[]>([]);
  /** Puzzles that were solved, as GAME.ID. */
  puzzlesSolved = $state.raw<readonly string[]>([]);

  constructor() {
    const old = remembered();
    this.name = typeof old.name === "string" ? old.name : "";
    this.language = LANGUAGES.find((known) => known === old.language) ?? firstLanguage();
    this.theme = old.theme === "light" ? "light" : "dark"; // without a choice the table is the candle-lit night
    this.sound = old.sound !== false;
    this.speed = SPEEDS.find((known) => known === old.speed) ?? "normal";
    this.cards = CARDS.find((known) => known === old.cards) ?? "usual";
    this.notices = old.notices === true;
    this.volume = typeof old.volume === "number" ? Math.min(Math.max(old.volume, 0), 100) : 50;
    this.confirm = old.confirm === true;
    this.emotes = old.emotes !== false;
    this.spoilerFree = old.spoilerFree === true;
    this.outcome = old.outcome !== false;
    this.chance = old.chance !== false;
    this.crossroads = old.crossroads !== false;
    this.undo = UNDOS.find((known) => known === old.undo) ?? "any";
    this.bots = words(old.bots);
    this.firstTables = words(old.firstTables);
    this.hintsGone = listed(old.hintsGone);
    this.lessonsDone = listed(old.lessonsDone);
    this.puzzlesSolved = listed(old.puzzlesSolved);
  }

  /** Keep everything as it is now, and let the page follow. */
  keep(): void {
    const { name, language, theme, sound, speed, cards, notices, volume, confirm, emotes, spoilerFree } = this;
    const { outcome, chance, crossroads, undo, bots, firstTables, hintsGone, lessonsDone, puzzlesSolved } = this;
    const chosen = { name, language, theme, sound, speed, cards, notices, volume, confirm, emotes, spoilerFree };
    const all = { ...chosen, outcome, chance, crossroads, undo, bots, firstTables, hintsGone, lessonsDone, puzzlesSolved };
    document.documentElement.lang = language;
    document.cookie = `seance-language=${language}; path=/; max-age=${A_YEAR}; samesite=lax`; // what the server writes is in it, too
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
