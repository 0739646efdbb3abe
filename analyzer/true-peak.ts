/** Oversampling by four, as BS.1770-5, annex 2, requires. */
const PHASES = 4;
const TAPS = 16;
const HALF = TAPS / 2;

/**
 * Part of the highest peak so far below which no higher peak between two samples is searched for.
 */
const MIN_SHARE_OF_PEAK = 0.5;

/** Hann-windowed sinc for the points at 1/4, 1/2 and 3/4 between two samples. */
function interpolator(phase: number): Float64Array {
  return Float64Array.from({ length: TAPS }, (_, tap) => {
    const distance = tap - (HALF - 1) - phase / PHASES;
    const window = Math.cos((Math.PI * distance) / (TAPS + 1)) ** 2;
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  });
}

const interpolators = [1, 2, 3].map(interpolator);

/**
 * Finds the highest point of the curve through the samples of a channel, which can exceed them all.
 */
export class TruePeakMeter {
  #buffer = new Float32Array(TAPS);
  #retained = HALF - 1; // Samples before the first one are silent.
  #peak = 0;

  push(samples: Float32Array): void {
    const length = this.#retained + samples.length;
    if (this.#buffer.length < length) {
      const larger = new Float32Array(length);
      larger.set(this.#buffer.subarray(0, this.#retained));
      this.#buffer = larger;
    }
    this.#buffer.set(samples, this.#retained);
    this.#search(length);
    this.#retained = Math.min(length, TAPS - 1);
    this.#buffer.copyWithin(0, length - this.#retained, length);
  }

  /** Returns dBTP once everything is pushed, or `undefined` for silence. */
  finish(): number | undefined {
    this.push(new Float32Array(HALF));
    return this.#peak > 0 ? 20 * Math.log10(this.#peak) : undefined;
  }

  #search(length: number): void {
    const buffer = this.#buffer;
    for (let i = HALF - 1; i + HALF < length; i++) {
      const near = Math.max(Math.abs(buffer[i] ?? 0), Math.abs(buffer[i + 1] ?? 0));
      if (near > this.#peak) this.#peak = near;
      if (near > this.#peak * MIN_SHARE_OF_PEAK) this.#interpolate(i - HALF + 1);
    }
  }

  #interpolate(start: number): void {
    for (const weights of interpolators) {
      let value = 0;
      for (let tap = 0; tap < TAPS; tap++) {
        value += (weights[tap] ?? 0) * (this.#buffer[start + tap] ?? 0);
      }
      if (Math.abs(value) > this.#peak) this.#peak = Math.abs(value);
    }
  }
}
