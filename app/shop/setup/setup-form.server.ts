import { z } from "zod";
import { emailAddress, emptyToNull, line, lines } from "#app/platform/forms/text-fields.ts";
import { isCountry } from "#app/platform/system/countries.server.ts";
import { usernameField } from "#app/shop/accounts/username.ts";
import { startingSetForm } from "#app/shop/catalog/genres/genre-form.ts";
import { checkoutSettingsForm } from "#app/shop/checkout/checkout-settings-form.ts";
import { appearanceForm } from "#app/shop/content/settings-form.ts";
import { mailPasswordFields, mailServerForm } from "#app/shop/mail/mail-server-form.ts";
import { paypalKeysForm, stripeKeysForm } from "#app/shop/payments/payment-keys-form.ts";
import { languageForm, newPasswordField } from "#app/shop/signing-in/own-account.server.ts";
import { m } from "#messages";

const { mailHost, mailPort, mailUsername, mailFrom } = mailServerForm.shape;

/** The page has no fields for what the environment sets. */
const mailFields = {
  email: emailAddress(m.email_invalid),
  shopName: appearanceForm.shape.shopName,
  mailHost: mailHost.prefault(""),
  mailPort: mailPort.prefault("465"),
  mailUsername: mailUsername.prefault(""),
  mailFrom: mailFrom.prefault(""),
  ...mailPasswordFields,
};

export const testMailForm = z.object(mailFields);

/** Blank seller's details are asked for again before the checkout opens. */
export const setupForm = z.object({
  username: usernameField,
  newPassword: newPasswordField,
  language: languageForm.shape.language,
  sellerName: line({ max: 200 }).transform(emptyToNull),
  sellerAddress: lines({ max: 1000 }).transform(emptyToNull),
  sellerCountry: z
    .string({ error: m.country_missing })
    .refine(isCountry, { error: m.country_missing }),
  currency: checkoutSettingsForm.shape.currency,
  set: startingSetForm.shape.set,
  demo: z.enum(["yes", "no"], { error: m.choose_one_of_two }).default("no"),
  ...mailFields,
  ...stripeKeysForm.shape,
  ...paypalKeysForm.shape,
});
