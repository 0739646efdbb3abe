import { SAMPLE_RATE_HZ } from "./sound.ts";

/** Returns the next level, 0 to 1. */
export type Envelope = () => number;

/** Falls from 1 by 60 dB in the given seconds, without an edge at the beginning. */
export function fall(seconds: number, attackSeconds = 0.0005): Envelope {
  const factor = 0.001 ** (1 / (seconds * SAMPLE_RATE_HZ));
  const rise = 1 / Math.max(1, attackSeconds * SAMPLE_RATE_HZ);
  let level = 1;
  let edge = 0;
  return () => {
    edge = Math.min(1, edge + rise);
    level *= factor;
    return level * edge;
  };
}

export type Stages = {
  attackSeconds: number;
  decaySeconds: number;
  sustain: number;
  releaseSeconds: number;
};

/** Attack, decay and sustain while the note is held, then release; all curves are exponential. */
export function stages(stage: Stages, heldSeconds: number): Envelope {
  const rise = 1 / Math.max(1, stage.attackSeconds * SAMPLE_RATE_HZ);
  const decay = approach(stage.decaySeconds);
  const release = approach(stage.releaseSeconds);
  const held = heldSeconds * SAMPLE_RATE_HZ;
  let level = 0;
  let isRising = true;
  let at = 0;
  return () => {
    at += 1;
    if (at > held) level -= level * release;
    else if (isRising) {
      level += rise;
      if (level >= 1) {
        level = 1;
        isRising = false;
      }
    } else level += (stage.sustain - level) * decay;
    return level;
  };
}

/**
 * Returns the share to move each sample, so that 95% of the distance is covered in the given time.
 */
function approach(seconds: number): number {
  return 1 - Math.exp(-3 / Math.max(1, seconds * SAMPLE_RATE_HZ));
}

/** Fades the last 5 ms of a sound to zero, so that it ends without a click. */
export function closing(sound: () => number, seconds: number): () => number {
  const end = seconds * SAMPLE_RATE_HZ;
  const fade = 0.005 * SAMPLE_RATE_HZ;
  let at = 0;
  return () => {
    at += 1;
    const left = end - at;
    return left > fade ? sound() : sound() * Math.max(0, left / fade);
  };
}
