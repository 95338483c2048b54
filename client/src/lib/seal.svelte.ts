import { tick } from "svelte";

const LONGEST_FRAME = 250;

/** The commitment of the deal that is being asked for: on the screen before this browser adds anything to it. */
class Seal {
  shown = $state("");

  /** Show it, and return when it has been drawn; a page in the background draws nothing and is not waited for. */
  async show(commitment: string): Promise<void> {
    this.shown = commitment;
    await tick();
    await new Promise<void>((drawn) => {
      setTimeout(drawn, LONGEST_FRAME);
      globalThis.requestAnimationFrame?.(() => setTimeout(drawn)); // the frame is drawn before any later task
    });
  }

  hide(): void {
    this.shown = "";
  }
}

export const seal = new Seal();
