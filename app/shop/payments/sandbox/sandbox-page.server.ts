import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import { recordSandboxEvent } from "./sandbox-events.server.ts";
import type { SandboxChoices } from "./sandbox-form.ts";
import {
  amountOf,
  findSandboxPayment,
  lockSandboxPayment,
  type SandboxPayment,
} from "./sandbox-payments.server.ts";

export type SandboxPage = NonNullable<Awaited<ReturnType<typeof findSandboxPage>>>;

/** Anyone who has the URL may see the page. */
export async function findSandboxPage(ref: string) {
  const payment = await findSandboxPayment(ref);
  if (!payment) return undefined;
  const { state, description, returnUrl, cancelUrl, isDeclined, events, cutLine } = payment;
  const page = { ref, state, description, returnUrl, cancelUrl, events };
  return {
    ...page,
    amount: amountOf(payment),
    isDeclined,
    cutLine: cutLine ?? ("none" as const),
  };
}

export function paySandboxPayment(ref: string, choices: SandboxChoices): Promise<Outcome> {
  return applyChoice(
    ref,
    choices,
    { state: "authorised", isDeclined: false },
    "payment.authorised",
  );
}

export function declineSandboxPayment(ref: string, choices: SandboxChoices): Promise<Outcome> {
  return applyChoice(ref, choices, { isDeclined: true }, "payment.declined");
}

export function keepSandboxPaymentOpen(ref: string, choices: SandboxChoices): Promise<Outcome> {
  return applyChoice(ref, choices, {});
}

type Changed = Partial<Pick<SandboxPayment, "state" | "isDeclined">>;
type SandboxEventType = Parameters<typeof recordSandboxEvent>[2];

function applyChoice(
  ref: string,
  { events, line }: SandboxChoices,
  changed: Changed,
  eventType?: SandboxEventType,
): Promise<Outcome> {
  return inTransaction(async (tx): Promise<Outcome> => {
    const { state } = await lockSandboxPayment(tx, ref);
    if (state !== "open") return refuse("conflict", m.sandbox_not_open());
    const cutLine = line === "none" ? null : line;
    const set = { ...changed, events, cutLine };
    await tx.updateTable("sandboxPayments").set(set).where("ref", "=", ref).execute();
    if (eventType) await recordSandboxEvent(tx, { ref, events }, eventType);
    return { done: undefined };
  });
}

export async function checkSandbox(): Promise<void> {
  await db.selectFrom("sandboxKeys").select("id").executeTakeFirstOrThrow();
}
