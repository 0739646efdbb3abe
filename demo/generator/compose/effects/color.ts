import { Filter, TUNE_EVERY } from "../signal/filter.ts";
import { SAMPLE_RATE_HZ } from "../signal/sound.ts";
import { type Effect, eachSample } from "./effect.ts";

/** Saturation that rounds louder input. A little bias adds even partials. */
export function drive(amount: number, bias = 0): Effect {
  const rest = Math.tanh(bias);
  return ({ left, right }) => {
    for (const channel of [left, right])
      eachSample(channel, (sample) => (Math.tanh(amount * sample + bias) - rest) / amount);
  };
}

/** Widens (above 1) or narrows (below 1) the difference between left and right. */
export function width(amount: number): Effect {
  return ({ left, right }) => {
    for (let i = 0; i < left.length; i++) {
      const mid = 0.5 * ((left[i] ?? 0) + (right[i] ?? 0));
      const side = 0.5 * amount * ((left[i] ?? 0) - (right[i] ?? 0));
      left[i] = mid + side;
      right[i] = mid - side;
    }
  };
}

/** Chorus that adds each side a few milliseconds late, by a varying time. */
export function chorus(depthSeconds = 0.0035, hz = 0.45, mix = 0.5): Effect {
  return ({ left, right }) => {
    [left, right].forEach((channel, side) => {
      const dry = channel.slice();
      const base = 0.011 * SAMPLE_RATE_HZ;
      eachSample(channel, (sample, at) => {
        const wave = Math.sin(2 * Math.PI * ((hz * at) / SAMPLE_RATE_HZ + 0.25 * side));
        const position = at - base - depthSeconds * SAMPLE_RATE_HZ * (1 + wave) * 0.5;
        const first = Math.floor(position);
        const share = position - first;
        const late =
          first < 0 ? 0 : (dry[first] ?? 0) * (1 - share) + (dry[first + 1] ?? 0) * share;
        return (1 - mix * 0.5) * sample + mix * late;
      });
    });
  };
}

/** Two parallel bands of a slow phaser in time with the bars: one cycle takes `bars`. */
export function filterWave(lowHz: number, highHz: number, bars: number, resonance = 0.4): Effect {
  return ({ left, right }, clock) => {
    [left, right].forEach((channel, side) => {
      const filter = new Filter(lowHz, resonance);
      const turn = bars * clock.barSeconds * SAMPLE_RATE_HZ;
      eachSample(channel, (sample, at) => {
        const wave = 0.5 - 0.5 * Math.cos(2 * Math.PI * (at / turn + 0.06 * side));
        if (at % TUNE_EVERY === 0) filter.tune(lowHz * (highHz / lowHz) ** wave, resonance);
        return filter.low(sample);
      });
    });
  };
}

/** Gate with a repeated pattern: each digit from 0 to 9 is the level of a sixteenth. */
export function chop(levels: string): Effect {
  return ({ left, right }, clock) => {
    const edge = 1 - Math.exp(-1 / (0.004 * SAMPLE_RATE_HZ));
    for (const channel of [left, right]) {
      let level = 0;
      eachSample(channel, (sample, at) => {
        const step = Math.floor(at / (clock.stepSeconds * SAMPLE_RATE_HZ) + 1e-6);
        level += (Number(levels[step % levels.length]) / 9 - level) * edge;
        return sample * level;
      });
    }
  };
}

/** Reduces levels and holds samples, like an old sampler. */
export function crush(bits: number, holdSamples: number): Effect {
  return ({ left, right }) => {
    const levels = 2 ** (bits - 1);
    for (const channel of [left, right]) {
      let held = 0;
      eachSample(channel, (sample, at) => {
        if (at % holdSamples === 0) held = Math.round(sample * levels) / levels;
        return held;
      });
    }
  };
}
