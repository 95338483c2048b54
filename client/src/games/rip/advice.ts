import reasons from "../../generated/rip/reasons.json";
import { t } from "../../lib/i18n.svelte";
import { cardWords } from "./words";

export { reasons };

const FIXED: Record<string, string> = { stop: "rip.do.stop", blind: "rip.blind", "10:-": "rip.keep" };

/** A move of RIP in words, as its token tells it. */
export function move(token: string): string {
  if (token in FIXED) return t(FIXED[token]);
  const found = /^(10:|=|~)?(P|R)?(\d+|\?)$/.exec(token);
  if (!found) return token;
  const [, does = "", kind, told] = found;
  const n = Number(told);
  if (kind === "R") return t("move.round", { n });
  const card = told === "?" ? cardWords(null, 0) : kind ? cardWords(0, n) : cardWords(n, 0);
  return t({ "": "rip.lay", "=": "rip.pick", "~": "move.lot", "10:": "move.hide" }[does]!, { card });
}
