import type { ProviderName } from "./payment-provider.ts";

export const providerNames: Record<ProviderName, string> = {
  sandbox: "Sandbox",
  stripe: "Stripe",
  paypal: "PayPal",
  "bank-transfer": "Bank transfer",
};
