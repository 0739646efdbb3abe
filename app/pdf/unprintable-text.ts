/** A paper never shows boxes in the place of letters. */
export class UnprintableText extends Error {
  override name = "UnprintableText";

  /** The first of those that no font has. */
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

/** Each with its number, since its reader may have no font for it either. */
export function nameLetters(letters: readonly string[]): string {
  const named = letters.map((letter) => {
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    return `${letter} (U+${code})`;
  });
  return named.join(", ");
}
