import { z } from "zod";
import { emailAddress, emptyToNull, line, lines } from "#app/platform/forms/text-fields.ts";
import { currencies } from "#app/platform/system/currency.ts";
import { fileKinds } from "#app/shop/catalog/files/file-kinds.ts";
import { optionalLink, versionField, yesOrNo } from "#app/shop/content/settings-form.ts";
import { m } from "#messages";

export const MIN_MINUTES = 5;
export const MAX_MINUTES = 60;
const wrongMinutes = () => m.checkout_minutes_invalid({ least: MIN_MINUTES, most: MAX_MINUTES });

const MAX_CART_TRACKS = 20;
const wrongTracks = () => m.checkout_cart_tracks_invalid({ most: MAX_CART_TRACKS });

export const checkoutSettingsForm = z.object({
  version: versionField,
  sellerName: line({ max: 200, needed: m.seller_name_missing }),
  sellerAddress: lines({ max: 1000, needed: m.seller_address_missing }),
  sellerEmail: emailAddress(m.email_invalid),
  sellerPhone: line({ max: 40 })
    .default("")
    .refine((phone) => phone === "" || /^\+?[\d ()./-]{5,}$/.test(phone), {
      error: () => m.phone_invalid(),
    })
    .transform(emptyToNull),
  sellerRegistration: lines({ max: 500 }).default("").transform(emptyToNull),
  complaintsLink: optionalLink.default("").transform(emptyToNull),
  reservationMinutes: z
    .string({ error: wrongMinutes })
    .trim()
    .regex(/^\d{1,2}$/, { error: wrongMinutes })
    .transform(Number)
    .refine((minutes) => minutes >= MIN_MINUTES && minutes <= MAX_MINUTES, { error: wrongMinutes }),
  cartTracks: z
    .string({ error: wrongTracks })
    .trim()
    .regex(/^\d{1,2}$/, { error: wrongTracks })
    .transform(Number)
    .refine((tracks) => tracks >= 1 && tracks <= MAX_CART_TRACKS, { error: wrongTracks }),
  pausesDisputedFiles: yesOrNo(true),
  promisedKinds: z
    .preprocess(
      (chosen) => [chosen].flat(),
      z.array(z.enum(fileKinds, { error: () => m.choose_from_list() })),
    )
    .optional()
    .transform((kinds = []) => fileKinds.filter((kind) => kinds.includes(kind))),
  allowsArtistTags: yesOrNo(false),
  orderPrefix: line({ max: 20 })
    .transform((text) => text.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{1,10}$/, { error: () => m.order_prefix_wrong() })),
  currency: z.enum(currencies, { error: () => m.currency_missing() }),
});

export const providerForm = z.object({ provider: z.string().max(20) });

export const openingForm = z.object({
  openedBy: line({ max: 100, needed: m.checkout_opener_missing }),
});
