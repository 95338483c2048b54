/** Follows games told by the server (a file's lines): the facts folded over the view before must give the view after. */
import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const [, , game, path] = process.argv;
const folder = new URL(`../src/games/${game}/`, import.meta.url);
const { fold, INNER } = await import(new URL("fold.ts", folder));
const explaining = new URL("explain.ts", folder);
const { explain, TOTALS } = existsSync(explaining) ? await import(explaining) : { TOTALS: [] };

/** One step; wherever the totals are told, what the cards count adds up to them. */
function follow(view, fact) {
  const next = fold(view, fact);
  if (!TOTALS.includes(fact.what)) return next;
  const sums = explain(next).breakdown.map((lines) => lines.reduce((sum, line) => sum + line.counts, 0));
  if (!isDeepStrictEqual(sums, next.totals)) throw new Error(`${JSON.stringify(fact)}: the cards count ${sums}`);
  return next;
}

let steps = 0;
for (const line of readFileSync(path, "utf8").trim().split("\n")) {
  const { first, moves } = JSON.parse(line);
  let before = first;
  moves.forEach(({ facts, after, breakdown }, i) => {
    const frozen = JSON.stringify(before);
    const folded = facts.reduce(follow, before);
    if (JSON.stringify(before) !== frozen) throw new Error(`Move ${i}: the view before was changed`);
    const wrong = Object.keys(after).filter((name) => !INNER.includes(name) && !isDeepStrictEqual(folded[name], after[name]));
    if (wrong.length) {
      const told = wrong.map((name) => `${name}: ${JSON.stringify(folded[name])}, not ${JSON.stringify(after[name])}`);
      throw new Error(`Move ${i}, ${JSON.stringify(facts)}: ${told.join("; ")}`);
    }
    if (explain && !isDeepStrictEqual(explain(after).breakdown, breakdown)) {
      throw new Error(`Move ${i}: ${JSON.stringify(explain(after).breakdown)}, not ${JSON.stringify(breakdown)}`);
    }
    steps += facts.length;
    before = after;
  });
}
process.stdout.write(String(steps));
