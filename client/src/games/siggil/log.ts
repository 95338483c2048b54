import type { SiggilFact } from "../../generated/protocol";
import { list, t } from "../../lib/i18n.svelte";
import { who, type Happening, type Line, type Teller } from "../../lib/log";
import { cardName } from "./words";

/** What happened, in words. Spirits that escape with one move are told in one sentence, in their order. */
export function log(happenings: Happening<SiggilFact>[], teller: Teller): Line[] {
  const lines: Line[] = [];
  let escaped: number[] = [];
  for (const { number, fact } of happenings) {
    if (fact.what === "uncovered") continue;
    const together = fact.what === "escaped" && escaped.length > 0 && lines.at(-1)?.number === number;
    if (together) lines.pop();
    escaped = fact.what === "escaped" ? [...(together ? escaped : []), fact.spirit] : [];
    const text = escaped.length ? escapeWords(escaped) : words(fact, teller);
    if (text) lines.push({ number, seat: "seat" in fact ? fact.seat : null, text });
  }
  return lines;
}

function words(fact: SiggilFact, teller: Teller): string {
  switch (fact.what) {
    case "taken":
      return t("log.take", { ...who(teller, fact.seat), card: cardName(fact.card) });
    case "discarded":
      if (fact.card === null) return t("log.discardHidden", who(teller, fact.seat));
      return t("log.discard", { ...who(teller, fact.seat), card: cardName(fact.card) });
    case "lost":
      return t("log.driveOut", { of: t(`spirit.of.${fact.spirit}`) });
    case "captured": {
      const done = { ...who(teller, fact.seat), of: t(`spirit.of.${fact.spirit}`), cards: list(fact.laid.map(cardName)) };
      if (fact.loser === null) return t("log.capture", done);
      const { who: whose, name: loser } = who(teller, fact.loser);
      const size = fact.set.length; // exactly one card more than the set it beats (siggil 4.3)
      return t("siggil.steal", { ...done, whose, loser, set: setWords(fact.spirit, fact.way, size), n: size - 1 });
    }
    default:
      return ""; // seen, and told by what follows
  }
}

function setWords(spirit: number, way: "family" | "number", n: number): string {
  return way === "family" ? t(`siggil.many.${spirit}`, { n }) : t("siggil.manyNumber", { n, value: spirit + 1 });
}

function escapeWords(spirits: number[]): string {
  const names = list(spirits.map((spirit) => t(`family.${spirit}`)));
  return t("log.escape", { n: spirits.length, of: t(`spirit.of.${spirits[0]}`), names });
}
