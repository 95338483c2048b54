import lessons from "../../generated/siggil/lessons.json?url";
import type { GameFront } from "../../lib/game";
import type { Guide } from "../../lib/guide";
import { t } from "../../lib/i18n.svelte";
import { settings } from "../../lib/settings.svelte";
import { deals } from "./deals";
import { LAYOUTS } from "./layouts";
import Picture from "./Picture.svelte";

const picture: Guide["picture"] = () => import("./StepPicture.svelte");

export const siggil: GameFront = {
  name: "siggil",
  modes: ["friends", "hotseat", "solo", "bots"],
  picture: Picture,
  setup: () => import("./Setup.svelte"),
  guides: [
    { name: "siggil", steps: ["goal", "take", "free", "capture", "steal", "end"], alone: false, picture },
    { name: "solo", steps: ["turn", "wait", "easy", "hard"], alone: true, picture },
  ],
  firstOptions: { layout: "pass" },
  lessons,
  deals,
  variant: ({ layout, players, difficulty }) =>
    [LAYOUTS[String(layout)]?.name[settings.language] ?? "", ...(players === 1 ? [t(`variant.siggil.${String(difficulty)}`)] : [])].join(
      ", ",
    ),
  ui: () => import("./ui"),
};
