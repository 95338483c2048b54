/** Keeps the keyboard at the table while cards come and go. */
export interface Focus {
  /** To be called whenever the focus moves. */
  note: () => void;
  /** After a change: go to a choice that came up, or to the nearest thing that can be played. */
  keep: (choice: string | null) => void;
  /** To the next card to the left or right; whether there was a row of cards to move in. */
  step: (way: 1 | -1) => boolean;
}

/** The focus within an element: remembers where it was, so that it finds the nearest place when that is gone. A table that is
 * left for another one has no element any more. */
export function follow(element: () => HTMLElement | null): Focus {
  const root = (): HTMLElement => element() ?? document.createElement("div");
  let chosen: string | null = null;
  let last: { x: number; y: number } | null = null;

  function remember(): Element | null {
    const active = document.activeElement;
    if (!active || !root().contains(active) || active === root()) return null;
    const { left, top, width, height } = active.getBoundingClientRect();
    last = { x: left + width / 2, y: top + height / 2 };
    return active;
  }

  function nearest(): HTMLElement | undefined {
    const from = last;
    if (!from) return undefined;
    const away = (element: HTMLElement): number => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return Math.hypot(left + width / 2 - from.x, 3 * (top + height / 2 - from.y));
    };
    const found = [...root().querySelectorAll<HTMLElement>("[data-token]")];
    return found.sort((a, b) => away(a) - away(b))[0];
  }

  return {
    note: () => void remember(),
    keep(choice) {
      const lost = document.activeElement?.contains(root()) ?? true;
      const news = choice !== null && choice !== chosen;
      chosen = choice;
      const active = remember();
      if (document.querySelector("dialog[open]") || (!lost && !active)) return;
      if (!last) return;
      // The place of the choice, not its first card, so that a key pressed twice chooses nothing.
      if (news && choice !== "hand") root().querySelector<HTMLElement>("[data-choice]")?.focus({ preventScroll: true });
      else if (lost) (nearest() ?? root()).focus({ preventScroll: true });
    },
    step(way) {
      const active = remember();
      const row = [...root().querySelectorAll<HTMLElement>("[data-card], .card[data-token], .tile[data-token]")].filter(
        (one) => !one.hasAttribute("aria-disabled"),
      );
      if (!active || !row.length) return false;
      const at = row.indexOf(active as HTMLElement);
      const next = at < 0 ? (active.matches("[data-choice], [data-zone]") ? row[0] : undefined) : row[(at + way + row.length) % row.length];
      next?.focus({ preventScroll: true });
      return next !== undefined;
    },
  };
}
