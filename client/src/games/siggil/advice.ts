import reasons from "../../generated/siggil/reasons.json";
import { list, t } from "../../lib/i18n.svelte";
import { cardOf, FIRST_SPIRIT, readCapture } from "./cards";
import { cardName } from "./words";

export { reasons };

/** A move of SIGGIL in words, as its token tells it. */
export function move(token: string): string {
  if (token === "pass") return t("move.pass");
  const capture = readCapture(token);
  if (capture) return t("move.capture", { of: t(`spirit.of.${capture.spirit}`), cards: list(capture.cards.map(cardName)) });
  if (token.startsWith("-*")) return t("siggil.driveOut", { of: t(`spirit.of.${cardOf(token.slice(1)) - FIRST_SPIRIT}`) });
  if (token === "-?") return t("move.discard", { card: t("card.down") });
  if (token.startsWith("-")) return t("move.discard", { card: cardName(cardOf(token.slice(1))) });
  return t("move.take", { card: cardName(cardOf(token)) });
}
