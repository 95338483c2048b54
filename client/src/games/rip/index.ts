import lessons from "../../generated/rip/lessons.json?url";
import type { GameFront } from "../../lib/game";
import { t } from "../../lib/i18n.svelte";
import Picture from "./Picture.svelte";

export const rip: GameFront = {
  name: "rip",
  modes: ["friends", "hotseat", "bots"],
  picture: Picture,
  setup: () => import("./Setup.svelte"),
  guides: [
    {
      name: "rip",
      steps: ["goal", "lay", "beat", "win", "draw", "tenth", "tip"],
      alone: false,
      picture: () => import("./StepPicture.svelte"),
    },
  ],
  firstOptions: { tutorial: true },
  lessons,
  deals: null,
  variant: ({ psychics, tutorial }) => t(`variant.rip.${tutorial ? "tutorial" : psychics === "all" ? "all" : "some"}`),
  ui: () => import("./ui"),
};
