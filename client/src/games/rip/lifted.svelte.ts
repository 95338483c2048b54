import type { Attachment } from "svelte/attachments";

/** The psychic whose card is held up to be read, and the box of the element it belongs to. */
class Lifted {
  number = $state(0);
  box = $state.raw<DOMRect | null>(null);
  /** Whether the next tap plays it. */
  playable = $state(false);
  /** A finger, which cannot hover, was the last to point at something. */
  touched = false;

  up(number: number, node: Element, playable = false): void {
    this.number = number;
    this.box = node.getBoundingClientRect();
    this.playable = playable;
  }

  down(): void {
    this.number = 0;
    this.playable = false;
  }
}

export const lifted = new Lifted();

const HOVER = 220;
const HOLD = 380;

/** Lifts a psychic while the mouse or the focus is on it, or when it is held with a finger. */
export function lifting(number: number): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    const soon = (pause: number): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => lifted.up(number, node), pause);
    };
    const down = (): void => {
      clearTimeout(timer);
      if (lifted.number === number) lifted.down();
    };
    const listeners: Record<string, (event: PointerEvent) => void> = {
      pointerenter: (event) => event.pointerType === "mouse" && soon(HOVER),
      pointerleave: (event) => (event.pointerType === "mouse" ? down() : clearTimeout(timer)),
      pointerdown: (event) => {
        lifted.touched = event.pointerType === "touch";
        if (lifted.touched) soon(HOLD);
        else down();
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: () => clearTimeout(timer),
    };
    const focus = (): void => {
      if (node.matches(":focus-visible") && !lifted.touched) lifted.up(number, node);
    };
    for (const [name, hear] of Object.entries(listeners)) node.addEventListener(name, hear as EventListener);
    node.addEventListener("focus", focus);
    node.addEventListener("blur", down);
    const menu = (event: Event): void => event.preventDefault();
    node.addEventListener("contextmenu", menu);
    return () => {
      down();
      for (const [name, hear] of Object.entries(listeners)) node.removeEventListener(name, hear as EventListener);
      node.removeEventListener("focus", focus);
      node.removeEventListener("blur", down);
      node.removeEventListener("contextmenu", menu);
    };
  };
}

/** A click on a psychic: with a finger the first one lifts it, the next one plays; one that cannot be played is only lifted. */
export function press(event: MouseEvent, number: number, play: (() => void) | null): void {
  const node = event.currentTarget as Element;
  if (lifted.touched && event.detail > 0 && (lifted.number !== number || !play)) {
    if (lifted.number === number) lifted.down();
    else lifted.up(number, node, play !== null);
  } else if (play) {
    lifted.down();
    play();
  } else if (lifted.number !== number) {
    lifted.up(number, node);
  }
}
