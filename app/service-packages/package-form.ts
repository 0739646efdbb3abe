import { z } from "zod";
import { line, lines, link } from "#app/web/text-fields.ts";
import { MAX_DELIVERY_DAYS, serviceGroups } from "./service-package.ts";

const PRICE_NEEDED = "Please enter a price such as 49 or 49.90.";
const DAYS_NEEDED = `Please enter whole days, 1 to ${MAX_DELIVERY_DAYS}.`;
const MAX_FEATURES = 20;
const MAX_FEATURE_LENGTH = 200;

/** Euros with at most two decimals, read as whole cents. */
const price = z
  .string(PRICE_NEEDED)
  .trim()
  .regex(/^[0-9]{1,6}([.,][0-9]{1,2})?$/, PRICE_NEEDED)
  .transform((euros) => Math.round(Number(euros.replace(",", ".")) * 100));

/** One a line. */
const features = lines({ max: MAX_FEATURES * MAX_FEATURE_LENGTH })
  .transform((text) => [...new Set(text.split("\n").map((each) => each.trim()))].filter(Boolean))
  .pipe(
    z
      .array(
        z
          .string()
          .max(MAX_FEATURE_LENGTH, `A feature has at most ${MAX_FEATURE_LENGTH} characters.`),
      )
      .max(MAX_FEATURES, `A package has at most ${MAX_FEATURES} features.`),
  );

const deliveryDays = z
  .string(DAYS_NEEDED)
  .trim()
  .regex(/^[0-9]{0,3}$/, DAYS_NEEDED)
  .transform((days) => (days === "" ? undefined : Number(days)))
  .pipe(z.number().min(1, DAYS_NEEDED).max(MAX_DELIVERY_DAYS, DAYS_NEEDED).optional());

const id = z.string().min(1).max(100);
const group = z.enum(serviceGroups);

export const packageForm = z.object({
  group,
  title: line({ max: 120, needed: "Please enter a title." }),
  description: lines({ max: 1000 }).default(""),
  price,
  features: features.default([]),
  purchaseLink: link({
    invalid: "The purchase link must be an https address.",
    mayBeEmpty: true,
  }).default(""),
  deliveryDays: deliveryDays.optional(),
  popular: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});

/** `formKey` names one opened form: sent twice, it adds one package. */
export const addPackageForm = packageForm.extend({ formKey: z.uuid() });

/** `version`: of the package as it stood when the form was opened. */
export const editPackageForm = packageForm.extend({
  id,
  version: z.coerce.number().int().min(1),
});

export const onePackageForm = z.object({ group, id });

export const movePackageForm = onePackageForm.extend({ direction: z.enum(["up", "down"]) });

export type PackageFields = z.output<typeof packageForm>;
export type PackageField = keyof z.input<typeof editPackageForm>;
