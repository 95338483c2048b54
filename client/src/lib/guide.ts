import type { Component } from "svelte";

/** How a game is played, on one screen: a few steps with a picture each. Texts: `how.NAME.title` and `how.NAME.STEP`. */
export interface Guide {
  name: string;
  steps: readonly string[];
  /** Whether it is about playing alone. */
  alone: boolean;
  /** Comes when somebody wants to see it. */
  picture: () => Promise<{ default: Component<{ step: string }> }>;
}

/** The guide for so many players. */
export function guideFor(guides: readonly Guide[], players: number): Guide | undefined {
  return guides.find((guide) => guide.alone === (players === 1)) ?? guides[0];
}
