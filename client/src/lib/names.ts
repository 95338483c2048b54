import type { TableInfo } from "../generated/protocol";
import { known, t } from "./i18n.svelte";

/** Whatever tells of a table who sits there. */
type Named = Pick<TableInfo, "game" | "seats">;

/** What a game is called. */
export function gameTitle(game: string): string {
  return known(`game.${game}`) ? t(`game.${game}`) : game[0].toUpperCase() + game.slice(1);
}

/** What a bot is called: our own in the player's language, a host's program by its own name. */
export function botName(name: string): string {
  return known(`bot.${name}`) ? t(`bot.${name}`) : name.replace(/^program:/, "");
}

/** Who sits on a seat, for others to read; of several with one name each has a number. */
export function seatName(table: Named, seat: number): string {
  const { kind, name, label } = table.seats[seat];
  const called = kind === "bot" ? botName(name) : name && name !== label ? name : seatLabel(label, table.game);
  const same = table.seats.flatMap((other, i) => (other.kind === kind && other.name === name && name ? [i] : []));
  return same.length > 1 ? `${called} ${same.indexOf(seat) + 1}` : called;
}

/** The names of those who sit at a table. */
export function seatedNames(table: Named): string[] {
  return table.seats.flatMap((seat, i) => (seat.kind === "open" ? [] : [seatName(table, i)]));
}

/** A seat by its label, in the game's words where there are any. */
export function seatLabel(label: string, game: string): string {
  return known(`label.${game}.${label}`) ? t(`label.${game}.${label}`) : label;
}

/** Where a hidden card can lie, in words; what follows a colon is a number. */
export function placeName(game: string, place: string): string {
  const [kind, n = ""] = place.split(":");
  return t(`belief.${game}.${kind}`, { n });
}
