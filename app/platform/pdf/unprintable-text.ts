export class UnprintableText extends Error {
  override name = "UnprintableText";

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

/** Adds code points, because the reader may have no font for the letters either. */
export function nameLetters(letters: readonly string[]): string {
  const named = letters.map((letter) => {
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    return `${letter} (U+${code})`;
  });
  return named.join(", ");
}
