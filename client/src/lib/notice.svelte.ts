import { settings } from "./settings.svelte";
import { t } from "./i18n.svelte";

/** Whether this browser can show a notice outside its page. */
export const noticesPossible = "Notification" in globalThis;

/** The player asked for notices, or for no more: the browser asks them once whether it may. */
export async function wantNotices(wanted: boolean): Promise<void> {
  settings.notices = wanted && (await Notification.requestPermission()) === "granted";
}

/** Say that it is the player's turn, if they asked for it and do not look. */
export function noticeTurn(game: string): void {
  if (!settings.notices || !document.hidden || !noticesPossible || Notification.permission !== "granted") return;
  const notice = new Notification(t("notice.turn", { game }), { tag: "seance-turn", icon: "/icon/seal.svg" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
