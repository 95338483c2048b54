import type { GameFront } from "../lib/game";
import { plain } from "./plain";
import { rip } from "./rip";
import { siggil } from "./siggil";

/** The games with a drawing of their own, in the order of the first page. */
export const GAMES: readonly GameFront[] = [siggil, rip];

/** How a game is shown: by its own drawing, or plainly. */
export function frontOf(game: string): GameFront {
  return GAMES.find((front) => front.name === game) ?? plain(game);
}
