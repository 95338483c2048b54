import type { BotInfo, GameList } from "../generated/protocol";
import { listGames } from "./api";
import { settings } from "./settings.svelte";

/** Neither the gentlest nor the strongest: who plays until somebody else is chosen. */
const MIDDLING = "level:3";

let asked: Promise<GameList> | null = null;

/** The bots that the server offers in a game; asked once. Without an answer there is still one to play against. */
export async function botsFor(game: string): Promise<BotInfo[]> {
  asked ??= listGames();
  try {
    return (await asked).games.find((one) => one.name === game)!.bots;
  } catch {
    asked = null;
    return [{ name: MIDDLING, title: MIDDLING }];
  }
}

/** The bot chosen last in a game, if it is still offered. */
export async function usualBot(game: string): Promise<string> {
  const offered = await botsFor(game);
  return offered.find((bot) => bot.name === settings.bots[game])?.name ?? MIDDLING;
}

export function rememberBot(game: string, bot: string): void {
  settings.bots = { ...settings.bots, [game]: bot };
}
