import { z } from "zod";
import { linkOrNothing, nothingIsNull } from "#app/content/settings-form.ts";
import { fileKinds } from "#app/orders/files/file-kinds.ts";
import { currencies } from "#app/system/currency.ts";
import { emailAddress, line, lines } from "#app/web/text-fields.ts";

export const MIN_MINUTES = 5;
export const MAX_MINUTES = 60;
const wrongMinutes = `Please enter whole minutes, ${MIN_MINUTES} to ${MAX_MINUTES}.`;

export const checkoutSettingsForm = z.object({
  version: z.string().max(40).default(""),
  sellerName: line({ max: 200, needed: "Please enter the seller's legal name." }),
  sellerAddress: lines({ max: 1000, needed: "Please enter a postal address." }),
  sellerEmail: emailAddress("Please enter a valid email address."),
  sellerPhone: line({ max: 40 })
    .default("")
    .refine((phone) => phone === "" || /^\+?[\d ()./-]{5,}$/.test(phone), {
      error: "Enter a telephone number with its country code, for example +351 210 000 000.",
    })
    .transform(nothingIsNull),
  sellerRegistration: lines({ max: 500 }).default("").transform(nothingIsNull),
  complaintsLink: linkOrNothing.default("").transform(nothingIsNull),
  reservationMinutes: z
    .string(wrongMinutes)
    .trim()
    .regex(/^\d{1,2}$/, wrongMinutes)
    .transform(Number)
    .refine((minutes) => minutes >= MIN_MINUTES && minutes <= MAX_MINUTES, wrongMinutes),
  pausesDisputedFiles: z
    .enum(["on", "off"], "Please choose one of the two.")
    .default("on")
    .transform((chosen) => chosen === "on"),
  promisedKinds: z
    .preprocess(
      (chosen) => [chosen].flat(),
      z.array(z.enum(fileKinds, "Please choose of the list.")),
    )
    .optional()
    .transform((kinds = []) => fileKinds.filter((kind) => kinds.includes(kind))),
  currency: z.enum(currencies, "Please choose a currency of the list."),
});

export type CheckoutSettings = Omit<z.output<typeof checkoutSettingsForm>, "version">;

export const providerForm = z.object({ provider: z.string().max(20) });

export const openingForm = z.object({
  openedBy: line({ max: 100, needed: "Please type your name to confirm." }),
});
