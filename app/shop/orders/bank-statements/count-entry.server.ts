import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { addRefund } from "../provider-calls/refund-rows.server.ts";
import { type LockedOrder, lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import {
  type ExpectedTransfer,
  findExpectedTransfer,
} from "../transfers/expected-transfers.server.ts";
import {
  actionsOf,
  type EntryAction,
  type MatchResult,
  matchTransfer,
  missingCents,
} from "../transfers/match-entry.ts";
import { mailTransfer } from "../transfers/transfer-mails.server.ts";
import { receiveStatusIn } from "../transitions/receive-status.server.ts";
import {
  decidedAlready,
  decideEntry,
  type EntryRow,
  writeDecision,
} from "./decide-entry.server.ts";

/** `match` is what the page displayed. */
type Pressed = { line: string; payment: string; match: MatchResult };
export type CountResult = "sold" | "part" | "too-late";

const MAX_CENTS = 2_000_000_000;

/** Sells the order once its full price has arrived. */
export function countEntry(
  actor: Actor,
  { line: entryId, payment, match }: Pressed,
): Promise<Outcome<CountResult>> {
  return decideEntry(actor, entryId, "settle-transfer", (tx, locked) =>
    countLockedEntry(tx, locked, { payment, match, by: actor }),
  );
}

type Wanted = { payment: string; match: MatchResult; by: Actor | undefined };

/** Processes a locked entry. `by` is undefined for automatic matches. */
export async function countLockedEntry(
  tx: Db,
  entry: EntryRow,
  wanted: Wanted,
): Promise<Outcome<CountResult>> {
  const lockResult = await lockTransfer(tx, entry, wanted, "settle");
  if (lockResult.refused) return lockResult;
  const { order, transfer } = lockResult.done;
  const { by } = wanted;
  const { paymentId, reference, priceCents, currency } = transfer;
  await writeDecision(tx, entry, { state: "counted", paymentId }, by);
  await recordOrderEvent(tx, order.id, "transfer-received", { by, details: eventDetails(entry) });
  const missing = missingCents(transfer);
  if (entry.amountCents < missing) {
    await mailTransfer(tx, order, "transfer-rest");
    return { done: "part" };
  }
  await receiveStatusIn(tx, paymentId, {
    ref: reference,
    state: "captured",
    capturedCents: priceCents,
    refundedCents: 0,
    amount: { cents: priceCents, currency },
  });
  const excess = entry.amountCents - missing;
  if (excess > 0)
    await addSurplus(tx, entry, order, { cents: excess, code: "transfer-excess", by });
  const after = await lockOrder(tx, order.id);
  return { done: after?.state === "paid" ? "sold" : "too-late" };
}

/** Records the whole entry as money that the shop owes its sender. */
export function returnEntry(
  actor: Actor,
  { line: entryId, ...pressed }: Pressed,
): Promise<Outcome<undefined>> {
  return decideEntry(actor, entryId, "return-transfer", async (tx, locked) => {
    const lockResult = await lockTransfer(tx, locked, { ...pressed, by: actor }, "return");
    if (lockResult.refused) return lockResult;
    const { order } = lockResult.done;
    if (locked.state === "open") {
      const details = eventDetails(locked);
      await recordOrderEvent(tx, order.id, "transfer-received", { by: actor, details });
    }
    const code = "transfer-not-counted" as const;
    const surplus = { cents: locked.amountCents, code, by: actor };
    const paymentId = await addSurplus(tx, locked, order, surplus);
    await writeDecision(tx, locked, { state: "returned", paymentId }, actor);
    return { done: undefined };
  });
}

async function lockTransfer(
  tx: Db,
  entry: EntryRow,
  { payment, match }: Wanted,
  action: EntryAction,
): Promise<Outcome<{ order: LockedOrder; transfer: ExpectedTransfer }>> {
  const isCounted = entry.state === "counted" && entry.paymentId === payment;
  if (entry.state !== "open" && !isCounted) return decidedAlready();
  const named = await findExpectedTransfer(tx, payment);
  const order = named && (await lockOrder(tx, named.orderId));
  const transfer = order && (await findExpectedTransfer(tx, payment));
  if (!transfer) return refuse("missing", m.order_unknown());
  const isUnchanged = matchTransfer(entry, transfer) === match && actionsOf[match].includes(action);
  if (!isUnchanged) return refuse("conflict", m.transfer_changed());
  if (entry.amountCents > MAX_CENTS) return refuse("invalid", m.transfer_too_much());
  return { done: { order, transfer } };
}

function eventDetails({ amountCents: cents, currency, bookedOn }: EntryRow) {
  return { cents, currency, of: bookedOn };
}

type Surplus = {
  cents: number;
  code: "transfer-excess" | "transfer-not-counted";
  by: Actor | undefined;
};

/** An administrator refunds the separate payment. */
async function addSurplus(
  tx: Db,
  entry: EntryRow,
  order: LockedOrder,
  { cents, code, by }: Surplus,
): Promise<string> {
  const { attempt } = await tx
    .selectFrom("payments")
    .where("orderId", "=", order.id)
    .select(({ fn }) => fn.max("attempt").as("attempt"))
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("payments")
    .values({
      orderId: order.id,
      attempt: attempt + 1,
      provider: "bank-transfer",
      method: "sepa",
      providerRef: entry.id,
      state: "captured",
      currency: entry.currency,
      amountCents: cents,
      capturedCents: cents,
      isCurrent: false,
      isSurplus: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { amountCents, currency, bookedOn } = entry;
  const reason = { code, cents: amountCents, currency, bookedOn };
  await addRefund(tx, order.id, id, { cents, reason, by });
  return id;
}
