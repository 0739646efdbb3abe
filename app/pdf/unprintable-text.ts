/** A paper never shows boxes in the place of letters. */
export class UnprintableText extends Error {
  override name = "UnprintableText";

  constructor(letters: string[]) {
    const shown = letters.slice(0, 10).map((letter) => {
      const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
      return `${letter} (U+${code})`;
    });
    super(`No font of the shop has ${shown.join(", ")}${letters.length > 10 ? " and more" : ""}.`);
  }
}
