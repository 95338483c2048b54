import type { TableInfo } from "../generated/protocol";
import type { Connection } from "./connection.svelte";
import type { GameUi } from "./game";
import type { Tune } from "./sound";

/** A function that, called at every change, says which tune belongs to it. */
export function watchForSounds(ui: GameUi): (connection: Connection, table: TableInfo) => Tune | null {
  let heard = -1;
  return (connection, table) => {
    const before = heard;
    heard = table.number;
    if (before < 0 || table.number === before) return null;
    if (table.status === "over") return table.winners.some((seat) => table.yours.includes(seat)) ? "win" : "lose";
    const news = connection.events.filter((event) => event.number > before);
    const special = ui.tune(news.flatMap((event) => event.facts ?? []));
    if (special) return special;
    const others = news.some((event) => event.seat != null && event.seat !== connection.seat);
    return others && table.turn === connection.seat ? "turn" : "card";
  };
}
