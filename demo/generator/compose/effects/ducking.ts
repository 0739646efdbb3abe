import { SAMPLE_RATE_HZ } from "../signal/sound.ts";

/**
 * Returns the gain that the kick leaves to the other parts, 0 to 1 for each sample: down within 3
 * ms at each kick, a hold, then up in an S curve over the rest of `seconds`.
 */
export function duckingCurve(kicks: number[], samples: number, seconds: number): Float32Array {
  const curve = new Float32Array(samples).fill(1);
  const length = Math.round(seconds * SAMPLE_RATE_HZ);
  const edge = Math.round(0.003 * SAMPLE_RATE_HZ);
  const hold = Math.round(length * 0.22);
  for (const kick of kicks)
    for (let i = 0; i < length && kick + i < samples; i++) {
      const progress = Math.max(0, i - hold) / (length - hold);
      const open = progress * progress * (3 - 2 * progress);
      const level = i < edge ? 1 - i / edge : open;
      curve[kick + i] = Math.min(curve[kick + i] ?? 1, level);
    }
  return curve;
}

/** Lowers a channel along the curve, by `depth` at most. */
export function duck(channel: Float32Array, curve: Float32Array, depth: number): void {
  for (let i = 0; i < channel.length; i++)
    channel[i] = (channel[i] ?? 0) * (1 - depth * (1 - (curve[i] ?? 1)));
}
