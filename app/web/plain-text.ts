import { z } from "zod";

/** Characters beyond the limit that are still read: a browser sends two for the end of each line. */
const SLACK = 2;

/**
 * One line of plain text: white space runs together, what cannot be seen is dropped. `longest` counts as
 * JavaScript does, which is never less than the database's characters.
 */
export function lineOf(longest: number, tooLong: string) {
  return z
    .string()
    .max(longest * SLACK, tooLong)
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim(),
    )
    .pipe(z.string().max(longest, tooLong));
}

/** Plain text with its line breaks; other control characters are dropped. */
export function paragraphsOf(longest: number, tooLong: string) {
  return z
    .string()
    .max(longest * SLACK, tooLong)
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .pipe(z.string().max(longest, tooLong));
}
