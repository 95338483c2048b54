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

/** The bot chosen last in a game if it is still offered, or else a middling one. */
export async function usualBot(game: string): Promise<string> {
  const offered = (await botsFor(game)).map((bot) => bot.name);
  return [settings.bots[game], MIDDLING].find((bot) => offered.includes(bot)) ?? offered[0] ?? MIDDLING;
}

export function rememberBot(game: string, bot: string): void {
  settings.bots = { ...settings.bots, [game]: bot };
}
