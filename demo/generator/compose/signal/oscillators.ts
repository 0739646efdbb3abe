import type { Random } from "./random.ts";
import { SAMPLE_RATE_HZ } from "./sound.ts";

/** Returns the next sample at a frequency that may change with every call. */
export type Oscillator = (hz: number) => number;

/** Rounds the step of a saw or pulse over two samples (PolyBLEP), so that it hardly aliases. */
function roundedStep(phase: number, increment: number): number {
  if (phase < increment) {
    const t = phase / increment;
    return t + t - t * t - 1;
  }
  if (phase > 1 - increment) {
    const t = (phase - 1) / increment;
    return t * t + t + t + 1;
  }
  return 0;
}

export function sine(phase = 0): Oscillator {
  let at = phase;
  return (hz) => {
    at += hz / SAMPLE_RATE_HZ;
    if (at >= 1) at -= 1;
    return Math.sin(2 * Math.PI * at);
  };
}

export function saw(phase = 0): Oscillator {
  let at = phase;
  return (hz) => {
    const increment = hz / SAMPLE_RATE_HZ;
    at += increment;
    if (at >= 1) at -= 1;
    return 2 * at - 1 - roundedStep(at, increment);
  };
}

export function pulse(width = 0.5, phase = 0): Oscillator {
  let at = phase;
  return (hz) => {
    const increment = hz / SAMPLE_RATE_HZ;
    at += increment;
    if (at >= 1) at -= 1;
    const fall = at + 1 - width >= 1 ? at - width : at + 1 - width;
    const level = at < width ? 1 : -1;
    return level + roundedStep(at, increment) - roundedStep(fall, increment) - (2 * width - 1);
  };
}

export function triangle(phase = 0): Oscillator {
  let at = phase;
  return (hz) => {
    at += hz / SAMPLE_RATE_HZ;
    if (at >= 1) at -= 1;
    return at < 0.5 ? 4 * at - 1 : 3 - 4 * at;
  };
}

export function whiteNoise(random: Random): () => number {
  return () => 2 * random() - 1;
}

/** Thick stack of saws, `cents` apart at most, each with a random phase. */
export function sawStack(voices: number, cents: number, random: Random): Oscillator {
  const stack = Array.from({ length: voices }, (_, i) => {
    const offset = voices === 1 ? 0 : (2 * i) / (voices - 1) - 1;
    const ratio = 2 ** ((offset * cents + (random() - 0.5) * 2) / 1200);
    return { ratio, next: saw(random()) };
  });
  const gain = 1 / Math.sqrt(voices);
  return (hz) => {
    let sum = 0;
    for (const { ratio, next } of stack) sum += next(hz * ratio);
    return sum * gain;
  };
}
