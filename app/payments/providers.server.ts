import { type Env, env } from "#app/system/env.server.ts";
import type { PaymentProvider, ProviderName } from "./payment-provider.ts";
import { stripeProvider } from "./stripe.server.ts";

type Keys = Pick<Env, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_URL">;

function stripeOf({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Keys) {
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return stripeProvider({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL,
  });
}

const providers: PaymentProvider[] = [stripeOf(env)].filter((provider) => provider !== undefined);

/** Those that the settings turn on. */
export function listProviders(): PaymentProvider[] {
  return providers;
}

export function findProvider(name: ProviderName): PaymentProvider | undefined {
  return providers.find((provider) => provider.name === name);
}
