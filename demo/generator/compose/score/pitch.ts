/** Semitones above C of the natural notes. */
const NATURALS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
} as const;

export type Key = { tonic: number; scale: readonly number[] };

/** Converts a MIDI number to Hz, A4 = 440. */
export function hzOf(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

const SHIFTS: Record<string, number> = { "#": 1, b: -1 };

/** Returns the semitones above C of a name such as `F#` or `Bb`. */
export function pitchClassOf(name: string): number {
  const natural = NATURALS[name.charAt(0)];
  if (natural === undefined || !/^[A-G][#b]?$/.test(name)) throw new Error(`No note ${name}.`);
  return (natural + (SHIFTS[name.charAt(1)] ?? 0) + 12) % 12;
}

/** Reads a key in the catalog's format: `A minor`, `F major`. */
export function keyOf(text: string): Key {
  const [note = "", mode = ""] = text.split(" ");
  if (mode !== "major" && mode !== "minor") throw new Error(`No key ${text}.`);
  return { tonic: pitchClassOf(note), scale: SCALES[mode] };
}

/**
 * Returns the scale's degree in semitones: 1 for the tonic, 8 an octave above it, 0 and below
 * downwards.
 */
export function degreeToSemitones(scale: readonly number[], degree: number): number {
  const index = degree - 1;
  const octave = Math.floor(index / scale.length);
  return 12 * octave + (scale[index - octave * scale.length] ?? 0);
}

/** Returns the pitch class in the octave that begins at `lowest`. */
export function within(pitchClass: number, lowest: number): number {
  return lowest + ((((pitchClass - lowest) % 12) + 12) % 12);
}
