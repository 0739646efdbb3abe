import { z } from "zod";

/** A stand-in for a provider, as the tests have it: only on this machine. */
export const standIn = z
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
  STRIPE_API_URL: standIn,
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
  PAYPAL_API_URL: standIn,
};

type Name = keyof typeof paymentSettings;

export const paymentMeaning: Record<Name, string> = {
  STRIPE_SECRET_KEY:
    "a key such as sk_test_… or rk_live_…, given together with STRIPE_WEBHOOK_SECRET",
  STRIPE_WEBHOOK_SECRET: "a secret such as whsec_…, given together with STRIPE_SECRET_KEY",
  STRIPE_API_URL: "the address of a stand-in on this machine such as http://127.0.0.1:4010",
  PAYPAL_CLIENT_ID: "given together with PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID",
  PAYPAL_CLIENT_SECRET: "given together with PAYPAL_CLIENT_ID and PAYPAL_WEBHOOK_ID",
  PAYPAL_WEBHOOK_ID: "given together with PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET",
  PAYPAL_LIVE: "'on' or 'off'",
  PAYPAL_API_URL: "the address of a stand-in on this machine such as http://127.0.0.1:4011",
};

type Given = { [name in Name]?: string } & { DEMO?: "on" | "off" | undefined };

const together: Name[][] = [
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"],
];

const TEST_KEY = "a test key such as sk_test_…";

export function isLiveKey(key: string): boolean {
  return key.includes("_live_");
}

/** Real money moves neither in a demo nor through a stand-in. */
export function checkPaymentSettings(given: Given, context: z.RefinementCtx): void {
  const refuse = (name: Name, meaning?: string) =>
    context.addIssue({ code: "custom", path: [name], params: { meaning } });
  for (const names of together) {
    const missing = names.find((name) => !given[name]);
    if (missing && names.some((name) => given[name])) refuse(missing);
  }
  const isLive = isLiveKey(given.STRIPE_SECRET_KEY ?? "");
  if (isLive && given.DEMO !== "off") refuse("STRIPE_SECRET_KEY", `${TEST_KEY} unless DEMO is off`);
  if (isLive && given.STRIPE_API_URL)
    refuse("STRIPE_SECRET_KEY", `${TEST_KEY} when STRIPE_API_URL is given`);
  if (given.PAYPAL_LIVE === "off") return;
  if (given.DEMO !== "off") refuse("PAYPAL_LIVE", "'off' unless DEMO is off");
  if (given.PAYPAL_API_URL) refuse("PAYPAL_LIVE", "'off' when PAYPAL_API_URL is given");
}
