import type { ProviderName } from "#app/payments/payment-provider.ts";
import { listProviders } from "#app/payments/providers.server.ts";
import type { Money } from "#app/ui/money.ts";

const groups: Record<ProviderName, { name: string; text: string }> = {
  stripe: { name: "Pay online", text: "On a page of Stripe." },
  paypal: { name: "PayPal", text: "On a page of PayPal." },
  "bank-transfer": { name: "Bank transfer", text: "You get the account's details next." },
  sandbox: { name: "Practice", text: "A page that plays a bank, so that the shop can be tried." },
};

/** `value`: of the form's field, such as `stripe card`. */
export type PaymentChoice = { value: string; name: string };
export type PaymentGroup = { name: string; text: string; choices: PaymentChoice[] };

/** All ways to pay an amount, by provider. Nothing is to be chosen where nothing is to be paid. */
export async function listPaymentGroups(amount: Money): Promise<PaymentGroup[]> {
  if (amount.cents === 0) return [];
  const all = listProviders().map(async (provider) => {
    const methods = await provider.listMethods(amount);
    const choices = methods.map(({ id, name }) => ({ value: `${provider.name} ${id}`, name }));
    return { ...groups[provider.name], choices };
  });
  return (await Promise.all(all)).filter(({ choices }) => choices.length > 0);
}

/** Undefined: it is not offered. */
export async function findPaymentWay(value: string, amount: Money) {
  const [name = "", id = ""] = value.split(" ");
  const provider = listProviders().find((each) => each.name === name);
  const methods = (await provider?.listMethods(amount)) ?? [];
  const method = methods.find((each) => each.id === id);
  return provider && method && { provider: provider.name, method: method.id };
}
