import type { GameFront } from "../../lib/game";
import Picture from "./Picture.svelte";

/** A game without a drawing of its own: the position as a list, moves as buttons, facts as they are. */
export function plain(name: string): GameFront {
  return {
    name,
    modes: ["friends", "hotseat", "bots"],
    picture: Picture,
    setup: null,
    guides: [],
    firstOptions: {},
    lessons: null,
    deals: null,
    variant: () => "",
    ui: () => import("./ui"),
  };
}
