import { href } from "#app/platform/navigation/href.ts";
import { env } from "#app/platform/system/env.server.ts";
import { m } from "#messages";
import { findBankAccount } from "./bank-transfer/bank-account.server.ts";
import { type KeysState, variablesOf } from "./payment-keys.server.ts";
import { areLiveKeys, type KeyedProvider, keyedProviders, keyNames } from "./payment-keys-form.ts";
import type { ProviderName } from "./payment-provider.ts";
import { providerNames } from "./provider-names.ts";
import { findLoadedKeys, findProvider } from "./providers.server.ts";

export type ProviderState = { name: string; isOn: boolean; text: string };

const keysTexts: Record<KeysState, (values: { provider: string }) => string> = {
  environment: m.provider_keys_set,
  stored: m.provider_keys_stored,
  none: m.provider_keys_missing,
  unreadable: m.payment_keys_unreadable,
  "live-in-demo": m.payment_keys_live_in_demo,
};

const SHOWN_CHARACTERS = 4;

const practiceTexts = {
  on: m.provider_demo_shop,
  off: m.provider_local_shop,
} as const;

export async function listProviderStates(): Promise<ProviderState[]> {
  const account = await findBankAccount();
  const isOn = (name: ProviderName) => findProvider(name) !== undefined;
  const stateOf = (name: KeyedProvider) => {
    const provider = providerNames[name]();
    const text = keysTexts[findLoadedKeys(name).state]({ provider });
    return { name: provider, isOn: isOn(name), text };
  };
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

export type KeysDescription = ReturnType<typeof describePaymentKeys>;

/** Tells only the last characters of each key. */
export function describePaymentKeys(name: KeyedProvider) {
  const { state, keys = {} } = findLoadedKeys(name);
  const endings = keyNames[name].map((each) => [each, keys[each]?.slice(-SHOWN_CHARACTERS) ?? ""]);
  return {
    name,
    state,
    isLive: areLiveKeys(keys),
    endings: Object.fromEntries(endings) as Partial<Record<string, string>>,
    variables: variablesOf(name),
    webhookUrl: env.SITE_URL + href("/webhooks/:provider", { provider: name }),
  };
}

export function listUnreadableKeys(): string[] {
  const unreadable = keyedProviders.filter((name) => findLoadedKeys(name).state === "unreadable");
  return unreadable.map((name) => providerNames[name]());
}
