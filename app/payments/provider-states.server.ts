import { env } from "#app/system/env.server.ts";
import { findBankAccount } from "./bank-transfer/bank-account.server.ts";
import type { ProviderName } from "./payment-provider.ts";
import { providerNames } from "./provider-names.ts";
import { findProvider } from "./providers.server.ts";

export type ProviderState = { name: string; isOn: boolean; text: string };

const keyed = {
  stripe: "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET",
  paypal: "PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID",
} as const;

const practiceTexts = {
  on: "This is a demo shop: practice payments are offered, and no money moves.",
  off: "The shop runs on this machine only: practice payments are offered, and no money moves.",
} as const;

/** Each way to be paid: whether it is on, and what turns it on or off. */
export async function listProviderStates(): Promise<ProviderState[]> {
  const account = await findBankAccount();
  const isOn = (name: ProviderName) => findProvider(name) !== undefined;
  const stateOf = (name: "stripe" | "paypal") => ({
    name: providerNames[name],
    isOn: isOn(name),
    text: isOn(name)
      ? "Its keys are set where the shop is started."
      : `Set ${keyed[name]} where the shop is started.`,
  });
  return [
    stateOf("stripe"),
    stateOf("paypal"),
    {
      name: providerNames["bank-transfer"],
      isOn: account !== undefined,
      text: account ? "For prices in euros." : "Enter your bank account below.",
    },
    {
      name: providerNames.sandbox,
      isOn: isOn("sandbox"),
      text: isOn("sandbox")
        ? practiceTexts[env.DEMO]
        : "Practice payments are not offered in a public shop.",
    },
  ];
}
