import type { GameUi } from "../lib/game";
import { plain } from "./plain";
import { rip } from "./rip";
import { siggil } from "./siggil";

/** The games with a drawing of their own, in the order of the first page. */
export const GAMES: readonly GameUi[] = [known(siggil), known(rip)];

/** Here a game's own types end: the server sends a table the views and facts of its own game only. */
function known<V, F, E>(ui: GameUi<V, F, E>): GameUi {
  return ui as unknown as GameUi;
}

/** How a game is shown: by its own drawing, or plainly. */
export function uiOf(game: string): GameUi {
  return GAMES.find((ui) => ui.name === game) ?? plain(game);
}
