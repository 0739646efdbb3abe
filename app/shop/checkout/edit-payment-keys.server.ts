import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { type Outcome, type Refusal, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { changeSettings, updateSettings } from "#app/shop/content/edit-settings.server.ts";
import { mayManageSettings, notAllowed } from "#app/shop/content/settings-policy.ts";
import { listPaymentsUnderWay } from "#app/shop/orders/provider-calls/payments-under-way.server.ts";
import {
  areAllowedHere,
  connectWith,
  findEnvironmentKeys,
  findSealedKeys,
  sealKeys,
  variablesOf,
} from "#app/shop/payments/payment-keys.server.ts";
import {
  areLiveKeys,
  type KeyedProvider,
  keyNames,
  type PaymentKeys,
} from "#app/shop/payments/payment-keys-form.ts";
import type { PaymentProblem } from "#app/shop/payments/payment-problem.ts";
import { paymentProblemText } from "#app/shop/payments/payment-problem-text.ts";
import { type PaymentProvider, PaymentRefused } from "#app/shop/payments/payment-provider.ts";
import {
  findConnectionProblem,
  storeProviderCheck,
} from "#app/shop/payments/provider-checks.server.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import {
  findLoadedKeys,
  findProvider,
  loadPaymentKeys,
} from "#app/shop/payments/providers.server.ts";
import { m } from "#messages";

/** `problem` is why the provider, which didn't reject the keys, couldn't confirm them either. */
export type CheckedKeys = {
  name: KeyedProvider;
  keys: PaymentKeys;
  isLive: boolean;
  problem: PaymentProblem | null;
};

const setting = { kind: "setting" } as const;
const columns = { stripe: "stripeKeys", paypal: "paypalKeys" } as const;

const checks = new Limit({ name: "a check of payment keys", uses: 30, seconds: 60 * 60 });

export function areBlank(name: KeyedProvider, entered: PaymentKeys): boolean {
  return keyNames[name].every((each) => !entered[each]);
}

/** Asks the provider whether it accepts the keys. Counts for `sender`. */
export async function checkPaymentKeys(
  name: KeyedProvider,
  keys: PaymentKeys,
  sender: string,
): Promise<Outcome<CheckedKeys>> {
  const missing = keyNames[name].find((each) => !keys[each]);
  if (missing) return refuseKey(missing, m.payment_key_missing());
  const [first] = keyNames[name];
  const provider = providerNames[name]();
  if (!areAllowedHere(name, keys)) {
    return refuseKey(first, m.payment_keys_live_in_demo({ provider }));
  }
  const retryAfterSeconds = await checks.count(sender);
  if (retryAfterSeconds > 0) {
    return refuse("busy", m.payment_keys_too_often(), { retryAfterSeconds });
  }
  const problem = await findConnectionProblem(connectWith(name, keys));
  if (problem?.code === "keys-refused") return refuseKey(first, paymentProblemText(problem));
  return { done: { name, keys, isLive: areLiveKeys(keys), problem } };
}

function refuseKey(key: string, text: string): { refused: Refusal } {
  return refuse("invalid", text, { errors: { [key]: text } });
}

/** `sealed` are the stored keys that they were completed by. */
type CompletedKeys = { keys: PaymentKeys; sealed: Buffer | null };

/** Blank fields stand for the stored keys, unless those are of the other mode. */
async function completeKeys(name: KeyedProvider, entered: PaymentKeys): Promise<CompletedKeys> {
  await loadPaymentKeys();
  const { state, keys: stored, sealed = null } = findLoadedKeys(name);
  if (state === "environment" && stored) return { keys: stored, sealed };
  const given = Object.fromEntries(Object.entries(entered).filter(([, key]) => key !== ""));
  const keys: PaymentKeys = { ...stored, ...given };
  const isOtherMode = stored && areLiveKeys(keys) !== areLiveKeys(stored);
  return { keys: isOtherMode ? given : keys, sealed };
}

export async function testPaymentKeys(
  actor: Actor,
  name: KeyedProvider,
  entered: PaymentKeys,
): Promise<Outcome<CheckedKeys>> {
  if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
  const { keys } = await completeKeys(name, entered);
  const checked = await checkPaymentKeys(name, keys, actor.id);
  if (checked.refused) return checked;
  const { problem } = checked.done;
  if (problem) return refuse("conflict", paymentProblemText(problem));
  if (isDeepStrictEqual(checked.done.keys, findLoadedKeys(name).keys)) {
    await storeProviderCheck(db, name, problem);
  }
  const details = { provider: name, hasAnswered: true };
  await recordAudit(db, { by: actor, action: "test-provider", subject: setting, details });
  return checked;
}

