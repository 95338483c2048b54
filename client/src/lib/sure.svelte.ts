import { settings } from "./settings.svelte";

/** Moves that are asked for twice, if the player wants that: the first time a thing is touched it is only marked. */
class Sure {
  /** What was touched once. */
  token = $state("");

  /** Whether a move is meant: it was touched before, or nobody asks. What has no button of its own was chosen with care. */
  of(token: string): boolean {
    const button = document.querySelector(`[data-token="${CSS.escape(token)}"]`);
    const meant = !settings.confirm || !button || this.token === token;
    this.token = meant ? "" : token;
    return meant;
  }

  forget(): void {
    this.token = "";
  }
}

export const sure = new Sure();
