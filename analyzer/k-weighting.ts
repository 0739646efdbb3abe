type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/**
 * The two filters of ITU-R BS.1770-5, annex 1, for any sample rate. The recommendation prints their
 * coefficients for 48 kHz only; these analog parameters give exactly those under the bilinear
 * transform (B. De Man, *Evaluation of Implementations of the EBU R128 Loudness Measurement*,
 * 2018).
 */
export function kWeighting(sampleRateHz: number): [shelf: Biquad, highPass: Biquad] {
  return [shelf(sampleRateHz), highPass(sampleRateHz)];
}

/** Raises the highs by 4 dB, like a human head. */
function shelf(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRateHz);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/** Removes frequencies that are too low to sound loud. */
function highPass(sampleRateHz: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRateHz);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}

/** Filters one channel and sums the energy of the output. */
export class KWeightedEnergy {
  readonly #filters: [Biquad, Biquad];
  readonly #state = new Float64Array(4);

  constructor(sampleRateHz: number) {
    this.#filters = kWeighting(sampleRateHz);
  }

  /** Returns the sum of the squared, weighted samples from `from` to before `to`. */
  add(samples: Float32Array, from: number, to: number): number {
    const [f, g] = this.#filters;
    let [s1 = 0, s2 = 0, t1 = 0, t2 = 0] = this.#state;
    let energy = 0;
    for (let i = from; i < to; i++) {
      const x = samples[i] ?? 0;
      const y = f.b0 * x + s1; // Transposed direct form II.
      s1 = f.b1 * x - f.a1 * y + s2;
      s2 = f.b2 * x - f.a2 * y;
      const z = g.b0 * y + t1;
      t1 = g.b1 * y - g.a1 * z + t2;
      t2 = g.b2 * y - g.a2 * z;
      energy += z * z;
    }
    this.#state.set([s1, s2, t1, t2]);
    return energy;
  }
}
