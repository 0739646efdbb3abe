import { m } from "#messages";
import type { ProviderName } from "./payment-provider.ts";

export const providerNames: Record<ProviderName, () => string> = {
  sandbox: m.provider_sandbox,
  stripe: () => "Stripe",
  paypal: () => "PayPal",
  "bank-transfer": m.payment_transfer_name,
};
