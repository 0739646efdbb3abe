import { onChange } from "#app/platform/database/changes.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { findBankAccount } from "./bank-transfer/bank-account.server.ts";
import { bankTransferProvider } from "./bank-transfer.server.ts";
import {
  areAllowedHere,
  connectWith,
  findEnvironmentKeys,
  findSealedKeys,
  type KeysState,
  openKeys,
} from "./payment-keys.server.ts";
import { type KeyedProvider, keyedProviders, type PaymentKeys } from "./payment-keys-form.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { sandboxProvider } from "./sandbox.server.ts";

/* Keys are kept in memory, so that a payment doesn't wait for them. */

type LoadedKeys = {
  state: KeysState;
  keys?: PaymentKeys;
  provider?: PaymentProvider;
  sealed?: Buffer;
};

const RETRY_MS = 3_000;

const noKeys: LoadedKeys = { state: "none" };

const loaded: Record<KeyedProvider, LoadedKeys> = {
  stripe: fromEnvironment("stripe"),
  paypal: fromEnvironment("paypal"),
};

const bankTransfer = bankTransferProvider(findBankAccount);
const sandbox = env.isSandboxAllowed ? sandboxProvider : undefined;

/** Most providers that are called, whichever have keys. */
export const MAX_ONLINE_PROVIDERS = keyedProviders.length + (sandbox ? 1 : 0);

function fromEnvironment(name: KeyedProvider): LoadedKeys {
  const keys = findEnvironmentKeys(name);
  return keys ? { state: "environment", keys, provider: connectWith(name, keys) } : noKeys;
}

let loading = Promise.resolve();

/** Loads one after another, so that the latest keys stay. */
export function loadPaymentKeys(): Promise<void> {
  loading = loading.catch(() => undefined).then(load);
  return loading;
}

async function load(): Promise<void> {
  const stored = await findSealedKeys();
  for (const name of keyedProviders) {
    if (loaded[name].state !== "environment") loaded[name] = await open(name, stored[name]);
  }
}

/** Keeps the connection of unchanged keys. */
async function open(name: KeyedProvider, sealed: Buffer | null): Promise<LoadedKeys> {
  if (!sealed) return noKeys;
  const last = loaded[name];
  if (last.state === "stored" && last.sealed?.equals(sealed)) return last;
  const keys = await openKeys(name, sealed);
  if (!keys) return { state: "unreadable", sealed };
  if (!areAllowedHere(name, keys)) return { state: "live-in-demo", keys, sealed };
  return { state: "stored", keys, sealed, provider: connectWith(name, keys) };
}

/** Loads the keys, and again whenever another process changes them. */
export async function followPaymentKeys(): Promise<void> {
  onChange((change) => {
    if (change === "missed" || change.table === "settings") void reload();
  });
  await loadPaymentKeys();
}

async function reload(): Promise<void> {
  try {
    await loadPaymentKeys();
  } catch (error) {
    log.warn({ err: error }, "couldn't load the keys of the payment providers");
    setTimeout(() => void reload(), RETRY_MS).unref();
  }
}

export function findLoadedKeys(name: KeyedProvider): Omit<LoadedKeys, "provider"> {
  return loaded[name];
}

/** Includes bank transfers, which have no methods without an account. */
export function listProviders(): PaymentProvider[] {
  const { stripe, paypal } = loaded;
  const all = [stripe.provider, paypal.provider, bankTransfer, sandbox];
  return all.filter((provider) => provider !== undefined);
}

export function findProvider(name: string): PaymentProvider | undefined {
  return listProviders().find((provider) => provider.name === name);
}
