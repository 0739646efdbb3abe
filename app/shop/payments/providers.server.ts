import { type Env, env } from "#app/platform/system/env.server.ts";
import { findBankAccount } from "./bank-transfer/bank-account.server.ts";
import { bankTransferProvider } from "./bank-transfer.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { paypalProvider } from "./paypal.server.ts";
import { sandboxProvider } from "./sandbox.server.ts";
import { stripeProvider } from "./stripe.server.ts";

function stripeOf({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Env) {
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return stripeProvider({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL,
  });
}

function paypalOf({ PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, ...rest }: Env) {
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET || !PAYPAL_WEBHOOK_ID) return undefined;
  return paypalProvider({
    clientId: PAYPAL_CLIENT_ID,
    clientSecret: PAYPAL_CLIENT_SECRET,
    webhookId: PAYPAL_WEBHOOK_ID,
    isLive: rest.PAYPAL_LIVE === "on",
    apiUrl: rest.PAYPAL_API_URL,
  });
}

const all: (PaymentProvider | undefined)[] = [
  stripeOf(env),
  paypalOf(env),
  bankTransferProvider(findBankAccount),
  env.isSandboxAllowed ? sandboxProvider : undefined,
];
const providers = all.filter((provider) => provider !== undefined);

/** Includes bank transfers, which have no methods without an account. */
export function listProviders(): PaymentProvider[] {
  return providers;
}

export function findProvider(name: string): PaymentProvider | undefined {
  return providers.find((provider) => provider.name === name);
}
