import { m } from "#messages";
import type { ProviderName } from "./payment-provider.ts";

export const providerNames: Record<ProviderName, () => string> = {
  sandbox: m.provider_sandbox,
  stripe: () => "Stripe",
  paypal: () => "PayPal",
  "bank-transfer": m.payment_transfer_name,
};

type Method = { name: () => string; id: string };

/** Methods with the names that the checkout shows. */
const methods: Record<ProviderName, Method> = {
  sandbox: { id: "practice-card", name: m.payment_method_practice_card },
  stripe: { id: "stripe", name: m.payment_method_online },
  paypal: { id: "paypal", name: () => "PayPal" },
  "bank-transfer": { id: "bank-transfer", name: m.payment_method_transfer },
};

/** Former methods, for example `mb_way`, have no name anymore. */
export function nameOfPaymentMethod(payment: { provider: ProviderName; method: string }): string {
  const { id, name } = methods[payment.provider];
  if (payment.method === id) return name();
  return `${providerNames[payment.provider]()}, ${payment.method.replaceAll(/[-_]/g, " ")}`;
}