export async function savePaymentKeys(
  actor: Actor,
  name: KeyedProvider,
  entered: PaymentKeys,
): Promise<Outcome<CheckedKeys>> {
  if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
  if (findEnvironmentKeys(name)) return refuse("conflict", environmentText(name));
  const { keys, sealed } = await completeKeys(name, entered);
  const checked = await checkPaymentKeys(name, keys, actor.id);
  if (checked.refused) return checked;
  if (await isOtherAccount(checked.done)) {
    const provider = providerNames[name]();
    return refuse("conflict", m.payment_keys_other_account({ provider }));
  }
  const outcome = await changeSettings<CheckedKeys>(actor, async (tx) => {
    const { [name]: current } = await findSealedKeys(tx);
    if (!isDeepStrictEqual(current, sealed)) return refuse("conflict", m.payment_keys_changed());
    await storePaymentKeys(tx, actor, checked.done);
    return checked;
  });
  await loadPaymentKeys();
  return outcome;
}

/** Must run within `changeSettings`. `loadPaymentKeys` follows it. */
export async function storePaymentKeys(
  tx: Db,
  actor: Actor,
  { name, keys, problem }: CheckedKeys,
): Promise<void> {
  await updateSettings(tx, { [columns[name]]: await sealKeys(name, keys) });
  await storeProviderCheck(tx, name, problem);
  const details = { provider: name };
  await recordAudit(tx, { by: actor, action: "change-payment-keys", subject: setting, details });
}

/** Keys that the provider rejects can be removed at any time: no payment completes with them. */
export async function removePaymentKeys(actor: Actor, name: KeyedProvider): Promise<Outcome> {
  if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
  await loadPaymentKeys();
  const isUsed = (await findWorkingProvider(name)) !== undefined;
  const outcome = await changeSettings(actor, async (tx) => {
    const { [name]: sealed } = await findSealedKeys(tx);
    if (!sealed) return { done: undefined };
    const { length: count } = isUsed ? await listPaymentsUnderWay(name, tx) : [];
    const provider = providerNames[name]();
    if (count > 0) return refuse("conflict", m.payment_keys_in_use({ count, provider }));
    await updateSettings(tx, { [columns[name]]: null });
    const details = { provider: name };
    await recordAudit(tx, { by: actor, action: "remove-payment-keys", subject: setting, details });
    return { done: undefined };
  });
  await loadPaymentKeys();
  return outcome;
}

/** The environment's keys are no matter of the stored ones. */
async function findWorkingProvider(name: KeyedProvider): Promise<PaymentProvider | undefined> {
  const provider = findLoadedKeys(name).state === "stored" ? findProvider(name) : undefined;
  const problem = provider && (await findConnectionProblem(provider));
  return problem?.code === "keys-refused" ? undefined : provider;
}

/** Tells whether a payment under way would be lost with the new keys. */
async function isOtherAccount({ name, keys }: CheckedKeys): Promise<boolean> {
  const underWay = await listPaymentsUnderWay(name);
  const ref = underWay.find(({ providerRef }) => providerRef)?.providerRef;
  const current = ref && (await findWorkingProvider(name));
  if (!current) return false;
  return (await hasPayment(current, ref)) && !(await hasPayment(connectWith(name, keys), ref));
}

/** A provider that can't be asked may have it. */
async function hasPayment(provider: PaymentProvider, ref: string): Promise<boolean> {
  try {
    return (await provider.retrievePayment(ref)).amount !== undefined;
  } catch (error) {
    return !(error instanceof PaymentRefused);
  }
}

export function acceptedText({ name, isLive }: Pick<CheckedKeys, "name" | "isLive">): string {
  const provider = providerNames[name]();
  return isLive
    ? m.payment_keys_accepted_live({ provider })
    : m.payment_keys_accepted_test({ provider });
}

export function savedText({ problem, ...checked }: CheckedKeys): string {
  if (!problem) return acceptedText(checked);
  return m.payment_keys_unconfirmed({ problem: paymentProblemText(problem) });
}

function environmentText(name: KeyedProvider): string {
  return m.payment_keys_from_environment({ names: variablesOf(name) });
}
