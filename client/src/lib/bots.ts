import type { BotInfo, GameList } from "../generated/protocol";
import { listGames } from "./api";
import { settings } from "./settings.svelte";

/** Neither the gentlest nor the strongest: who plays until somebody else is chosen. */
const MIDDLING = "level:3";

let asked: Promise<GameList> | null = null;

/** What the server offers; asked once, and again only if no answer came. */
function offer(): Promise<GameList> {
  asked ??= listGames();
  asked.catch(() => (asked = null));
  return asked;
}

/** The names of the server's games, or null without an answer. */
export async function offeredGames(): Promise<string[] | null> {
  try {
    return (await offer()).games.map((game) => game.name);
  } catch {
    return null;
  }
}

/** The bots that the server offers in a game. Without an answer there is still one to play against. */
export async function botsFor(game: string): Promise<BotInfo[]> {
  try {
    return (await offer()).games.find((one) => one.name === game)?.bots ?? [];
  } catch {
    return [{ name: MIDDLING, title: MIDDLING }];
  }
}

/** The bot chosen last in a game if it is still offered, or else a middling one; in a first game the gentlest. */
export async function usualBot(game: string): Promise<string> {
  const offered = (await botsFor(game)).map((bot) => bot.name);
  const unknown = isFirst(game) ? offered[0] : MIDDLING;
  return [settings.bots[game], unknown].find((bot) => offered.includes(bot)) ?? offered[0] ?? MIDDLING;
}

/** Whether this browser has never sat at a table of this game. */
export function isFirst(game: string): boolean {
  return !(game in settings.firstTables);
}

export function rememberBot(game: string, bot: string): void {
  settings.bots = { ...settings.bots, [game]: bot };
}
