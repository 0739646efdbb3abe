import { env } from "#app/platform/system/env.server.ts";
import { m } from "#messages";
import { findBankAccount } from "./bank-transfer/bank-account.server.ts";
import type { ProviderName } from "./payment-provider.ts";
import { providerNames } from "./provider-names.ts";
import { findProvider } from "./providers.server.ts";

export type ProviderState = { name: string; isOn: boolean; text: string };

const keyed = {
  stripe: m.provider_keys_stripe,
  paypal: m.provider_keys_paypal,
} as const;

const practiceTexts = {
  on: m.provider_demo_shop,
  off: m.provider_local_shop,
} as const;

export async function listProviderStates(): Promise<ProviderState[]> {
  const account = await findBankAccount();
  const isOn = (name: ProviderName) => findProvider(name) !== undefined;
  const stateOf = (name: "stripe" | "paypal") => ({
    name: providerNames[name](),
    isOn: isOn(name),
    text: isOn(name) ? m.provider_keys_set() : m.provider_keys_missing({ names: keyed[name]() }),
  });
  return [
    stateOf("stripe"),
    stateOf("paypal"),
    {
      name: providerNames["bank-transfer"](),
      isOn: account !== undefined,
      text: account ? m.provider_for_euros() : m.provider_enter_account(),
    },
    {
      name: providerNames.sandbox(),
      isOn: isOn("sandbox"),
      text: isOn("sandbox") ? practiceTexts[env.DEMO]() : m.provider_no_practice(),
    },
  ];
}
