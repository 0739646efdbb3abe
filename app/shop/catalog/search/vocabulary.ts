import measureDistance from "damerau-levenshtein";

/** Shorter words are similar to everything, so they are not kept. */
export const MIN_LETTERS = 3;
/** Words of this length may have two wrong letters. */
const LETTERS_FOR_TWO = 6;

const MAX_NEAREST = 8;

export type Nearest = { word: string; distance: number };

export class Vocabulary {
  readonly #byLength = new Map<number, Set<string>>();

  constructor(words: Iterable<string>) {
    this.add(words);
  }

  add(words: Iterable<string>): void {
    for (const word of words) {
      if (word.length < MIN_LETTERS) continue;
      const alike = this.#byLength.get(word.length) ?? new Set();
      this.#byLength.set(word.length, alike.add(word));
    }
  }

  /** `isBegun` includes words with this prefix. */
  has(word: string, { isBegun }: { isBegun: boolean }): boolean {
    if (!isBegun) return this.#byLength.get(word.length)?.has(word) ?? false;
    for (const each of this.#words(word.length)) if (each.startsWith(word)) return true;
    return false;
  }

  /** Allows one wrong letter, or two in a long word. Nearest first; ties go to the closest length. */
  nearest(word: string, { isBegun }: { isBegun: boolean }): Nearest[] {
    if (word.length < MIN_LETTERS) return [];
    const limit = word.length < LETTERS_FOR_TWO ? 1 : 2;
    const near: Nearest[] = [];
    for (const each of this.#words(
      word.length - limit,
      isBegun ? undefined : word.length + limit,
    )) {
      const isLonger = each.length > word.length + limit;
      const whole = isLonger ? limit + 1 : measureDistance(word, each).steps;
      const begun = isBegun ? measureDistance(word, each.slice(0, word.length)).steps : whole;
      const distance = Math.min(whole, begun);
      if (distance <= limit) near.push({ word: each, distance });
    }
    return near.sort((one, other) => compareTo(word, one, other)).slice(0, MAX_NEAREST);
  }

  *#words(from: number, to = Number.POSITIVE_INFINITY): Generator<string> {
    for (const [length, words] of this.#byLength) {
      if (length >= from && length <= to) yield* words;
    }
  }
}

function compareTo(word: string, one: Nearest, other: Nearest): number {
  const extra = (each: Nearest) => Math.abs(each.word.length - word.length);
  return (
    one.distance - other.distance || extra(one) - extra(other) || (one.word < other.word ? -1 : 1)
  );
}
