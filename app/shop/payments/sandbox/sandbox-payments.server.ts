import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { DEFAULT_LANGUAGE, languageOfPath } from "#app/platform/i18n/language.ts";
import { localPath } from "#app/platform/i18n/language-address.ts";
import type { Money } from "#app/platform/ui/money.ts";
import {
  PaymentRefused,
  type PaymentRequest,
  type PaymentStatus,
  PaymentUnknown,
  type Redirect,
} from "../payment-provider.ts";
import type { SandboxPayments } from "../payments-schema.ts";

export type SandboxPayment = Selectable<SandboxPayments>;

export function findSandboxPayment(ref: string, from = db): Promise<SandboxPayment | undefined> {
  return from.selectFrom("sandboxPayments").where("ref", "=", ref).selectAll().executeTakeFirst();
}

/** Locks, so that one process decides. Throws PaymentRefused if there is no such payment. */
export async function lockSandboxPayment(tx: Db, ref: string): Promise<SandboxPayment> {
  const payment = await tx
    .selectFrom("sandboxPayments")
    .where("ref", "=", ref)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  return requirePayment(payment);
}

export function requirePayment(payment: SandboxPayment | undefined): SandboxPayment {
  if (!payment) throw new PaymentRefused({ code: "unknown-payment" });
  return payment;
}

export function amountOf({ amountCents, currency }: SandboxPayment): Money {
  return { cents: amountCents, currency };
}

export function statusOfSandboxPayment(payment: SandboxPayment): PaymentStatus {
  const { ref, state, capturedCents, refundedCents, isDeclined } = payment;
  return { ref, state, amount: amountOf(payment), capturedCents, refundedCents, isDeclined };
}

/** Serves the payment page at the origin to which the buyer returns. */
export async function createSandboxPayment(
  { method, amount, description, returnUrl, cancelUrl }: PaymentRequest,
  key: string,
): Promise<Redirect> {
  const ref = randomBytes(16).toString("hex");
  const { cents: amountCents, currency } = amount;
  await db
    .insertInto("sandboxPayments")
    .values({ ref, key, method, description, amountCents, currency, returnUrl, cancelUrl })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const made = await db
    .selectFrom("sandboxPayments")
    .where("key", "=", key)
    .select(["ref", "amountCents", "currency", "returnUrl"])
    .executeTakeFirstOrThrow();
  if (made.amountCents !== amountCents || made.currency !== currency) {
    throw new PaymentUnknown({ code: "key-used-before" });
  }
  const { pathname, origin } = new URL(made.returnUrl);
  const language = languageOfPath(pathname) ?? DEFAULT_LANGUAGE;
  const url = new URL(localPath(`/sandbox/${made.ref}`, language), origin);
  return { kind: "redirect", ref: made.ref, url: url.href };
}
