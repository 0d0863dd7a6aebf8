/** Short tones made on the spot; silent until somebody switches them on. */

import { recallOneOf, remember } from "./remember";

const STATES = ["off", "on"] as const;

/** The notes of each occasion, in hertz, one after another. */
const TUNES = {
  move: [392],
  turn: [523, 659],
  over: [523, 659, 784],
  hurry: [330, 330],
} as const;
export type Occasion = keyof typeof TUNES;

const NOTE_SECONDS = 0.14;
const LOUDNESS = 0.12;

const chosen = $state({ on: recallOneOf("sound", STATES, "off") === "on" });
let context: AudioContext | undefined;

export function soundOn(): boolean {
  return chosen.on;
}

export function switchSound(): void {
  chosen.on = !chosen.on;
  remember("sound", chosen.on ? "on" : "off");
  sound("turn");
}

export function sound(occasion: Occasion): void {
  if (!chosen.on || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  TUNES[occasion].forEach((pitch, index) => note(context!, pitch, index * NOTE_SECONDS));
}

function note(audio: AudioContext, pitch: number, delay: number): void {
  const start = audio.currentTime + delay;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: LOUDNESS });
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 2 * NOTE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 2 * NOTE_SECONDS);
}
