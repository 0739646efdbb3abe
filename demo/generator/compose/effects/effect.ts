import type { Clock } from "../score/clock.ts";
import type { Stereo } from "../signal/sound.ts";

/** Changes a part's two channels in place. */
export type Effect = (bus: Stereo, clock: Clock) => void;

/** Applies a function to every sample of a channel. */
export function eachSample(
  channel: Float32Array,
  change: (sample: number, at: number) => number,
): void {
  for (let i = 0; i < channel.length; i++) channel[i] = change(channel[i] ?? 0, i);
}
