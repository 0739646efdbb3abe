/** Magnitude spectrum of real samples, Hann-windowed: a full-scale sine gives 1 in its bin. */
export class Spectrum {
  readonly size: number;
  readonly #half: number;
  readonly #window: Float64Array;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #swap: Uint32Array;
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;
  readonly #magnitudes: Float64Array;

  /**
   * Creates a spectrum.
   * @param size a power of two
   */
  constructor(size: number) {
    const half = size / 2;
    const turn = (i: number) => (2 * Math.PI * i) / size;
    const bits = Math.log2(half);
    this.size = size;
    this.#half = half;
    this.#window = Float64Array.from(
      { length: size },
      (_, i) => (2 - 2 * Math.cos(turn(i))) / size,
    );
    this.#cos = Float64Array.from({ length: half }, (_, i) => Math.cos(turn(i)));
    this.#sin = Float64Array.from({ length: half }, (_, i) => Math.sin(turn(i)));
    this.#swap = Uint32Array.from({ length: half }, (_, i) => reverseBits(i, bits));
    this.#real = new Float64Array(half);
    this.#imaginary = new Float64Array(half);
    this.#magnitudes = new Float64Array(half);
  }

  /**
   * Returns bins 0 to size / 2 - 1 of the window that begins at `start`. The next call overwrites
   * them.
   */
  at(samples: Float32Array, start: number): Float64Array {
    const window = this.#window;
    for (let i = 0; i < this.#half; i++) {
      const to = this.#swap[i] ?? 0; // Even samples become the real parts, odd ones the imaginary parts.
      this.#real[to] = (samples[start + 2 * i] ?? 0) * (window[2 * i] ?? 0);
      this.#imaginary[to] = (samples[start + 2 * i + 1] ?? 0) * (window[2 * i + 1] ?? 0);
    }
    this.#transform();
    return this.#untangle();
  }

  /** Transforms bit-reversed input in place (Cooley and Tukey, radix 2). */
  #transform(): void {
    const re = this.#real;
    const im = this.#imaginary;
    const half = this.#half;
    for (let span = 1; span < half; span *= 2) {
      const stride = half / span;
      for (let offset = 0; offset < span; offset++) {
        const c = this.#cos[offset * stride] ?? 0;
        const s = this.#sin[offset * stride] ?? 0;
        for (let a = offset; a < half; a += 2 * span) {
          const b = a + span;
          const turnedReal = (re[b] ?? 0) * c + (im[b] ?? 0) * s;
          const turnedImaginary = (im[b] ?? 0) * c - (re[b] ?? 0) * s;
          re[b] = (re[a] ?? 0) - turnedReal;
          im[b] = (im[a] ?? 0) - turnedImaginary;
          re[a] = (re[a] ?? 0) + turnedReal;
          im[a] = (im[a] ?? 0) + turnedImaginary;
        }
      }
    }
  }

  /** Separates the transforms of even and odd samples, and joins them into that of all samples. */
  #untangle(): Float64Array {
    const re = this.#real;
    const im = this.#imaginary;
    for (let k = 0; k < this.#half; k++) {
      const mirror = (this.#half - k) % this.#half;
      const evenReal = ((re[k] ?? 0) + (re[mirror] ?? 0)) / 2;
      const evenImaginary = ((im[k] ?? 0) - (im[mirror] ?? 0)) / 2;
      const oddReal = ((im[k] ?? 0) + (im[mirror] ?? 0)) / 2;
      const oddImaginary = ((re[mirror] ?? 0) - (re[k] ?? 0)) / 2;
      const c = this.#cos[k] ?? 0;
      const s = this.#sin[k] ?? 0;
      const real = evenReal + c * oddReal + s * oddImaginary;
      const imaginary = evenImaginary + c * oddImaginary - s * oddReal;
      this.#magnitudes[k] = Math.sqrt(real * real + imaginary * imaginary);
    }
    return this.#magnitudes;
  }
}

function reverseBits(value: number, bits: number): number {
  let reversed = 0;
  for (let bit = 0; bit < bits; bit++) if (value & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
  return reversed;
}
