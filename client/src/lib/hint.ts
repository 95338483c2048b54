/** A hinted move on the table: what plays it is ringed until something is pressed. */
const HINTED = "data-hinted";

/** Ring what plays a move, or the first thing that leads to it; nothing where the table has none. */
export function showOnTable(token: string): void {
  for (const old of document.querySelectorAll(`[${HINTED}]`)) old.removeAttribute(HINTED);
  const found = document.querySelector<HTMLElement>(`.stage [data-token="${CSS.escape(token)}"]`);
  if (!found) return;
  found.setAttribute(HINTED, "");
  found.focus({ preventScroll: true });
  const gone = (): void => found.removeAttribute(HINTED);
  addEventListener("pointerdown", gone, { once: true, capture: true });
  addEventListener("keydown", gone, { once: true, capture: true });
}
