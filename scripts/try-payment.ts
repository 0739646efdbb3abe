import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { RefusedError } from "#app/backup/refused-error.ts";
import { joinDatabase } from "#app/platform/database/join-database.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { formatMoney, type Money } from "#app/platform/ui/money.ts";
import { areLiveKeys } from "#app/shop/payments/payment-keys-form.ts";
import type { PaymentProvider, PaymentStatus } from "#app/shop/payments/payment-provider.ts";
import {
  findLoadedKeys,
  findProvider,
  loadPaymentKeys,
} from "#app/shop/payments/providers.server.ts";
import { m } from "#messages";
import { runCommand } from "./shell-command.ts";

// `npm run try-payment -- stripe|paypal` makes one small payment with the test keys of the environment or Settings.

const AMOUNT: Money = { cents: 100, currency: "EUR" };
const POLL_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 15 * 60_000;

const hints = {
  stripe: m.try_payment_stripe,
  paypal: m.try_payment_paypal,
};

function isKnown(name: string | undefined): name is keyof typeof hints {
  return name !== undefined && name in hints;
}

async function openProvider(name: keyof typeof hints): Promise<PaymentProvider> {
  if (!findLoadedKeys(name).keys) await loadSavedKeys();
  const { keys } = findLoadedKeys(name);
  if (keys && areLiveKeys(keys)) throw new RefusedError(m.try_payment_live_keys());
  const provider = findProvider(name);
  if (provider) return provider;
  throw new RefusedError(m.try_payment_no_keys({ name }));
}

async function loadSavedKeys(): Promise<void> {
  const database = await joinDatabase();
  try {
    await loadPaymentKeys();
  } finally {
    await database.close();
  }
}

async function waitForBuyer(provider: PaymentProvider, ref: string): Promise<PaymentStatus> {
  const end = Date.now() + TIMEOUT_MS;
  let wasDeclined = false;
  while (Date.now() < end) {
    const status = await provider.retrievePayment(ref);
    if (status.isDeclined && !wasDeclined) console.log(m.try_payment_declined());
    wasDeclined = status.isDeclined === true;
    if (status.state !== "open" && status.state !== "pending") return status;
    await wait(POLL_INTERVAL_MS);
  }
  console.log(m.try_payment_unpaid());
  return provider.closePayment(ref, randomUUID());
}

async function capture(provider: PaymentProvider, found: PaymentStatus): Promise<PaymentStatus> {
  if (found.state !== "authorised") return found;
  console.log(m.try_payment_authorized());
  return provider.capturePayment(found.ref, AMOUNT, randomUUID());
}

async function giveBack(provider: PaymentProvider, ref: string): Promise<boolean> {
  const id = randomUUID();
  const refund = await provider.refundPayment(ref, { ...AMOUNT, id }, id);
  const { state } = await provider.retrieveRefund(ref, refund.ref);
  const { capturedCents, refundedCents } = await provider.retrievePayment(ref);
  const amount = (cents: number) => formatMoney({ ...AMOUNT, cents });
  const [refunded, captured] = [amount(refundedCents), amount(capturedCents)];
  console.log(m.try_payment_refunded({ state, refunded, captured }));
  return state !== "failed" && refundedCents === capturedCents;
}

async function tryPayment(name: keyof typeof hints): Promise<0 | 1> {
  const provider = await openProvider(name);
  await provider.checkConnection();
  console.log(m.try_payment_keys_accepted());
  const orderId = randomUUID();
  const made = await provider.createPayment(
    {
      orderId,
      paymentId: orderId,
      method: name,
      amount: AMOUNT,
      description: m.try_payment_description(),
      items: [{ name: m.try_payment_description(), cents: AMOUNT.cents }],
      returnUrl: env.SITE_URL,
      cancelUrl: env.SITE_URL,
      payableUntil: new Date(Date.now() + TIMEOUT_MS),
    },
    orderId,
  );
  if (made.kind !== "redirect") throw new Error("The provider returned no payment page.");
  const amount = formatMoney(AMOUNT);
  console.log(m.try_payment_please_pay({ amount, how: hints[name](), address: made.url }));
  const paid = await capture(provider, await waitForBuyer(provider, made.ref));
  if (paid.state !== "captured") {
    console.log(m.try_payment_not_received({ state: paid.state }));
    return 1;
  }
  console.log(m.try_payment_captured());
  const isWhole = await giveBack(provider, made.ref);
  console.log(isWhole ? m.verify_passed() : m.try_payment_not_whole());
  return isWhole ? 0 : 1;
}

await runCommand(async () => {
  const [name, ...more] = process.argv.slice(2);
  if (!isKnown(name) || more.length > 0) {
    throw new RefusedError(m.try_payment_usage());
  }
  return tryPayment(name);
});
