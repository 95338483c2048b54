/** Follows games told by the server (a file's lines): the facts folded over the view before must give the view after. */
import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const [, , game, path] = process.argv;
const folder = new URL(`../src/games/${game}/`, import.meta.url);
const { fold, INNER } = await import(new URL("fold.ts", folder));
const explaining = new URL("explain.ts", folder);
const { explain } = existsSync(explaining) ? await import(explaining) : { explain: (before) => before };

/** One step: the view and what is said of it. Wherever totals are told, what the cards count must add up to them. */
function follow({ view, explanation }, fact, i, facts) {
  const next = { view: fold(view, fact), explanation: explain(explanation, fact) };
  const told = ["turned", "counted", "totals"].includes(fact.what) && !["counted", "totals"].includes(facts[i + 1]?.what);
  if (!told) return next;
  const sums = next.explanation.breakdown.map((lines) => lines.reduce((sum, line) => sum + line.counts, 0));
  if (!isDeepStrictEqual(sums, next.view.totals)) throw new Error(`${JSON.stringify(fact)}: the cards count ${sums}`);
  return next;
}

let steps = 0;
for (const line of readFileSync(path, "utf8").trim().split("\n")) {
  const { first, moves } = JSON.parse(line);
  let before = first;
  moves.forEach(({ facts, after }, i) => {
    const frozen = JSON.stringify(before);
    const folded = facts.reduce(follow, before);
    if (JSON.stringify(before) !== frozen) throw new Error(`Move ${i}: the view before was changed`);
    const wrong = Object.keys(after.view).filter(
      (name) => !INNER.includes(name) && !isDeepStrictEqual(folded.view[name], after.view[name]),
    );
    if (wrong.length) {
      const told = wrong.map((name) => `${name}: ${JSON.stringify(folded.view[name])}, not ${JSON.stringify(after.view[name])}`);
      throw new Error(`Move ${i}, ${JSON.stringify(facts)}: ${told.join("; ")}`);
    }
    const [said, told] = [folded, after].map(({ explanation }) => explanation?.breakdown);
    if (!isDeepStrictEqual(said, told)) throw new Error(`Move ${i}: ${JSON.stringify(said)}, not ${JSON.stringify(told)}`);
    steps += facts.length;
    before = after;
  });
}
process.stdout.write(String(steps));
