import { z } from "zod";
import { isLiveKey, paymentSettings } from "#app/platform/system/payment-settings.ts";
import { m } from "#messages";

/** Providers that are on once they have keys. */
export const keyedProviders = ["stripe", "paypal"] as const;
export type KeyedProvider = (typeof keyedProviders)[number];

/** Blank keeps the stored key. */
function keyField(setting: z.ZodType, invalid: () => string) {
  return z
    .string({ error: invalid })
    .trim()
    .refine((text) => text === "" || setting.safeParse(text).success, { error: invalid })
    .default("");
}

export const stripeKeysForm = z.object({
  stripeSecretKey: keyField(paymentSettings.STRIPE_SECRET_KEY, () => m.stripe_secret_key_invalid()),
  stripeWebhookSecret: keyField(paymentSettings.STRIPE_WEBHOOK_SECRET, () =>
    m.stripe_webhook_secret_invalid(),
  ),
});

export const paypalKeysForm = z.object({
  paypalClientId: keyField(paymentSettings.PAYPAL_CLIENT_ID, () => m.paypal_key_invalid()),
  paypalClientSecret: keyField(paymentSettings.PAYPAL_CLIENT_SECRET, () => m.paypal_key_invalid()),
  paypalWebhookId: keyField(paymentSettings.PAYPAL_WEBHOOK_ID, () => m.paypal_key_invalid()),
  paypalMode: z.enum(["sandbox", "live"], { error: m.choose_one_of_two }).default("sandbox"),
});

type StripeKeys = z.output<typeof stripeKeysForm>;
type PayPalKeys = z.output<typeof paypalKeysForm>;

type AllKeys = StripeKeys & PayPalKeys;

/** Keys of one provider, by the names of its fields. */
export type PaymentKeys = { [Name in keyof AllKeys]?: AllKeys[Name] | undefined };

/** The first one is what a provider rejects. */
export const keyNames = {
  stripe: ["stripeSecretKey", "stripeWebhookSecret"],
  paypal: ["paypalClientId", "paypalClientSecret", "paypalWebhookId"],
} as const;

export type KeyName = (typeof keyNames)[KeyedProvider][number];

/** Picks the keys of one provider from a form with others. */
export function pickKeys(name: KeyedProvider, keys: PaymentKeys): PaymentKeys {
  const { stripeSecretKey, stripeWebhookSecret, paypalMode } = keys;
  if (name === "stripe") return { stripeSecretKey, stripeWebhookSecret };
  const { paypalClientId, paypalClientSecret, paypalWebhookId } = keys;
  return { paypalClientId, paypalClientSecret, paypalWebhookId, paypalMode };
}

export function areLiveKeys({ stripeSecretKey, paypalMode }: PaymentKeys): boolean {
  return isLiveKey(stripeSecretKey ?? "") || paypalMode === "live";
}
