import { z } from "zod";
import { emptyToNull, line, lines, link } from "#app/platform/forms/text-fields.ts";
import { DEFAULT_LANGUAGE, languages } from "#app/platform/i18n/language.ts";
import { emailSchema } from "#app/platform/system/email-address.ts";
import { m } from "#messages";
import { problemOfAccent } from "./accent-color.ts";
import { maxLength } from "./content-names.ts";

/** Holds the version of the data when the form was opened. */
export const versionField = z.string().max(40).default("");

const optionalEmail = line({ max: 254, tooLong: m.address_too_long }).pipe(
  z.union([z.literal(""), emailSchema(m.email_invalid)]),
);

export const optionalLink = link({
  invalid: m.link_https_needed,
  tooLong: m.link_too_long,
  mayBeEmpty: true,
});

export function yesOrNo(initial: boolean) {
  return z
    .enum(["true", "false"], { error: () => m.choose_one_of_two() })
    .default(`${initial}`)
    .transform((text) => text === "true");
}

export const contactAddressForm = z.object({
  version: versionField,
  contactEmail: optionalEmail.transform(emptyToNull),
});

export const MAX_SHOP_NAME = 40;

function optionalAccent(theme: "dark" | "light") {
  return z
    .string()
    .trim()
    .max(20)
    .toLowerCase()
    .transform((text) => (/^[0-9a-f]{6}$/.test(text) ? `#${text}` : text))
    .pipe(z.union([z.literal(""), z.string().regex(/^#[0-9a-f]{6}$/, { error: m.color_invalid })]))
    .superRefine((color, check) => {
      const problem = color === "" ? undefined : problemOfAccent(color, theme);
      if (problem) check.addIssue({ code: "custom", message: problem });
    })
    .transform(emptyToNull);
}

export const appearanceForm = z.object({
  version: versionField,
  shopName: line({ max: MAX_SHOP_NAME }).transform(emptyToNull),
  accentDark: optionalAccent("dark"),
  accentLight: optionalAccent("light"),
  languages: z
    .preprocess(
      (chosen) => [chosen].flat(),
      z.array(z.enum(languages, { error: () => m.choose_from_list() })),
    )
    .optional()
    .transform((chosen = []) =>
      languages.filter((language) => language === DEFAULT_LANGUAGE || chosen.includes(language)),
    ),
});

export const socialLinksForm = z.object({
  version: versionField,
  instagramLink: optionalLink.transform(emptyToNull),
  youtubeLink: optionalLink.transform(emptyToNull),
  soundcloudLink: optionalLink.transform(emptyToNull),
});

export const releaseFeedForm = z.object({
  version: versionField,
  releaseFeed: optionalLink.transform(emptyToNull),
});

export const tooLong = (max: number) => () => m.text_too_long({ max });

const limit = (max: number) => ({ max, tooLong: tooLong(max) });

export const pageContentForm = z.object({
  version: versionField,
  title: line({ ...limit(maxLength.title), needed: m.title_needed }),
  text: lines(limit(maxLength.description)),
});

export const legalTextForm = z.object({
  version: versionField,
  text: lines({
    ...limit(maxLength.legalText),
    needed: m.text_or_default_needed,
  }),
});

export const versionForm = z.object({ version: versionField });
