import { rootMeanSquare } from "./onsets.ts";
import { tonalSpectra } from "./tonal-spectra.ts";

/** Window of 4,096 samples at 22,050 Hz: 0.19 s, half overlapping. */
const WINDOW = 4_096;
const HOP = WINDOW / 2;

/** Ranges of notes for the chords, for their color, and for the bass. */
const LOWEST_CHORD_HZ = 65;
const HIGHEST_CHORD_HZ = 1_600;
const HIGHEST_COLOR_HZ = 2_500;
const LOWEST_BASS_HZ = 30;
const HIGHEST_BASS_HZ = 260;

/** Margin above the highest note, so that its surroundings are known too. */
const MARGIN_BINS = 20;

/** Part of the frame's largest peak below which a peak is noise. */
const FAINTEST = 0.003;

/**
 * Exponent that keeps loud notes from drowning the others: magnitude^0.7, relative to the frame's
 * largest.
 */
const COMPRESSION = 0.7;

/** Exponent that gives high notes less weight: f^-0.25. */
const TILT = -0.25;

/**
 * Factor of the compression log(1 + factor × magnitude / RMS), for values relative to the whole
 * sound.
 */
const NOTE_GAIN = 30;
const BAND_GAIN = 100;

/** Number of bands of equal width in pitch, which show where parts start and stop. */
const BANDS = 12;
const LOWEST_BAND_HZ = 40;
const HIGHEST_BAND_HZ = 9_000;

/** Frame of a sound. The first three fields contain the strength of each pitch class (C = 0). */
export type HarmonyFrame = {
  /** Values relative to the frame's loudest note, over all notes and in the bass. */
  all: Float64Array;
  bass: Float64Array;
  /** Values relative to the whole sound. */
  color: Float64Array;
  /** Loudness of everything that is not percussive, relative to the sound. */
  tonalLevel: number;
  /** Loudness of each band, including drums. */
  bands: Float64Array;
};

/**
 * `agreement` says how well the peaks agree on a tuning: near 0 for noise and drums, which have no
 * pitch.
 */
export type Harmony = { frames: HarmonyFrame[]; agreement: number };

type Peak = { hz: number; semitones: number; magnitude: number; weight: number };

/**
 * Returns a peak's position between its neighbors in bins: the top of a parabola through their
 * logarithms.
 */
function offsetOfPeak(left: number, middle: number, right: number): number {
  const a = Math.log(left + Number.EPSILON);
  const b = Math.log(middle + Number.EPSILON);
  const c = Math.log(right + Number.EPSILON);
  const curvature = a - 2 * b + c;
  return curvature < 0 ? (0.5 * (a - c)) / curvature : 0;
}

/**
 * Returns the peaks of a spectrum in semitones above the C of 16.35 Hz. Weights are relative to the
 * largest of the chords.
 */
function findPeaks(magnitudes: Float32Array, binHz: number): Peak[] {
  const first = Math.floor(LOWEST_BASS_HZ / binHz);
  const last = Math.ceil(HIGHEST_COLOR_HZ / binHz);
  const largest = magnitudes.subarray(first).reduce((most, next) => Math.max(most, next), 0);
  const peaks: Omit<Peak, "weight">[] = [];
  for (let bin = first; bin <= last && largest > 0; bin++) {
    const left = magnitudes[bin - 1] ?? 0;
    const middle = magnitudes[bin] ?? 0;
    const right = magnitudes[bin + 1] ?? 0;
    if (middle < largest * FAINTEST || middle < left || middle <= right) continue;
    const hz = (bin + offsetOfPeak(left, middle, right)) * binHz;
    peaks.push({ hz, semitones: 12 * Math.log2(hz / 440) + 57, magnitude: middle });
  }
  const chords = peaks.filter(({ hz }) => hz <= HIGHEST_CHORD_HZ);
  const loudest = chords.reduce((most, { magnitude }) => Math.max(most, magnitude), 0);
  return peaks.map((peak) => ({
    ...peak,
    weight: peak.hz <= HIGHEST_CHORD_HZ ? (peak.magnitude / loudest) ** COMPRESSION : 0,
  }));
}

