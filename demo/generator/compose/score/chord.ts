import { pitchClassOf, within } from "./pitch.ts";

export type Chord = { root: number; tones: number[] };

/** Semitones above the root. */
const KINDS: Record<string, number[]> = {
  "": [0, 4, 7],
  m: [0, 3, 7],
  "5": [0, 7],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  "6": [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  "7": [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  "9": [0, 4, 7, 10, 14],
  m9: [0, 3, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  m11: [0, 3, 7, 10, 17],
  "7sus4": [0, 5, 7, 10],
};

/** Reads chord symbols, one per bar: `Am9 Fmaj7 C G`. */
export function chordsOf(symbols: string): Chord[] {
  return symbols
    .trim()
    .split(/\s+/)
    .map((symbol) => {
      const [, name = "", kind = ""] = symbol.match(/^([A-G][#b]?)(.*)$/) ?? [];
      const intervals = KINDS[kind];
      if (!intervals) throw new Error(`No chord ${symbol}.`);
      const root = pitchClassOf(name);
      return { root, tones: intervals.map((interval) => (root + interval) % 12) };
    });
}

/**
 * Returns the chord's tones in the octave around a MIDI number, lowest first. All chords of a song
 * stay in the same octave, so that voices move as little as possible. Chords of five leave the root
 * to the bass. `isOpen` lowers the second voice from the top by an octave.
 */
export function voicing(chord: Chord, around: number, isOpen = false): number[] {
  const tones = chord.tones.length > 4 ? chord.tones.slice(1) : chord.tones;
  const notes = tones.map((tone) => within(tone, around - 6)).sort((a, b) => a - b);
  if (!isOpen || notes.length < 3) return notes;
  const lowered = notes.map((note, i) => (i === notes.length - 2 ? note - 12 : note));
  return lowered.sort((a, b) => a - b);
}
