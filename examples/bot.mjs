// A bot for Séance in plain JavaScript (Node): takes what it can get, else anything. Speaks docs/bot-protocol.md.
//
//     seance arena rip --bots "random,program:node examples/bot.mjs" --games 20
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// A small generator, so that a game can be played again from the seeds in its messages.
let word = 1;
const below = (n) => {
  word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
  return Math.floor((word / 2 ** 32) * n);
};

// Capture whenever possible: a capture's token in SIGGIL starts with a star. Else anything, in any game.
const anything = (moves) => {
  const captures = moves.filter((move) => move.startsWith("*"));
  const some = captures.length ? captures : moves;
  return some[below(some.length)];
};

// Stop when ahead; else lay the first card there is, or withdraw if it is too far.
const rip = (view, moves) => {
  const lead = view.totals[view.seat] - view.totals[1 - view.seat];
  if (moves.includes("stop") && (lead > 0 || lead < -6)) return "stop";
  return moves.find((move) => move !== "stop") ?? "stop";
};

let game, view, moves;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    game = message.game;
    say({ type: "hello", protocol: 1, name: "Example in JavaScript", games: [game] });
  } else if (message.type === "view") {
    ({ view, moves } = message);
    word = message.seed;
  } else if (message.type === "go") {
    say({ type: "bestmove", move: game === "rip" ? rip(view, moves) : anything(moves) });
  } else if (message.type === "quit") {
    break;
  }
}
