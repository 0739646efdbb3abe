import { FEATURES } from "#app/shop/media/audio-analysis.ts";

/** The nearest track has the same genre for 14 of the demo's 28; with equal weights, for 10. */
const weights = { timbre: 0.6, rhythm: 0.8, rest: 0.7, tempo: 2 };
const FIRST_OF_RHYTHM = 28;
const FIRST_OF_REST = 40;

/** Features are in 32nds of a standard deviation. */
const DEVIATION = 32;

/** Tempos of a shop deviate by so many octaves. Distances are capped at four deviations. */
const TEMPO_DEVIATION = 0.05;
const MAX_TEMPO_STEPS = 4;

/** Tempos are distinguished by tenths of a BPM. */
const TEMPOS = 4_000;

export const featureAt = { darkness: 0, energy: FEATURES - 1 } as const;

const squaredWeights = Float64Array.from({ length: FEATURES }, (_, i) => {
  return (weights[groupOf(i)] / DEVIATION) ** 2;
});

function groupOf(feature: number): keyof typeof weights {
  if (feature < FIRST_OF_RHYTHM) return "timbre";
  return feature < FIRST_OF_REST ? "rhythm" : "rest";
}

/** `tempos` are in BPM, 0 if unknown. */
export type Sounds = { features: Int8Array; tempos: Float32Array };

export class SoundDistance {
  readonly #sounds: Sounds;
  readonly #row: number;
  readonly #tempos = new Float32Array(TEMPOS).fill(Number.NaN);
  readonly #tempoDistances = new Float64Array(TEMPOS);

  constructor(sounds: Sounds, row: number) {
    this.#sounds = sounds;
    this.#row = row;
  }

  /** Returns any number above `limit` if the distance is greater, which is faster. */
  squaredTo(other: number, limit = Number.POSITIVE_INFINITY): number {
    const { features, tempos } = this.#sounds;
    const [a, b] = [this.#row * FEATURES, other * FEATURES];
    let sum = this.#squaredTempo(tempos[other] ?? 0);
    // The heaviest features come first, because most rows soon exceed the limit.
    for (let i = FIRST_OF_RHYTHM; i < FEATURES && sum <= limit; i += 1) {
      const difference = (features[a + i] ?? 0) - (features[b + i] ?? 0);
      sum += (squaredWeights[i] ?? 0) * difference * difference;
    }
    for (let i = 0; i < FIRST_OF_RHYTHM && sum <= limit; i += 1) {
      const difference = (features[a + i] ?? 0) - (features[b + i] ?? 0);
      sum += (squaredWeights[i] ?? 0) * difference * difference;
    }
    return sum;
  }

  /** Cached, because the logarithm takes as long as all features. */
  #squaredTempo(tempo: number): number {
    const at = Math.min(Math.floor(tempo * 10), TEMPOS - 1);
    if (this.#tempos[at] !== tempo) {
      this.#tempos[at] = tempo;
      const own = this.#sounds.tempos[this.#row] ?? 0;
      this.#tempoDistances[at] = squaredTempoDistance(own, this.#tempos[at] ?? 0);
    }
    return this.#tempoDistances[at] ?? 0;
  }
}

/** Treats half and double tempo as equal. */
function squaredTempoDistance(one: number, other: number): number {
  if (one === 0 || other === 0 || one === other) return 0;
  const octaves = Math.abs(Math.log2(one / other)) % 1;
  const steps = Math.min(octaves, 1 - octaves) / TEMPO_DEVIATION;
  return (weights.tempo * Math.min(steps, MAX_TEMPO_STEPS)) ** 2;
}
