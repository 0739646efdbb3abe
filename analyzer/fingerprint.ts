import { findLandmarks, type Landmark, STEPS_PER_OCTAVE } from "./landmarks.ts";

/**
 * Number of following landmarks whose pairs form triplets with each one, and the bounds they must
 * lie within.
 */
const NEXT = 5;
const MIN_SECONDS = 0.12;
const MAX_SECONDS = 2.2;
const MAX_STEPS = 1.5 * STEPS_PER_OCTAVE;

/** Number of hashes of which one is stored. */
const KEPT_OF = 8;

/** Resolution of a hash: the length's logarithm, the ratio of the two times, the pitch in steps. */
const LENGTH_PRECISION = 0.08;
const RATIOS = 12;
const STEPS_PER_PITCH = STEPS_PER_OCTAVE / 4;

/** Speeds and pitch shifts that move values near a border to its other side. */
const SPEEDS = [1, 0.973, 1 / 0.973];
const PITCH_SHIFTS = [0, -1.5, 1.5];

/**
 * Margin around a half within which an interval may be rounded either way, because a tone at
 * another pitch is detected slightly off its place.
 */
const UNSURE_STEPS = 0.2;

const TICKS_PER_SECOND = 20;
const MAX_TICK = 0xffff;
const BYTES = 6;

type Triplet = {
  seconds: number;
  step: number;
  /** Intervals in steps, not rounded. */
  intervals: [number, number];
  times: [number, number];
};

/**
 * Returns 32 evenly spread bits. M. R. Stafford, *Better Bit Mixing*, 2011 (MurmurHash3's
 * finalizer).
 */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function hashOf({ step, intervals, times }: Triplet, speed: number, shift: number): number {
  const [first, second] = intervals.map((steps) => Math.round(steps) + 64);
  const length = Math.floor(Math.log(Math.max(...times) * speed) / LENGTH_PRECISION) + 32;
  const ratio = Math.min(
    RATIOS - 1,
    Math.floor((Math.min(...times) / Math.max(...times)) * RATIOS),
  );
  const pitch = Math.floor((step + shift) / STEPS_PER_PITCH) + 1;
  const parts = [first ?? 0, second ?? 0, length, ratio, pitch];
  return parts.reduce((hash, part) => mix(hash ^ (part + 0x9e3779b9 + (hash << 6))), 0);
}

function tripletsFrom(landmarks: Landmark[], at: number): Triplet[] {
  const anchor = landmarks[at];
  if (!anchor) return [];
  const near: Landmark[] = [];
  for (let i = at + 1; i < landmarks.length && near.length < NEXT; i++) {
    const other = landmarks[i] as Landmark;
    const seconds = other.seconds - anchor.seconds;
    if (seconds > MAX_SECONDS) break;
    if (seconds >= MIN_SECONDS && Math.abs(other.step - anchor.step) <= MAX_STEPS) near.push(other);
  }
  return near.flatMap((one, i) =>
    near.slice(i + 1).map(
      (other): Triplet => ({
        ...anchor,
        intervals: [one.step - anchor.step, other.step - anchor.step],
        times: [one.seconds - anchor.seconds, other.seconds - anchor.seconds],
      }),
    ),
  );
}

/** Returns the nearest candidates first. */
function roundings(steps: number): number[] {
  const nearest = Math.round(steps);
  const rest = steps - nearest;
  return Math.abs(rest) > 0.5 - UNSURE_STEPS ? [nearest, nearest + Math.sign(rest)] : [nearest];
}

/** Returns the sound's own hash first, then those it would have at another speed or pitch. */
function hashesOf(triplet: Triplet): Set<number> {
  const [first, second] = triplet.intervals;
  const hashes = new Set<number>();
  for (const one of roundings(first)) {
    for (const other of roundings(second)) {
      const rounded: Triplet = { ...triplet, intervals: [one, other] };
      for (const speed of SPEEDS) {
        for (const shift of PITCH_SHIFTS) hashes.add(hashOf(rounded, speed, shift));
      }
    }
  }
  return hashes;
}

/** Writes times and hashes in little-endian order: 16 bits for 20ths of a second, and 32 bits. */
function write(points: { hash: number; seconds: number }[]): string {
  const bytes = Buffer.alloc(points.length * BYTES);
  for (const [i, { hash, seconds }] of points.entries()) {
    bytes.writeUInt16LE(Math.min(MAX_TICK, Math.round(seconds * TICKS_PER_SECOND)), i * BYTES);
    bytes.writeUInt32LE(hash, i * BYTES + 2);
  }
  return bytes.toString("base64");
}

/**
 * Hashes in base64. `stored` are the sound's own, by which it is found again; `asked` adds those at
 * up to 3% more or less speed and half a semitone more or less pitch, to find others. Hashes
 * consist of intervals and ratios of times between three landmarks, which are the same at any speed
 * and pitch.
 */
export type Fingerprint = { stored: string; asked: string };

export function makeFingerprint(
  mono: Float32Array,
  { sampleRateHz, startSeconds }: { sampleRateHz: number; startSeconds: number },
): Fingerprint {
  const landmarks = findLandmarks(mono, sampleRateHz);
  const triplets = landmarks.flatMap((_, at) => tripletsFrom(landmarks, at));
  const stored: { hash: number; seconds: number }[] = [];
  const asked: { hash: number; seconds: number }[] = [];
  for (const triplet of triplets) {
    const hashes = hashesOf(triplet);
    const [own] = hashes;
    for (const hash of hashes) {
      if (hash % KEPT_OF !== 0) continue;
      const point = { hash, seconds: startSeconds + triplet.seconds };
      asked.push(point);
      if (hash === own) stored.push(point);
    }
  }
  return { stored: write(stored), asked: write(asked) };
}
