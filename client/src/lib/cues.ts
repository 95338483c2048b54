import type { Fact, TableInfo } from "../generated/protocol";
import type { GameUi } from "./game";
import type { Show } from "./show.svelte";
import type { Tune } from "./sound";

/** A function that, called at every change, says which tune belongs to what is shown. */
export function watchForSounds(ui: GameUi): (show: Show, table: TableInfo, seat: number | null) => Tune | null {
  let heard: Fact[] | null = null;
  let before: Pick<TableInfo, "status" | "turn"> | null = null;
  return ({ fresh, behind }, { status, turn, winners, yours }, seat) => {
    const first = before === null;
    const over = status === "over" && before?.status !== "over";
    const asked = !behind && turn !== null && turn === seat && before?.turn !== seat;
    const step = fresh === heard ? null : ui.tune(fresh);
    heard = fresh;
    before = { status, turn: behind ? (before?.turn ?? null) : turn };
    if (first) return null;
    if (over) return winners.some((one) => yours.includes(one)) ? "win" : "lose";
    return asked && step !== "capture" ? "turn" : fresh.length ? step : null;
  };
}
