import { z } from "zod";

/*
 * Fields of text as forms bring them. All are read as NFC and without NUL, which the database takes
 * for no character; a length is counted in what is kept.
 */

const LONGEST_LINK = 2048;
/** What may be typed around the text itself, such as white space that is taken off. */
const SLACK = 10_000;

function tooLong(max: number): string {
  return `This has more than ${max.toLocaleString("en")} characters.`;
}

function textOf(max: number, needed: string, tidy: (text: string) => string) {
  return z
    .string(needed)
    .max(max + SLACK, tooLong(max))
    .transform((text) => tidy(text.normalize("NFC")).trim());
}

/** One line: runs of white space are one space, and nothing that cannot be seen is left. */
export function line(max: number, needed: string) {
  return textOf(max, needed, (text) => text.replace(/[\s\p{Cc}]+/gu, " ")).pipe(
    z.string().min(1, needed).max(max, tooLong(max)),
  );
}

/** Several lines, which may be none where nothing is `needed`. */
export function lines(max: number, needed?: string) {
  return textOf(max, needed ?? "Please fill this in.", (text) =>
    text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, ""),
  ).pipe(
    z
      .string()
      .min(needed ? 1 : 0, needed)
      .max(max, tooLong(max)),
  );
}

const longestEmail = 254;

/** A mail address; nothing that would add to a header or to the query of a mailto link is one. */
export function emailAddress(invalid: string) {
  return z.string(invalid).trim().max(longestEmail, invalid).pipe(z.email(invalid));
}

/** Whether a link leads over https and carries no login. */
export function isHttpsLink(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || /\p{Cc}/u.test(text)) return false;
  return url.protocol === "https:" && text.length <= LONGEST_LINK;
}

/** An https address, or "" where none was written. */
export function optionalHttpsLink(invalid: string) {
  return z
    .string()
    .trim()
    .max(LONGEST_LINK, tooLong(LONGEST_LINK))
    .refine((text) => text === "" || isHttpsLink(text), invalid)
    .transform((text) => (text === "" ? "" : new URL(text).href))
    .pipe(z.string().max(LONGEST_LINK, tooLong(LONGEST_LINK)));
}
