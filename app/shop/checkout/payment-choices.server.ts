import type { Money } from "#app/platform/ui/money.ts";
import type { ProviderName } from "#app/shop/payments/payment-provider.ts";
import { listProviders } from "#app/shop/payments/providers.server.ts";
import { m } from "#messages";

const groups: Record<ProviderName, () => Omit<PaymentGroup, "choices">> = {
  stripe: () => ({ name: m.payment_stripe_name(), text: m.payment_stripe_text() }),
  paypal: () => ({ name: "PayPal", text: m.payment_paypal_text() }),
  "bank-transfer": () => ({ name: m.payment_transfer_name(), text: m.payment_transfer_text() }),
  sandbox: () => ({ name: m.payment_sandbox_name(), text: m.payment_sandbox_text() }),
};

/** `value` is the value of the form field, for example `stripe card`. */
type PaymentChoice = { value: string; name: string };
export type PaymentGroup = { name: string; text: string; choices: PaymentChoice[] };

export async function listPaymentGroups(amount: Money): Promise<PaymentGroup[]> {
  if (amount.cents === 0) return [];
  const all = listProviders().map(async (provider) => {
    const methods = await provider.listMethods(amount);
    const choices = methods.map(({ id, name }) => ({ value: `${provider.name} ${id}`, name }));
    return { ...groups[provider.name](), choices };
  });
  return (await Promise.all(all)).filter(({ choices }) => choices.length > 0);
}

export async function findPaymentMethod(value: string, amount: Money) {
  const [name = "", id = ""] = value.split(" ");
  const provider = listProviders().find((each) => each.name === name);
  const methods = (await provider?.listMethods(amount)) ?? [];
  const method = methods.find((each) => each.id === id);
  return provider && method && { provider: provider.name, method: method.id };
}
