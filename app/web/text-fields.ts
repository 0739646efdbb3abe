import { z } from "zod";
import { emailSchema } from "#app/system/email-address.ts";
import { m } from "#messages";
import { isSafeLink, MAX_LINK_LENGTH } from "./safe-link.ts";

/*
 * Fields of plain text in forms and imports. All are read as NFC and without NUL, which the database takes
 * for no character. Lengths count as JavaScript does, which is never less than the database's characters,
 * and after what surrounds or breaks the text has been tidied.
 */

/** A message is a function, since it is read in the language of each request. */
type Text = string | (() => string);

type Limits = {
  max: number;
  /** The error where nothing is written; without it nothing may be. */
  needed?: Text;
  tooLong?: Text;
};

/** How much longer a text may be before it is tidied: browsers send two characters for the end of a line. */
const slack = (max: number) => 2 * max + 10_000;

function tooLongFor(max: number): () => string {
  return () => m.field_too_long({ max });
}

function textField(
  { max, needed, tooLong = tooLongFor(max) }: Limits,
  tidy: (text: string) => string,
) {
  return z
    .string({ error: needed ?? m.field_fill_in })
    .max(slack(max), { error: tooLong })
    .transform((text) => tidy(text.normalize("NFC")).trim())
    .pipe(
      z
        .string()
        .min(needed ? 1 : 0, { error: needed })
        .max(max, { error: tooLong }),
    );
}

/** One line: runs of white space are one space, and control characters are dropped. */
export function line(limits: Limits) {
  return textField(limits, (text) => text.replace(/[\s\p{Cc}]+/gu, " "));
}

/** Text with its line breaks; other control characters are dropped. */
export function lines(limits: Limits) {
  return textField(limits, (text) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, ""));
}

/** A mail address; nothing that would add to a header or to the query of a mailto link is one. */
export function emailAddress(invalid: Text) {
  return emailSchema(invalid);
}

type LinkRule = {
  invalid: Text;
  tooLong?: Text;
  mayBeEmpty?: boolean;
  mayBeLocal?: boolean;
};

/** A link that is safe to follow, in the form that browsers give it. */
export function link({
  invalid,
  tooLong = tooLongFor(MAX_LINK_LENGTH),
  mayBeEmpty = false,
  mayBeLocal = false,
}: LinkRule) {
  const isEmpty = (text: string) => mayBeEmpty && text === "";
  return z
    .string({ error: invalid })
    .trim()
    .max(MAX_LINK_LENGTH, { error: tooLong })
    .refine((text) => isEmpty(text) || isSafeLink(text, mayBeLocal), { error: invalid })
    .transform((text) => (isEmpty(text) ? "" : new URL(text).href))
    .pipe(z.string().max(MAX_LINK_LENGTH, { error: tooLong }));
}
