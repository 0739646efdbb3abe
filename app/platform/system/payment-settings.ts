import { z } from "zod";
import { m } from "#messages";

/** URL of a fake provider in tests, allowed only on this machine. */
export const localUrl = z
  .url({ protocol: /^http$/, hostname: /^(?:127\.0\.0\.1|localhost)$/ })
  .optional();

export const paymentSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(?:test|live)_\w{8,240}$/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]{8,240}$/)
    .optional(),
  STRIPE_API_URL: localUrl,
  PAYPAL_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{16,160}$/)
    .optional(),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .regex(/^[\w-]{16,160}$/)
    .optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^\w{5,50}$/)
    .optional(),
  PAYPAL_LIVE: z.enum(["on", "off"]).default("off"),
  PAYPAL_API_URL: localUrl,
};

type Name = keyof typeof paymentSettings;

export const paymentMeaning: Record<Name, () => string> = {
  STRIPE_SECRET_KEY: m.setting_stripe_secret_key,
  STRIPE_WEBHOOK_SECRET: m.setting_stripe_webhook_secret,
  STRIPE_API_URL: m.setting_stripe_api_url,
  PAYPAL_CLIENT_ID: m.setting_paypal_client_id,
  PAYPAL_CLIENT_SECRET: m.setting_paypal_client_secret,
  PAYPAL_WEBHOOK_ID: m.setting_paypal_webhook_id,
  PAYPAL_LIVE: m.setting_on_or_off,
  PAYPAL_API_URL: m.setting_paypal_api_url,
};

type Given = { [name in Name]?: string } & { DEMO?: "on" | "off" | undefined };

const together: Name[][] = [
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"],
];

export function isLiveKey(key: string): boolean {
  return key.includes("_live_");
}

/** Ensures that no real money moves in a demo or through a fake provider. */
export function checkPaymentSettings(given: Given, context: z.RefinementCtx): void {
  const refuse = (name: Name, meaning?: string) =>
    context.addIssue({ code: "custom", path: [name], params: { meaning } });
  for (const names of together) {
    const missing = names.find((name) => !given[name]);
    if (missing && names.some((name) => given[name])) refuse(missing);
  }
  const isLive = isLiveKey(given.STRIPE_SECRET_KEY ?? "");
  if (isLive && given.DEMO !== "off") refuse("STRIPE_SECRET_KEY", m.setting_stripe_test_in_demo());
  if (isLive && given.STRIPE_API_URL) refuse("STRIPE_SECRET_KEY", m.setting_stripe_test_with_url());
  if (given.PAYPAL_LIVE === "off") return;
  if (given.DEMO !== "off") refuse("PAYPAL_LIVE", m.setting_paypal_off_in_demo());
  if (given.PAYPAL_API_URL) refuse("PAYPAL_LIVE", m.setting_paypal_off_with_url());
}
