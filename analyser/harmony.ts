import { tonalSpectra } from "./tonal-spectra.ts";

/** 4,096 samples at 22,050 Hz: 0.19 s, half overlapping. */
const WINDOW = 4_096;
const HOP = WINDOW / 2;

/** Which notes count: for the chords, and for the bass. */
const LOWEST_CHORD_HZ = 65;
const HIGHEST_CHORD_HZ = 1_600;
const LOWEST_BASS_HZ = 30;
const HIGHEST_BASS_HZ = 260;

/** Room above the highest note, so that its surroundings are known too. */
const MARGIN_BINS = 20;

/** A peak under this part of the frame's largest is noise. */
const FAINTEST = 0.003;

/** Loud notes must not drown the others: magnitude^0.7, relative to the frame's largest. */
const COMPRESSION = 0.7;

/** High notes count less: f^-0.25. */
const TILT = -0.25;

/**
 * How much of each pitch class (C = 0) is heard, over all and in the bass, and how well the peaks
 * agree on a tuning: near 0 for noise and drums, which have no pitch.
 */
export type Harmony = { all: Float64Array; bass: Float64Array; agreement: number };

type Peak = { hz: number; semitones: number; weight: number };

/** Where between its neighbours a peak is, in bins: the top of a parabola through their logarithms. */
function offsetOfPeak(left: number, middle: number, right: number): number {
  const a = Math.log(left + Number.EPSILON);
  const b = Math.log(middle + Number.EPSILON);
  const c = Math.log(right + Number.EPSILON);
  const curvature = a - 2 * b + c;
  return curvature < 0 ? (0.5 * (a - c)) / curvature : 0;
}

/** The peaks of one spectrum, in semitones above the C of 16.35 Hz. */
function findPeaks(magnitudes: Float32Array, binHz: number): Peak[] {
  const first = Math.floor(LOWEST_BASS_HZ / binHz);
  const last = Math.ceil(HIGHEST_CHORD_HZ / binHz);
  const largest = magnitudes.subarray(first).reduce((most, next) => Math.max(most, next), 0);
  const peaks: Peak[] = [];
  for (let bin = first; bin <= last && largest > 0; bin++) {
    const left = magnitudes[bin - 1] ?? 0;
    const middle = magnitudes[bin] ?? 0;
    const right = magnitudes[bin + 1] ?? 0;
    if (middle < largest * FAINTEST || middle < left || middle <= right) continue;
    const hz = (bin + offsetOfPeak(left, middle, right)) * binHz;
    const semitones = 12 * Math.log2(hz / 440) + 57;
    peaks.push({ hz, semitones, weight: (middle / largest) ** COMPRESSION });
  }
  return peaks;
}

/**
 * By how many semitones all is tuned off A4 = 440 Hz, and how well it agrees on that, 0 to 1: the
 * direction and the length of the circular mean of the peaks' deviations.
 */
function findTuning(peaks: Peak[]): { semitonesOff: number; agreement: number } {
  let x = 0;
  let y = 0;
  let sum = Number.EPSILON;
  for (const { hz, semitones, weight } of peaks) {
    if (hz < LOWEST_CHORD_HZ) continue;
    x += weight * Math.cos(2 * Math.PI * semitones);
    y += weight * Math.sin(2 * Math.PI * semitones);
    sum += weight;
  }
  return { semitonesOff: Math.atan2(y, x) / (2 * Math.PI), agreement: Math.hypot(x, y) / sum };
}

/** A note counts fully when it is in tune, and not at all half-way to the next. */
function addTo(profile: Float64Array, semitones: number, weight: number): void {
  const nearest = Math.round(semitones);
  const pitchClass = ((nearest % 12) + 12) % 12;
  const inTune = Math.cos((semitones - nearest) * Math.PI) ** 2;
  profile[pitchClass] = (profile[pitchClass] ?? 0) + weight * inTune;
}

/** What pitch classes sound in a sound of one channel; `undefined` when there are no notes. */
export function hearHarmony(mono: Float32Array, sampleRateHz: number): Harmony | undefined {
  const binHz = sampleRateHz / WINDOW;
  const bins = Math.ceil(HIGHEST_CHORD_HZ / binHz) + MARGIN_BINS;
  const spectra = tonalSpectra(mono, { window: WINDOW, hop: HOP, bins });
  const peaks = spectra.flatMap((magnitudes) => findPeaks(magnitudes, binHz));
  const { semitonesOff, agreement } = findTuning(peaks);
  const harmony = { all: new Float64Array(12), bass: new Float64Array(12), agreement };
  for (const { hz, semitones, weight } of peaks) {
    const pitch = semitones - semitonesOff;
    if (hz <= HIGHEST_BASS_HZ) addTo(harmony.bass, pitch, weight);
    if (hz >= LOWEST_CHORD_HZ) {
      addTo(harmony.all, pitch, weight * (hz / LOWEST_CHORD_HZ) ** TILT);
    }
  }
  return harmony.all.some((value) => value > 0) ? harmony : undefined;
}
