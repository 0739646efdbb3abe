import { KWeightedEnergy } from "./k-weighting.ts";

/** Blocks of 400 ms that overlap by 75%, kept as steps of 100 ms (ITU-R BS.1770-5). */
const STEPS_PER_SECOND = 10;
const STEPS_PER_BLOCK = 4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
const OFFSET_LUFS = -0.691;

/**
 * Weights of channels in FFmpeg's order: surround channels count 1.41 times, the LFE not at all
 * (BS.1770-5, table 3).
 */
const SURROUND_51 = [1, 1, 1, 0, 1.41, 1.41];
const SURROUND_71 = [1, 1, 1, 0, 1.41, 1.41, 1.41, 1.41];

function channelWeights(channels: number): number[] {
  if (channels === 6) return SURROUND_51;
  if (channels === 8) return SURROUND_71;
  return Array.from({ length: channels }, (_, channel) => (channel < 3 ? 1 : 1.41));
}

const toLufs = (power: number) => OFFSET_LUFS + 10 * Math.log10(power);
const toPower = (lufs: number) => 10 ** ((lufs - OFFSET_LUFS) / 10);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Integrated loudness by EBU R 128, of the whole sound or a part of it. */
export class LoudnessMeter {
  readonly #stepSamples: number;
  readonly #filters: KWeightedEnergy[];
  readonly #weights: number[];
  readonly #steps: number[] = [];
  #filled = 0;
  #energy = 0;

  constructor(sampleRateHz: number, channels: number) {
    this.#stepSamples = Math.round(sampleRateHz / STEPS_PER_SECOND);
    this.#filters = Array.from({ length: channels }, () => new KWeightedEnergy(sampleRateHz));
    this.#weights = channelWeights(channels);
  }

  push(planes: Float32Array[]): void {
    const samples = planes[0]?.length ?? 0;
    for (let from = 0; from < samples; ) {
      const to = Math.min(samples, from + this.#stepSamples - this.#filled);
      for (const [channel, plane] of planes.entries()) {
        const energy = this.#filters[channel]?.add(plane, from, to) ?? 0;
        this.#energy += energy * (this.#weights[channel] ?? 0);
      }
      this.#filled += to - from;
      from = to;
      if (this.#filled === this.#stepSamples) this.#endStep();
    }
  }

  /**
   * Returns LUFS from one second to another, or `undefined` if all of it is below the gate (-70
   * LUFS).
   */
  integrated(fromSeconds = 0, toSeconds = Number.POSITIVE_INFINITY): number | undefined {
    const from = Math.round(fromSeconds * STEPS_PER_SECOND);
    const steps = this.#steps.slice(from, Math.round(toSeconds * STEPS_PER_SECOND));
    const blocks = steps
      .slice(STEPS_PER_BLOCK - 1)
      .map((_, i) => mean(steps.slice(i, i + STEPS_PER_BLOCK)))
      .filter((power) => power > toPower(ABSOLUTE_GATE_LUFS));
    if (blocks.length === 0) return undefined;
    const gate = mean(blocks) * 10 ** (RELATIVE_GATE_LU / 10);
    return toLufs(mean(blocks.filter((power) => power > gate)));
  }

  #endStep(): void {
    this.#steps.push(this.#energy / this.#stepSamples);
    this.#energy = 0;
    this.#filled = 0;
  }
}
