import { settings } from "./settings.svelte";

/** Small tones of our own: pitches in hertz, one after the other. */
const TUNES = {
  card: [523],
  turn: [587, 784],
  capture: [523, 659, 880],
  win: [523, 659, 784, 1047],
  lose: [392, 330, 262],
};
const LENGTH = 0.13;
const LOUDEST = 0.12;

let context: AudioContext | null = null;

export type Tune = keyof typeof TUNES;

/** Be ready for sounds, if any are wanted: that stops the page for a tenth of a second, so do it while nothing moves. */
export function tuneUp(): void {
  if (settings.sound && navigator.userActivation?.hasBeenActive) context ??= new AudioContext();
}

/** Where cards are flying only what is ready can be heard. */
export function play(tune: Tune, flying = false): void {
  if (!flying) tuneUp();
  if (!context || !settings.sound) return;
  const start = context.currentTime;
  TUNES[tune].forEach((pitch, i) => tone(context!, pitch, start + i * LENGTH));
}

function tone(audio: AudioContext, pitch: number, start: number): void {
  const wave = audio.createOscillator();
  const volume = audio.createGain();
  wave.type = "triangle";
  wave.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime((LOUDEST * settings.volume) / 100, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH * 2);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + LENGTH * 2);
}
