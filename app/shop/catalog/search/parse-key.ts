import { type Camelot, keyIndexOf } from "../filters/camelot.ts";
import { foldName } from "../fold-name.ts";
import { musicalKeys } from "../musical-keys.ts";

/** Semitones above C, by the names of notes. */
type Notes = Record<string, number>;

const SEMITONES = 12;
/** Roots of keys by semitone, in the spelling of `musicalKeys`. */
const roots = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];

const sharps = ["#", "♯", "sharp", "sustenido", "sostenido", "diese"];
const flats = ["b", "♭", "flat", "bemol"];
const minor = ["minor", "menor", "mineur"];
const major = ["major", "maior", "mayor", "majeur"];

const letters: Notes = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9 };
const syllables: Notes = { do: 0, ut: 0, re: 2, mi: 4, fa: 5, sol: 7, la: 9, si: 11 };

/** German calls B *H*, and B flat *B*. */
const germanNotes: Notes = {
  ...withAccidentals({ ...letters, h: 11 }, ["#", "♯", "is"], ["b", "♭", "es"]),
  es: 3,
  as: 8,
  b: 10,
  bb: 10,
  "b♭": 10,
};

/** Keys as English, Portuguese, Spanish, French and German name them, folded and without spaces. */
const keys = new Map<string, number>([
  ...musicalKeys.flatMap(({ camelot }, index): [string, number][] => {
    const code = camelot.toLowerCase();
    return [
      [code, index],
      [`0${code}`, index],
    ];
  }),
  ...keysOf(
    withAccidentals({ ...letters, b: 11 }, sharps, flats),
    ["m", "min", ...minor],
    ["maj", ...major],
  ),
  ...keysOf(withAccidentals(syllables, sharps, flats), minor, major),
  ...keysOf(germanNotes, ["moll"], ["dur"]),
]);

function withAccidentals(notes: Notes, sharp: string[], flat: string[]): Notes {
  const altered = Object.entries(notes).flatMap(([name, semitone]) => [
    ...sharp.map((sign) => [`${name}${sign}`, semitone + 1]),
    ...flat.map((sign) => [`${name}${sign}`, semitone - 1]),
  ]);
  return { ...notes, ...Object.fromEntries(altered) };
}

function keysOf(notes: Notes, minorNames: string[], majorNames: string[]): [string, number][] {
  return Object.entries(notes).flatMap(([note, semitone]) => {
    const root = roots[(semitone + SEMITONES) % SEMITONES];
    const named = (names: string[], mode: string) =>
      names.map((name): [string, number] => [`${note}${name}`, keyIndexOf(`${root} ${mode}`) ?? 0]);
    return [...named(minorNames, "minor"), ...named(majorNames, "major")];
  });
}

/** The longest is *fa sustenido menor*. */
const MAX_WORDS = 3;

/** Finds the first key that a search names, and the words that name it. */
export function findKey(
  search: string,
): { found: string; camelot: Camelot; index: number } | undefined {
  const words = search.split(" ");
  const folded = words.map((word) => foldName(word).replaceAll("-", ""));
  for (const start of words.keys()) {
    for (let end = start + MAX_WORDS; end > start; end -= 1) {
      const index = keys.get(folded.slice(start, end).join(""));
      const camelot = index === undefined ? undefined : musicalKeys[index]?.camelot;
      if (index !== undefined && camelot)
        return { found: words.slice(start, end).join(" "), camelot, index };
    }
  }
  return undefined;
}
