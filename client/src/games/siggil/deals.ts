import type { DealWords } from "../../lib/game";
import { t } from "../../lib/i18n.svelte";
import { settings } from "../../lib/settings.svelte";
import { LAYOUTS } from "./layouts";

/** How the choices between solo deals are called. */
export const deals: DealWords = {
  label: (option) => t(option === "layout" ? "setup.layout" : option === "difficulty" ? "setup.difficulty" : "setup.fourth"),
  value(option, value) {
    const name = String(value);
    if (option === "layout") return LAYOUTS[name]?.name[settings.language] ?? name;
    if (option === "difficulty") return t(`variant.siggil.${name}`);
    return t(name === "choice" ? "setup.choice" : "setup.oldest");
  },
  points: (n) => t("deals.points.siggil", { n }),
};
