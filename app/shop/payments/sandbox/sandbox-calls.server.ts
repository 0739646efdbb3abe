import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Money } from "#app/platform/ui/money.ts";
import type { PaymentProblem } from "../payment-problem.ts";
import {
  PaymentRefused,
  type PaymentStatus,
  PaymentUnknown,
  type RefundRequest,
  type RefundStatus,
} from "../payment-provider.ts";
import { recordSandboxEvent } from "./sandbox-events.server.ts";
import {
  findSandboxPayment,
  lockSandboxPayment,
  requirePayment,
  type SandboxPayment,
  statusOfSandboxPayment,
} from "./sandbox-payments.server.ts";

type Call = { ref: string; key: string; request: string };
type Operation = (tx: Db, payment: SandboxPayment) => Promise<PaymentProblem | undefined>;

/** Replays the result of a repeated key, including refusals. */
async function callOnce(call: Call, operation: Operation): Promise<void> {
  const { refusal, cut } = await inTransaction(async (tx) => {
    const payment = await lockSandboxPayment(tx, call.ref);
    const cut = payment.cutLine;
    if (cut) await change(tx, call.ref, { cutLine: null });
    const refusal = cut === "before" ? undefined : await runOnce(tx, call, payment, operation);
    return { refusal, cut };
  });
  if (cut) throw new PaymentUnknown({ code: `line-cut-${cut}` });
  if (refusal) throw new PaymentRefused(refusal);
}

async function runOnce(
  tx: Db,
  { ref, key, request }: Call,
  payment: SandboxPayment,
  operation: Operation,
): Promise<PaymentProblem | undefined> {
  const before = await tx
    .selectFrom("sandboxCalls")
    .where("key", "=", key)
    .select(["paymentRef", "request", "refusal"])
    .executeTakeFirst();
  if (before) {
    const isSame = before.paymentRef === ref && before.request === request;
    if (!isSame) throw new PaymentUnknown({ code: "key-used-before" });
    return before.refusal ?? undefined;
  }
  await tx.insertInto("sandboxCalls").values({ key, paymentRef: ref, request }).execute();
  const refusal = await operation(tx, payment);
  if (refusal)
    await tx.updateTable("sandboxCalls").where("key", "=", key).set({ refusal }).execute();
  return refusal;
}

export async function retrieveSandboxPayment(ref: string): Promise<PaymentStatus> {
  return statusOfSandboxPayment(requirePayment(await findSandboxPayment(ref)));
}

export async function captureSandboxPayment(
  ref: string,
  { cents, currency }: Money,
  key: string,
): Promise<PaymentStatus> {
  const request = `capture ${cents} ${currency}`;
  await callOnce({ ref, key, request }, async (tx, payment) => {
    if (payment.state === "captured" && payment.capturedCents === cents) return undefined;
    if (payment.state !== "authorised") return { code: "not-capturable", state: payment.state };
    if (cents > payment.amountCents || currency !== payment.currency) {
      return { code: "more-than-authorized" };
    }
    await change(tx, ref, { state: "captured", capturedCents: cents });
    await recordSandboxEvent(tx, payment, "payment.captured");
    return undefined;
  });
  return retrieveSandboxPayment(ref);
}

const openStates: SandboxPayment["state"][] = ["open"];
const unpaidStates: SandboxPayment["state"][] = ["open", "authorised"];

export function closeSandboxPayment(ref: string, key: string): Promise<PaymentStatus> {
  return closeFrom(openStates, { ref, key, request: "close" });
}

export function cancelSandboxPayment(ref: string, key: string): Promise<PaymentStatus> {
  return closeFrom(unpaidStates, { ref, key, request: "cancel" });
}

async function closeFrom(states: SandboxPayment["state"][], call: Call): Promise<PaymentStatus> {
  await callOnce(call, async (tx, payment) => {
    if (!states.includes(payment.state)) return undefined;
    await change(tx, call.ref, { state: "closed" });
    await recordSandboxEvent(tx, payment, "payment.closed");
    return undefined;
  });
  return retrieveSandboxPayment(call.ref);
}

export async function refundSandboxPayment(
  ref: string,
  { cents, currency }: RefundRequest,
  key: string,
): Promise<RefundStatus> {
  await callOnce({ ref, key, request: `refund ${cents} ${currency}` }, async (tx, payment) => {
    const refundedCents = payment.refundedCents + cents;
    if (refundedCents > payment.capturedCents || currency !== payment.currency) {
      return { code: "more-than-captured" };
    }
    await tx.insertInto("sandboxRefunds").values({ key, paymentRef: ref, cents }).execute();
    await change(tx, ref, { refundedCents });
    await recordSandboxEvent(tx, payment, "refund.done");
    return undefined;
  });
  return retrieveSandboxRefund(ref, key);
}

/** `ref` is the key of the request. The refund is done at once. */
export async function retrieveSandboxRefund(
  paymentRef: string,
  ref: string,
): Promise<RefundStatus> {
  const refund = await db
    .selectFrom("sandboxRefunds")
    .where("key", "=", ref)
    .where("paymentRef", "=", paymentRef)
    .select("cents")
    .executeTakeFirst();
  if (!refund) throw new PaymentRefused({ code: "unknown-refund" });
  return { ref, state: "done", cents: refund.cents };
}

/** The shop's keys begin with the refund's ID, and the sandbox never forgets a key. */
export async function findSandboxRefund(
  paymentRef: string,
  refundId: string,
): Promise<RefundStatus | undefined> {
  const made = await db
    .selectFrom("sandboxRefunds")
    .where("paymentRef", "=", paymentRef)
    .select(["key", "cents"])
    .execute();
  const own = made.find(({ key }) => key.startsWith(refundId));
  return own && { ref: own.key, state: "done", cents: own.cents };
}

type Column = "state" | "capturedCents" | "refundedCents" | "cutLine";
type Changed = Partial<Pick<SandboxPayment, Column>>;

async function change(tx: Db, ref: string, changed: Changed): Promise<void> {
  await tx.updateTable("sandboxPayments").set(changed).where("ref", "=", ref).execute();
}
