import { type RawBuilder, sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { lastPageOf, offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import { titlesOfLines } from "../state/order-lines.server.ts";
import { headingOf } from "../state/order-lines.ts";
import {
  type ExpectedTransfer,
  listTransfersById,
  listTransfersByReference,
} from "../transfers/expected-transfers.server.ts";
import { type MatchResult, matchEntry, matchTransfer } from "../transfers/match-entry.ts";
import type { EntryFilter, EntryView } from "./entry-filter.ts";

const MAX_COUNTED = 1_001;

/* Each part uses an index, because most entries of a statement do not concern the shop. */
const named = sql`
  select id from transfer_lines line
  where state = 'open' and cardinality(creditor_references) > 0 and exists (
    select 1 from payments where provider = 'bank-transfer'
      and provider_ref = any (line.creditor_references))`;
const ofAwaitedAmount = sql`
  select line.id from orders join transfer_lines line
    on line.state = 'open' and line.amount_cents = total_cents and line.currency = orders.currency
  where orders.state = 'awaiting-transfer'`;
const partialPaymentsOfEndedOrders = sql`
  select line.id from payments join orders on orders.id = order_id
    join transfer_lines line on line.payment_id = payments.id and line.state = 'counted'
  where pay_by is not null and payments.state = 'open' and orders.state in ('expired', 'cancelled')`;
const matching = sql`(${named} union ${ofAwaitedAmount} union ${partialPaymentsOfEndedOrders})`;
const hasAwaitedAmount = sql<boolean>`(line.state = 'open' and line.id in (${ofAwaitedAmount}))`;
const isDoubled = sql<boolean>`(cardinality(line.creditor_references) > 0 and exists (
  select 1 from transfer_lines other where other.id <> line.id
    and other.state not in ('outgoing', 'reversed') and line.state <> 'reversed'
    and other.booked_on = line.booked_on and other.amount_cents = line.amount_cents
    and other.creditor_references && line.creditor_references))`;

const hasGoneOut = sql<boolean>`(line.state = 'open' and exists (
  select 1 from transfer_lines other where other.state in ('outgoing', 'reversed')
    and other.creditor_references && line.creditor_references))`;

const conditions: Record<EntryView, RawBuilder<boolean>> = {
  matching: sql`(line.id in ${matching})`,
  unknown: sql`(line.state = 'open' and line.id not in ${matching})`,
  settled: sql`(line.state in ('counted', 'returned', 'reversed'))`,
  ignored: sql`(line.state = 'ignored')`,
};

function chosenEntries(condition: RawBuilder<boolean>) {
  return db.selectFrom("transferLines as line").where(condition);
}

export async function countBankEntries(view: EntryView): Promise<number> {
  const { count } = await db
    .selectFrom(chosenEntries(conditions[view]).select("line.id").limit(MAX_COUNTED).as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function listedEntries(condition: RawBuilder<boolean>) {
  return chosenEntries(condition)
    .leftJoin("userProfiles as by", "by.id", "line.decidedBy")
    .leftJoin("payments", "payments.id", "line.paymentId")
    .leftJoin("orders as decided", "decided.id", "payments.orderId")
    .select(["line.id", "line.bookedOn", "line.amountCents", "line.currency", "line.remitter"])
    .select(["line.words", "line.creditorReferences", "line.state", "line.paymentId"])
    .select(["line.decidedAt", "by.username as decidedBy"])
    .select(["decided.id as orderId", "decided.number as orderNumber"])
    .select(titlesOfLines("decided").as("titles"))
    .select([isDoubled.as("isDoubled"), hasAwaitedAmount.as("hasAwaitedAmount")])
    .select(hasGoneOut.as("hasGoneOut"));
}

type Row = Awaited<ReturnType<ReturnType<typeof listedEntries>["execute"]>>[number];

export type ListedBankEntry = Omit<Row, "titles"> & {
  orderTitle: string | null;
  match: MatchResult;
  /** Named by the entry's text or chosen by a person. */
  transfer: ExpectedTransfer | undefined;
};

export async function listBankEntries({ view, page: wanted }: EntryFilter) {
  const count = await countBankEntries(view);
  const pages = lastPageOf(count);
  const page = Math.min(wanted, pages);
  const isDecided = view === "settled" || view === "ignored";
  const rows = await listedEntries(conditions[view])
    .orderBy(isDecided ? "line.decidedAt" : "line.bookedOn", "desc")
    .orderBy("line.id")
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
    .execute();
  return { entries: await matchRows(rows), count, page, pages, hasMore: count === MAX_COUNTED };
}

export async function findOpenEntry(id: string): Promise<ListedBankEntry | undefined> {
  const open = sql<boolean>`(line.id = ${id}::uuid and line.state = 'open')`;
  const [entry] = await matchRows(await listedEntries(open).execute());
  return entry;
}

async function matchRows(rows: Row[]): Promise<ListedBankEntry[]> {
  const references = [...new Set(rows.flatMap((row) => row.creditorReferences))];
  const decided = rows.flatMap(({ paymentId }) => paymentId ?? []);
  const [named, counted] = await Promise.all([
    listTransfersByReference(db, references),
    listTransfersById(decided),
  ]);
  return rows.map(({ titles, ...entry }) => {
    const row = { ...entry, orderTitle: entry.orderId && headingOf(titles) };
    const theirs = counted.find(({ paymentId }) => paymentId === row.paymentId);
    if (theirs) return { ...row, transfer: theirs, match: matchTransfer(row, theirs) };
    const matchingTransfers = named.filter(({ reference }) =>
      row.creditorReferences.includes(reference),
    );
    const [transfer] = matchingTransfers;
    return {
      ...row,
      transfer: matchingTransfers.length === 1 ? transfer : undefined,
      match: matchEntry(row, matchingTransfers),
    };
  });
}
