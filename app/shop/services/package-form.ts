import { z } from "zod";
import { line, lines, link } from "#app/platform/forms/text-fields.ts";
import { maxLength } from "#app/shop/content/content-names.ts";
import { m } from "#messages";
import { MAX_DELIVERY_DAYS, serviceGroups } from "./service-package.ts";

const DAYS_NEEDED = () => m.delivery_days_invalid({ most: MAX_DELIVERY_DAYS });
const MAX_FEATURES = 20;
const MAX_FEATURE_LENGTH = maxLength.features / MAX_FEATURES;

/** Parses euros with at most two decimals into cents. */
const price = z
  .string({ error: () => m.price_invalid() })
  .trim()
  .regex(/^[0-9]{1,6}([.,][0-9]{1,2})?$/, { error: () => m.price_invalid() })
  .transform((euros) => Math.round(Number(euros.replace(",", ".")) * 100));

const features = lines({ max: maxLength.features })
  .transform((text) => [...new Set(text.split("\n").map((each) => each.trim()))].filter(Boolean))
  .pipe(
    z
      .array(
        z.string().max(MAX_FEATURE_LENGTH, {
          error: () => m.package_feature_too_long({ count: MAX_FEATURE_LENGTH }),
        }),
      )
      .max(MAX_FEATURES, { error: () => m.package_features_too_many({ count: MAX_FEATURES }) }),
  );

const deliveryDays = z
  .string({ error: DAYS_NEEDED })
  .trim()
  .regex(/^[0-9]{0,3}$/, { error: DAYS_NEEDED })
  .transform((days) => (days === "" ? undefined : Number(days)))
  .pipe(
    z
      .number()
      .min(1, { error: DAYS_NEEDED })
      .max(MAX_DELIVERY_DAYS, { error: DAYS_NEEDED })
      .optional(),
  );

const id = z.string().min(1).max(100);
const group = z.enum(serviceGroups);

export const packageForm = z.object({
  group,
  title: line({ max: maxLength.title, needed: m.title_needed }),
  description: lines({ max: maxLength.description }).default(""),
  price,
  features: features.default([]),
  purchaseLink: link({
    invalid: m.purchase_link_invalid,
    mayBeEmpty: true,
  }).default(""),
  deliveryDays: deliveryDays.optional(),
  popular: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});

/** `formKey` identifies one opened form, so that a second submission adds nothing. */
export const addPackageForm = packageForm.extend({ formKey: z.uuid() });

export const editPackageForm = packageForm.extend({
  id,
  version: z.coerce.number().int().min(1),
});

export const onePackageForm = z.object({ group, id });

export const movePackageForm = onePackageForm.extend({ direction: z.enum(["up", "down"]) });

export type PackageFields = z.output<typeof packageForm>;
export type PackageField = keyof z.input<typeof editPackageForm>;
