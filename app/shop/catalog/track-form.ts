import { z } from "zod";
import { line, lines, link } from "#app/platform/forms/text-fields.ts";
import { agreementModels } from "#app/shop/agreements/agreement-models.ts";
import { m } from "#messages";
import { MAX_GENRE_NAME, undefinedGenre } from "./genres/genre-names.ts";
import {
  DECLARED_NONE,
  type DetailValues,
  MAX_DECLARATION,
  type TrackDetailName,
} from "./optional-details.ts";
import { MAX_TAG, MAX_TAGS, splitTags } from "./tags.ts";
import { vocalGenders, vocalKinds, vocalLanguages } from "./vocals.ts";

const titleNeeded = m.track_title_needed;
export const genreNeeded = m.track_genre_needed;
const priceNotPositive = m.track_price_not_positive;
export const linkNeeded = m.track_link_needed;
export const priceMissing = m.track_price_invalid;
const priceTooFine = m.track_price_too_fine;
const priceNotPlain = m.track_price_not_plain;
const priceTooHigh = m.track_price_too_high;
const tooLong = m.track_text_too_long;
const linkInvalid = m.track_link_invalid;

const MAX_PRICE_CENTS = 100_000_000;

/** Null if the field is blank or missing. */
function optional<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  const given = z.preprocess(
    (text) => (typeof text === "string" && text.trim() === "" ? undefined : text),
    schema.optional(),
  );
  return given.transform((value) => value ?? null);
}

const title = line({ max: 200, needed: titleNeeded, tooLong });
const description = lines({ max: 5000, tooLong });
/** Whether the genre exists is checked when the track is saved. */
const genre = line({ max: MAX_GENRE_NAME, needed: genreNeeded, tooLong: genreNeeded }).refine(
  (name) => name !== undefinedGenre,
  { error: genreNeeded },
);

const price = z
  .string({ error: priceMissing })
  .trim()
  .superRefine((text, { addIssue }) => {
    const message = problemOfPrice(text);
    if (message) addIssue({ code: "custom", message });
  })
  .transform((euros) => Math.round(Number(euros.replace(",", ".")) * 100));

function problemOfPrice(text: string): string | undefined {
  if (text === "") return priceNotPositive();
  if (!/^-?[0-9]+([.,][0-9]+)?$/.test(text)) return priceNotPlain();
  const euros = Number(text.replace(",", "."));
  if (euros <= 0) return priceNotPositive();
  if (/[.,][0-9]{3,}$/.test(text)) return priceTooFine();
  return euros * 100 > MAX_PRICE_CENTS ? priceTooHigh() : undefined;
}

const address = link({ invalid: linkInvalid, tooLong, mayBeLocal: true });
const httpsAddress = link({ invalid: linkInvalid, tooLong });

/** 0 BPM means unknown. */
const bpm = z
  .string()
  .trim()
  .regex(/^[0-9]{1,3}([.,][0-9]{1,2})?$/, { error: m.track_bpm_invalid })
  .transform((text) => Number(text.replace(",", ".")) || undefined);

const key = z.string().regex(/^[A-G][#b]? (major|minor)$/, { error: m.track_key_invalid });

const duration = z
  .string()
  .trim()
  .regex(/^([0-9]{1,3}:[0-5][0-9]|--:--)$/, { error: m.track_duration_invalid })
  .transform((text) => {
    const [minutes = 0, seconds = 0] = text.split(":").map(Number);
    return minutes * 60 + seconds || undefined;
  });

export const dayField = z.iso
  .date({ error: m.track_day_invalid })
  .refine((day) => day >= "0001-01-01", { error: m.track_day_invalid });

/** The hour is in UTC unless its offset follows. */
const hour = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]([+-](0[0-9]|1[0-4]):[0-5][0-9])?$/, {
  error: m.track_hour_invalid,
});

const none =
  /^(none|no|nothing|nenhum[ao]?s?|n[aã]o|nada|ning[uú]n[ao]?|aucune?|non|rien|keine?[rs]?|nein|[-–—])[.!]?$/i;

/** Unifies words for nothing, so that pages and agreements read alike. */
const declaration = line({ max: MAX_DECLARATION, tooLong }).transform((text) =>
  none.test(text) ? DECLARED_NONE : text,
);

const MAX_NAME = 60;
const name = line({ max: MAX_NAME, tooLong });

export const tagsField = lines({ max: 2 * MAX_TAGS * MAX_TAG, tooLong: m.track_tags_too_many })
  .transform(splitTags)
  .pipe(
    z
      .array(line({ max: MAX_TAG, tooLong: m.track_tag_too_long }))
      .max(MAX_TAGS, { error: m.track_tags_too_many }),
  );

const upload = z.string().regex(/^[\w-]{1,100}$/, { error: m.upload_error });
const checked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const optionalDetails = {
  bpm: optional(bpm),
  key: optional(key),
  subgenre: optional(name),
  vocals: optional(z.enum(vocalKinds, { error: m.track_choice_invalid })),
  vocalGender: optional(z.enum(vocalGenders, { error: m.track_choice_invalid })),
  vocalLanguage: optional(
    z.string().refine((code) => vocalLanguages.includes(code), { error: m.track_choice_invalid }),
  ),
  software: optional(name),
  tags: tagsField.default([]),
  samples: optional(declaration),
  aiParts: optional(declaration),
  offeredBefore: optional(declaration),
  contentId: optional(declaration),
} satisfies { [Name in TrackDetailName]: z.ZodType<DetailValues[Name]> };

const optionalFields = {
  floorCents: optional(price),
  description: description.default(""),
  agreementModel: z.enum(agreementModels, { error: m.track_model_needed }).default("licence"),
  ...optionalDetails,
  duration: optional(duration),
  releaseDate: optional(dayField),
  releaseTime: optional(hour),
  driveLink: optional(httpsAddress),
  onSale: checked,
  sold: checked,
  newArrival: checked,
  cover: optional(upload),
  audio: optional(upload),
};

export const trackForm = z.object({
  title,
  genre,
  price,
  purchaseLink: z.preprocess(
    (text) => (text === undefined ? "" : text),
    z.string().trim().min(1, { error: linkNeeded }).pipe(address),
  ),
  ...optionalFields,
});

/** An open checkout sells the track, so it needs no link. */
export const trackSoldHereForm = trackForm.extend({ purchaseLink: optional(address) });

export const changedTrackForm = trackSoldHereForm.extend({ price: price.optional() });

export const draftForm = z.object({
  title: optional(title).transform((text) => text ?? m.draft_track()),
  genre: optional(genre).transform((chosen) => chosen ?? undefinedGenre),
  price: optional(price).transform((cents) => cents ?? 0),
  purchaseLink: optional(address),
  ...optionalFields,
});

export type TrackField = keyof z.input<typeof trackForm>;
/** A missing `price` stays unchanged. */
export type TrackFields = Omit<z.output<typeof draftForm>, "price"> & { price?: number };
