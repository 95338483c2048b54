import { t } from "../../lib/i18n.svelte";
import { who, type Happening, type Line, type Teller } from "../../lib/log";
import { fieldName, fieldWords } from "./fields";

/** Facts as they are: who, what, and everything else that a fact tells. */
export function log(happenings: Happening<object>[], teller: Teller): Line[] {
  return happenings.map(({ number, fact }) => {
    const { what, seat, ...rest } = fact as { what?: unknown; seat?: unknown };
    const name = fieldName(String(what));
    const told = Object.keys(rest).length ? t("plain.details", { name, rest: fieldWords(rest) }) : name;
    if (typeof seat !== "number") return { number, seat: null, text: t("plain.fact", { told }) };
    const { who: is, name: actor } = who(teller, seat);
    return { number, seat, text: t("plain.move", { name: is === "you" ? t("seat.you") : actor, told }) };
  });
}
