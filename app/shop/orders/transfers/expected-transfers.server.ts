import { type RawBuilder, sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { titlesOfLines } from "../state/order-lines.server.ts";
import { headingOf } from "../state/order-lines.ts";
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

/** All tracks of the order are free for it. */
const isTrackFree: RawBuilder<boolean> = sql`(not exists (
  select from order_lines bought left join music_tracks track on track.id = bought.track_id
  where bought.order_id = "order".id and bought.kind = 'track' and (track.sold_at is not null
    or track.id is null or exists (
      select from order_lines held join orders claim on claim.id = held.order_id
      where held.track_id = track.id and held.is_held and claim.id <> "order".id
        and (claim.state <> 'reserved' or claim.reserved_until > now())
    ))
))`;

function expectedTransfers(tx: Db) {
  return tx
    .selectFrom("payments as payment")
    .innerJoin("orders as order", "order.id", "payment.orderId")
    .leftJoin("orderBuyers as buyer", "buyer.orderId", "order.id")
    .where("payment.provider", "=", "bank-transfer")
    .where("payment.transfer", "is not", null)
    .select(["payment.id as paymentId", "payment.providerRef as reference", "payment.currency"])
    .select(["order.id as orderId", "order.state as orderState", "order.number"])
    .select(titlesOfLines("order").as("titles"))
    .select(["payment.amountCents as priceCents", "buyer.legalName"])
    .select(countedCents.as("countedCents"))
    .select(sql<boolean>`payment.state = 'captured'`.as("isReceived"))
    .select(isTrackFree.as("isTrackFree"))
    .$narrowType<{ reference: string }>();
}

type Row = Omit<ExpectedTransfer, "title"> & { titles: string[] };

function withTitle({ titles, ...transfer }: Row): ExpectedTransfer {
  return { ...transfer, title: headingOf(titles) };
}

export async function findExpectedTransfer(
  tx: Db,
  paymentId: string,
): Promise<ExpectedTransfer | undefined> {
  const row = await expectedTransfers(tx).where("payment.id", "=", paymentId).executeTakeFirst();
  return row && withTitle(row);
}

export async function listTransfersByReference(
  tx: Db,
  references: string[],
): Promise<ExpectedTransfer[]> {
  if (references.length === 0) return [];
  const found = expectedTransfers(tx).where("payment.providerRef", "in", references);
  return (await found.execute()).map(withTitle);
}

export async function listTransfersById(paymentIds: string[]): Promise<ExpectedTransfer[]> {
  if (paymentIds.length === 0) return [];
  const found = expectedTransfers(db).where("payment.id", "in", paymentIds);
  return (await found.execute()).map(withTitle);
}

/** Sorts the same amount first, then pending ones, then the newest. */
export async function offerTransfers(
  { amountCents }: { amountCents: number },
  search: string,
): Promise<ExpectedTransfer[]> {
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const offered = expectedTransfers(db)
    .where("payment.state", "!=", "captured")
    .where("order.state", "in", ["awaiting-transfer", "expired", "cancelled"])
    .$if(search !== "", (query) =>
      query.where((row) =>
        row.or([
          row("payment.providerRef", "ilike", pattern.replaceAll(" ", "")),
          row.exists(
            row
              .selectFrom("orderLines as bought")
              .whereRef("bought.orderId", "=", "order.id")
              .where("bought.title", "ilike", pattern)
              .select("bought.id"),
          ),
          row("buyer.email", "ilike", pattern),
          row("buyer.legalName", "ilike", pattern),
        ]),
      ),
    )
    .orderBy(sql`payment.amount_cents <> ${amountCents}`)
    .orderBy(sql`"order".state <> 'awaiting-transfer'`)
    .orderBy("payment.createdAt", "desc")
    .orderBy("payment.id")
    .limit(MAX_OFFERED);
  return (await offered.execute()).map(withTitle);
}
