import psychics from "../generated/psychics.json";
import type { TableInfo } from "../generated/protocol";
import { FIRST_SPIRIT } from "./cards";
import { known, t } from "./i18n.svelte";
import { settings } from "./settings.svelte";

/** A card of SIGGIL in words. */
export function cardName(card: number): string {
  if (card < 0) return t("card.down");
  if (card >= FIRST_SPIRIT) return spiritName(card - FIRST_SPIRIT);
  return t("card.name", { family: t(`family.${Math.floor(card / 7)}`), n: (card % 7) + 1 });
}

export function spiritName(family: number): string {
  return t("spirit.name", { of: t(`spirit.of.${family}`), n: family + 1 });
}

export function psychicTitle(number: number): string {
  return psychics[number - 1].title[settings.language];
}

export function psychicText(number: number): string {
  return psychics[number - 1].text[settings.language];
}

/** A ghost or psychic of RIP by its token, as the object of a sentence. */
export function ripCard(token: string): string {
  if (token.startsWith("P")) return t("psychic.quoted", { title: psychicTitle(Number(token.slice(1))) });
  return t("ghost.object", { n: token });
}

/** What a bot is called: the house's own in the player's language, a host's program by its own name. */
export function botName(name: string): string {
  return known(`bot.${name}`) ? t(`bot.${name}`) : name.replace(/^program:/, "");
}

/** Who sits on a seat, for others to read; of several with one name each has a number. */
export function seatName(table: TableInfo, seat: number): string {
  const { kind, name, label } = table.seats[seat];
  const called = kind === "bot" ? botName(name) : name && name !== label ? name : seatLabel(label, table.game);
  const same = table.seats.flatMap((other, i) => (other.kind === kind && other.name === name && name ? [i] : []));
  return same.length > 1 ? `${called} ${same.indexOf(seat) + 1}` : called;
}

/** The names of those who sit at a table. */
export function seatedNames(table: TableInfo): string[] {
  return table.seats.flatMap((seat, i) => (seat.kind === "open" ? [] : [seatName(table, i)]));
}

export function seatLabel(label: string, game: string): string {
  return game === "rip" ? t(`house.${label}`) : t("seat.number", { n: label.slice(1) });
}
