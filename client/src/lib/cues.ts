import type { TableInfo } from "../generated/protocol";
import type { TableLink } from "./link.svelte";

type Cue = "card" | "turn" | "capture" | "win" | "lose";

/** A function that, called at every change, says which tone belongs to it. */
export function watchForSounds(): (link: TableLink, table: TableInfo) => Cue | null {
  let heard = -1;
  return (link, table) => {
    const before = heard;
    heard = table.number;
    if (before < 0 || table.number === before) return null;
    if (table.status === "over") return table.winners.some((seat) => table.yours.includes(seat)) ? "win" : "lose";
    const news = link.events.filter((event) => event.number > before);
    if (news.some((event) => event.token?.startsWith("*"))) return "capture";
    const others = news.some((event) => event.seat != null && event.seat !== link.seat);
    return others && table.turn === link.seat ? "turn" : "card";
  };
}
