/** Error instead of a document with missing letters. */
export class UnprintableText extends Error {
  override name = "UnprintableText";

  /** First letters that no font has. */
  readonly letters: string[];
  readonly hasMore: boolean;

  constructor(letters: string[]) {
    const first = letters.slice(0, 10);
    const hasMore = letters.length > first.length;
    super(`No font of the shop has ${nameLetters(first)}${hasMore ? " and more" : ""}.`);
    this.letters = first;
    this.hasMore = hasMore;
  }
}

/** Returns each letter with its code point, because the reader may have no font for it either. */
export function nameLetters(letters: readonly string[]): string {
  const named = letters.map((letter) => {
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    return `${letter} (U+${code})`;
  });
  return named.join(", ");
}
