import { SILENCE_RMS } from "./limits.ts";

/** Length of the middle part of a longer track that tempo and key are measured in: five minutes. */
const MAX_SECONDS = 300;

/** Remaining part of the energy in the mix below which left and right cancel each other. */
const MIN_MID_ENERGY = 0.05;

/** Keeps the part of a stereo sound that tempo and key are measured in. */
export class Excerpt {
  readonly sampleRateHz: number;
  readonly #capacity: number;
  readonly #lastStart: number;
  readonly #planes: [Float32Array, Float32Array];
  #pushed = 0;

  /**
   * Creates an excerpt.
   * @param claimedSeconds the length of the whole, if known, which determines the middle.
   */
  constructor(sampleRateHz: number, declaredSeconds = 0) {
    const seconds = Math.min(Math.max(declaredSeconds, 0), 1e5);
    this.sampleRateHz = sampleRateHz;
    this.#capacity = MAX_SECONDS * sampleRateHz;
    this.#lastStart = Math.floor(Math.max(0, (seconds - MAX_SECONDS) / 2) * sampleRateHz);
    this.#planes = [new Float32Array(this.#capacity), new Float32Array(this.#capacity)];
  }

  /** Writes into a ring buffer, which keeps the newest samples, until the middle is full. */
  push(planes: Float32Array[]): void {
    const [left = new Float32Array(0), right = left] = planes;
    const count = Math.min(left.length, this.#lastStart + this.#capacity - this.#pushed);
    for (let i = 0; i < count; i++) {
      const at = this.#pushed++ % this.#capacity;
      this.#planes[0][at] = left[i] ?? 0;
      this.#planes[1][at] = right[i] ?? 0;
    }
  }

  /** Position in the whole where the excerpt begins. */
  get startSeconds(): number {
    return Math.max(0, this.#pushed - this.#capacity) / this.sampleRateHz;
  }

  /**
   * Returns the samples in order, mixed to one channel, or `undefined` if there is only silence.
   */
  mono(): Float32Array | undefined {
    const length = Math.min(this.#pushed, this.#capacity);
    const start = this.#pushed > this.#capacity ? this.#pushed % this.#capacity : 0;
    const [left, right] = this.#planes;
    const mono = new Float32Array(length);
    let midEnergy = 0;
    let energy = 0;
    for (let i = 0; i < length; i++) {
      const at = (start + i) % this.#capacity;
      const [l = 0, r = 0] = [left[at], right[at]];
      mono[i] = 0.5 * (l + r);
      midEnergy += (0.5 * (l + r)) ** 2;
      energy += 0.5 * (l * l + r * r);
    }
    if (Math.sqrt(energy / length) < SILENCE_RMS || length === 0) return undefined;
    if (midEnergy >= energy * MIN_MID_ENERGY) return mono;
    for (let i = 0; i < length; i++) mono[i] = left[(start + i) % this.#capacity] ?? 0;
    return mono;
  }
}
