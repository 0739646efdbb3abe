import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";
import type { SandboxPayments } from "#app/database/schema.ts";
import type { Money } from "#app/ui/money.ts";
import {
  PaymentRefused,
  type PaymentRequest,
  type PaymentStatus,
  PaymentUnknown,
  type Redirect,
} from "../payment-provider.ts";

export type SandboxPayment = Selectable<SandboxPayments>;

export function findSandboxPayment(ref: string, from = db): Promise<SandboxPayment | undefined> {
  return from.selectFrom("sandboxPayments").where("ref", "=", ref).selectAll().executeTakeFirst();
}

/**
 * Whoever locks it decides alone what becomes of it.
 * @throws PaymentRefused when there is none.
 */
export async function lockSandboxPayment(tx: Db, ref: string): Promise<SandboxPayment> {
  const payment = await tx
    .selectFrom("sandboxPayments")
    .where("ref", "=", ref)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  return known(payment);
}

export function known(payment: SandboxPayment | undefined): SandboxPayment {
  if (!payment) throw new PaymentRefused({ code: "unknown-payment" });
  return payment;
}

export function amountOf({ amountCents, currency }: SandboxPayment): Money {
  return { cents: amountCents, currency };
}

export function statusOf(payment: SandboxPayment): PaymentStatus {
  const { ref, state, capturedCents, refundedCents, isDeclined } = payment;
  return { ref, state, amount: amountOf(payment), capturedCents, refundedCents, isDeclined };
}

/** The page is inside the shop, at the origin that it leads back to. */
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
  const url = new URL(`/sandbox/${made.ref}`, made.returnUrl);
  return { kind: "redirect", ref: made.ref, url: url.href };
}