/**
 * Returns the detuning from A4 = 440 Hz in semitones, and its agreement from 0 to 1: the direction
 * and the length of the circular mean of the peaks' deviations.
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

/** Adds a note, with its full weight when it is in tune, and none halfway to the next. */
function addTo(profile: Float64Array, semitones: number, weight: number): void {
  const nearest = Math.round(semitones);
  const pitchClass = ((nearest % 12) + 12) % 12;
  const inTune = Math.cos((semitones - nearest) * Math.PI) ** 2;
  profile[pitchClass] = (profile[pitchClass] ?? 0) + weight * inTune;
}

function describeFrame(peaks: Peak[], semitonesOff: number, rms: number) {
  const [all, bass, color] = [new Float64Array(12), new Float64Array(12), new Float64Array(12)];
  let energy = 0;
  for (const { hz, semitones, magnitude, weight } of peaks) {
    const pitch = semitones - semitonesOff;
    energy += magnitude * magnitude;
    if (hz <= HIGHEST_BASS_HZ) addTo(bass, pitch, weight);
    if (hz < LOWEST_CHORD_HZ || hz > HIGHEST_COLOR_HZ) continue;
    addTo(all, pitch, weight * (hz / LOWEST_CHORD_HZ) ** TILT);
    addTo(color, pitch, Math.log1p((NOTE_GAIN * magnitude) / rms));
  }
  return { all, bass, color, tonalLevel: Math.sqrt(energy) / rms };
}

/** Measures the loudness of each band in a spectrum. */
function bandMeter(binHz: number, rms: number): (magnitudes: Float64Array) => Float64Array {
  const ratio = HIGHEST_BAND_HZ / LOWEST_BAND_HZ;
  const edges = Array.from({ length: BANDS + 1 }, (_, i) =>
    Math.round((LOWEST_BAND_HZ * ratio ** (i / BANDS)) / binHz),
  );
  return (magnitudes) =>
    Float64Array.from({ length: BANDS }, (_, band) => {
      const [from = 0, to = 0] = edges.slice(band);
      let energy = 0;
      for (let bin = from; bin < to; bin++) energy += (magnitudes[bin] ?? 0) ** 2;
      return Math.log1p((BAND_GAIN * Math.sqrt(energy / Math.max(1, to - from))) / rms);
    });
}

/** Time of a frame's middle. */
export function secondsOfFrame(frame: number, sampleRateHz: number): number {
  return (frame * HOP + WINDOW / 2) / sampleRateHz;
}

/** Returns the pitch classes of a mono sound over time, or `undefined` if it has no notes. */
export function analyzeHarmony(mono: Float32Array, sampleRateHz: number): Harmony | undefined {
  const binHz = sampleRateHz / WINDOW;
  const bins = Math.ceil(HIGHEST_COLOR_HZ / binHz) + MARGIN_BINS;
  const rms = rootMeanSquare(mono) + Number.EPSILON;
  const bandLevels: Float64Array[] = [];
  const measureBands = bandMeter(binHz, rms);
  const spectra = tonalSpectra(mono, { window: WINDOW, hop: HOP, bins }, (magnitudes) =>
    bandLevels.push(measureBands(magnitudes)),
  );
  const peaks = spectra.map((magnitudes) => findPeaks(magnitudes, binHz));
  const { semitonesOff, agreement } = findTuning(peaks.flat());
  const frames = peaks.map((framePeaks, i) => ({
    ...describeFrame(framePeaks, semitonesOff, rms),
    bands: bandLevels[i] ?? new Float64Array(BANDS),
  }));
  const hasNotes = frames.some(({ all }) => all.some((value) => value > 0));
  return hasNotes ? { frames, agreement } : undefined;
}
