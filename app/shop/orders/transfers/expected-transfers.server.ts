import { type RawBuilder, sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import type { TransferToMatch } from "./match-entry.ts";

const MAX_OFFERED = 12;

export type ExpectedTransfer = TransferToMatch & {
  orderId: string;
  reference: string;
  number: string | null;
  title: string;
  legalName: string | null;
};

const countedCents = sql<number>`(
  select coalesce(sum(amount_cents), 0)::bigint from transfer_lines
  where payment_id = payment.id and state = 'counted'
)`;

const isTrackFree: RawBuilder<boolean> = sql`(bought.kind = 'service' or exists (
  select 1 from music_tracks track where track.id = bought.track_id and track.sold_at is null
    and not exists (
      select 1 from order_lines held join orders claim on claim.id = held.order_id
      where held.track_id = track.id and held.is_held and claim.id <> "order".id
        and (claim.state <> 'reserved' or claim.reserved_until > now())
    )
))`;

function expectedTransfers(tx: Db) {
  return tx
    .selectFrom("payments as payment")
    .innerJoin("orders as order", "order.id", "payment.orderId")
    .innerJoin("orderLines as bought", "bought.orderId", "order.id")
    .leftJoin("orderBuyers as buyer", "buyer.orderId", "order.id")
    .where("payment.provider", "=", "bank-transfer")
    .where("payment.transfer", "is not", null)
    .select(["payment.id as paymentId", "payment.providerRef as reference", "payment.currency"])
    .select(["order.id as orderId", "order.state as orderState", "order.number", "bought.title"])
    .select(["payment.amountCents as priceCents", "buyer.legalName"])
    .select(countedCents.as("countedCents"))
    .select(sql<boolean>`payment.state = 'captured'`.as("isReceived"))
    .select(isTrackFree.as("isTrackFree"))
    .$narrowType<{ reference: string }>();
}

export function findExpectedTransfer(
  tx: Db,
  paymentId: string,
): Promise<ExpectedTransfer | undefined> {
  return expectedTransfers(tx).where("payment.id", "=", paymentId).executeTakeFirst();
}

export function listTransfersByReference(
  tx: Db,
  references: string[],
): Promise<ExpectedTransfer[]> {
  if (references.length === 0) return Promise.resolve([]);
  return expectedTransfers(tx).where("payment.providerRef", "in", references).execute();
}

export function listTransfersById(paymentIds: string[]): Promise<ExpectedTransfer[]> {
  if (paymentIds.length === 0) return Promise.resolve([]);
  return expectedTransfers(db).where("payment.id", "in", paymentIds).execute();
}

/** Sorts the same amount first, then pending ones, then the newest. */
export function offerTransfers(
  { amountCents }: { amountCents: number },
  search: string,
): Promise<ExpectedTransfer[]> {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return expectedTransfers(db)
    .where("payment.state", "!=", "captured")
    .where("order.state", "in", ["awaiting-transfer", "expired", "cancelled"])
    .$if(search !== "", (query) =>
      query.where((row) =>
        row.or([
          row("payment.providerRef", "ilike", pattern.replaceAll(" ", "")),
          row("bought.title", "ilike", pattern),
          row("buyer.email", "ilike", pattern),
          row("buyer.legalName", "ilike", pattern),
        ]),
      ),
    )
    .orderBy(sql`payment.amount_cents <> ${amountCents}`)
    .orderBy(sql`"order".state <> 'awaiting-transfer'`)
    .orderBy("payment.createdAt", "desc")
    .orderBy("payment.id")
    .limit(MAX_OFFERED)
    .execute();
}
