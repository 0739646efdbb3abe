import { z } from "zod";
import { lineOf, paragraphsOf } from "#app/web/plain-text.ts";
import { maxLength } from "./content-names.ts";

const MAX_ADDRESS_LENGTH = 254;
const MAX_LINK_LENGTH = 2048;

const linkTooLong = "This link is too long.";
const linkInvalid = "Please enter a link that begins with https://.";

/** Which words a form was opened with, as `versionOf` names them. */
const version = z.string().max(40).default("");

const emailOrNothing = lineOf(MAX_ADDRESS_LENGTH, "This address is too long.").pipe(
  z.union([z.literal(""), z.email("Please enter a valid email address.")]),
);

/** Over https, without a login in it and without characters that cannot be seen; empty is no link. */
export function isSafeLink(text: string): boolean {
  const url = URL.parse(text);
  if (!url || /[\p{Cc}\s]/u.test(text)) return false;
  return url.protocol === "https:" && !url.username && !url.password;
}

const linkOrNothing = z
  .string()
  .max(MAX_LINK_LENGTH, linkTooLong)
  .transform((text) => text.trim())
  .refine((text) => text === "" || isSafeLink(text), linkInvalid)
  .transform((text) => (text === "" ? "" : new URL(text).href))
  .pipe(z.string().max(MAX_LINK_LENGTH, linkTooLong));

const nothingIsNull = (text: string) => (text === "" ? null : text);

export const contactAddressForm = z.object({
  version,
  contactEmail: emailOrNothing.transform(nothingIsNull),
});

export const socialLinksForm = z.object({
  version,
  instagramLink: linkOrNothing.transform(nothingIsNull),
  youtubeLink: linkOrNothing.transform(nothingIsNull),
  soundcloudLink: linkOrNothing.transform(nothingIsNull),
});

export const tooLong = (max: number) =>
  `This text is too long: at most ${max.toLocaleString("en")} characters.`;

export const pageWordsForm = z.object({
  version,
  title: lineOf(maxLength.title, tooLong(maxLength.title)).pipe(
    z.string().min(1, "Please enter a title."),
  ),
  text: paragraphsOf(maxLength.description, tooLong(maxLength.description)),
});

export const legalTextForm = z.object({
  version,
  text: paragraphsOf(maxLength.legalText, tooLong(maxLength.legalText)).pipe(
    z.string().min(1, "Please enter a text, or go back to the default one."),
  ),
});

/** Of a press that says nothing but which words it is about. */
export const versionForm = z.object({ version });
