/** Number of bars of the waveform. */
export const BARS = 500;

const MAX_BLOCKS = 2 ** 20;

/**
 * Finds the largest absolute sample in each section of a sound of unknown length. Blocks start at
 * one sample and double whenever there are too many, so memory stays at 4 MB and a bar's edges are
 * exact to a thousandth of the bar.
 */
export class PeakMeter {
  readonly #blocks = new Float32Array(MAX_BLOCKS);
  #count = 0;
  #blockSamples = 1;
  #missing = 1;
  #largest = 0;

  /** Adds samples of the mono mix. */
  push(mono: Float32Array): void {
    let missing = this.#missing;
    let largest = this.#largest;
    for (const sample of mono) {
      const size = sample < 0 ? -sample : sample;
      if (size > largest) largest = size;
      if (--missing > 0) continue;
      this.#endBlock(largest);
      missing = this.#blockSamples;
      largest = 0;
    }
    this.#missing = missing;
    this.#largest = largest;
  }

  /**
   * Returns {@link BARS} numbers from 0 to 255, the loudest being 255, or all 0 for a silent file.
   */
  bars(): number[] {
    const blocks = this.#blocks.subarray(0, this.#count);
    const heights = Array.from({ length: BARS }, (_, bar) => {
      const from = Math.floor((bar * blocks.length) / BARS);
      const to = Math.max(from + 1, Math.floor(((bar + 1) * blocks.length) / BARS));
      return blocks.subarray(from, to).reduce((most, size) => Math.max(most, size), 0);
    });
    const loudest = Math.max(...heights);
    return heights.map((height) => (loudest > 0 ? Math.round((height / loudest) * 255) : 0));
  }

  #endBlock(largest: number): void {
    this.#blocks[this.#count++] = largest;
    if (this.#count === MAX_BLOCKS) this.#mergePairs();
  }

  #mergePairs(): void {
    const blocks = this.#blocks;
    this.#count = MAX_BLOCKS / 2;
    this.#blockSamples *= 2;
    for (let i = 0; i < this.#count; i++) {
      blocks[i] = Math.max(blocks[2 * i] ?? 0, blocks[2 * i + 1] ?? 0);
    }
  }
}
