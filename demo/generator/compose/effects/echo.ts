import type { Clock } from "../score/clock.ts";
import { Filter } from "../signal/filter.ts";
import { type Stereo, silence, toSamples } from "../signal/sound.ts";

/**
 * Returns repeats without the original. They alternate between the sides at a distance in
 * sixteenths, each duller and thinner than the one before.
 */
export function echo(input: Stereo, clock: Clock, steps: number, feedback: number): Stereo {
  const out = silence(input.left.length);
  const length = toSamples(clock.stepSeconds * steps);
  const dark = [new Filter(3_800, 0), new Filter(3_800, 0)] as const;
  const thin = [new Filter(260, 0), new Filter(260, 0)] as const;
  for (let i = 0; i < out.left.length; i++) {
    const before = i - length;
    const left = before >= 0 ? (out.left[before] ?? 0) : 0;
    const right = before >= 0 ? (out.right[before] ?? 0) : 0;
    const mono = before >= 0 ? 0.5 * ((input.left[before] ?? 0) + (input.right[before] ?? 0)) : 0;
    out.left[i] = mono + feedback * thin[0].high(dark[0].low(right));
    out.right[i] = feedback * thin[1].high(dark[1].low(left + mono));
  }
  return out;
}
