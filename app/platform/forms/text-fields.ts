import { z } from "zod";
import { emailSchema } from "#app/platform/system/email-address.ts";
import { m } from "#messages";
import { isSafeLink, MAX_LINK_LENGTH } from "./safe-link.ts";

/* Texts are NFC without NUL, which Postgres rejects. Lengths count UTF-16 units. */

type Text = string | (() => string);

type Limits = {
  max: number;
  needed?: Text;
  tooLong?: Text;
};

/** Allowance for text before it is tidied: browsers send two characters for a line break. */
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

export function line(limits: Limits) {
  return textField(limits, (text) => text.replace(/[\s\p{Cc}]+/gu, " "));
}

export function lines(limits: Limits) {
  return textField(limits, (text) => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, ""));
}

/** Rejects anything that could extend a header or the query of a mailto link. */
export function emailAddress(invalid: Text) {
  return emailSchema(invalid);
}

type LinkRule = {
  invalid: Text;
  tooLong?: Text;
  mayBeEmpty?: boolean;
  mayBeLocal?: boolean;
};

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

export function emptyToNull(text: string): string | null {
  return text === "" ? null : text;
}

/** Month as `YYYY-MM`, in UTC. */
export const monthField = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/);
