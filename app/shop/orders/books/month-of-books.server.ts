import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { OrderLine } from "../state/lock-order.server.ts";
import { deliveryOfServices, titlesOfLines } from "../state/order-lines.server.ts";

const ENTRIES_AT_ONCE = 500;

export async function listMonths(): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with recursive found as (
      (select date_trunc('month', max(at), 'UTC') as month from ledger_entries)
      union all
      select date_trunc('month', (select max(at) from ledger_entries where at < found.month), 'UTC') from found
      where found.month is not null
    )
    select to_char(month at time zone 'utc', 'YYYY-MM') as month from found where month is not null`.execute(
    db,
  );
  return rows.map(({ month }) => month);
}

export type BookEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Yields the earliest first. */
export async function* readMonth(month: string): AsyncGenerator<BookEntry> {
  let last: BookEntry | undefined;
  do {
    const entries = await readEntries({ month, last });
    yield* entries;
    last = entries.length === ENTRIES_AT_ONCE ? entries.at(-1) : undefined;
  } while (last);
}

/** A refund of one line names only that one. */
const titlesOfEntry = sql<string[]>`coalesce((
  select array[title] from refunds join order_lines on order_lines.id = order_line_id
  where refunds.id = entry.refund_id), ${titlesOfLines("order")})`;

/** A service is supplied last, unless it was refunded before its delivery. */
const suppliedKind = sql<OrderLine["kind"]>`(
  select coalesce(
    min(kind) filter (where returned_at is null or delivered_at is not null), max(kind))
  from order_lines where order_id = "order".id)`;

function entriesWithOrders() {
  return db
    .selectFrom("ledgerEntries as entry")
    .innerJoin("orders as order", "order.id", "entry.orderId")
    .leftJoin("orderBuyers as buyer", "buyer.orderId", "order.id")
    .leftJoin("orderTaxes as tax", "tax.orderId", "order.id")
    .leftJoin("orderVatChecks as vat", "vat.orderId", "order.id")
    .leftJoin("invoices as invoice", "invoice.id", "entry.invoiceId")
    .leftJoin("payments as payment", (join) =>
      join.onRef("payment.orderId", "=", "order.id").on("payment.isCurrent", "=", true),
    )
    .select([
      "entry.id",
      "entry.kind",
      "entry.at",
      "entry.grossCents",
      "entry.netCents",
      "entry.sentAt",
    ])
    .select(["entry.taxCents", "order.number", "order.currency"])
    .select(titlesOfEntry.as("titles"))
    .select([suppliedKind.as("suppliedKind"), deliveryOfServices("order").as("deliveredAt")])
    .select("order.paidAt")
    .select(["buyer.legalName", "buyer.kind as buyerKind", "buyer.country", "buyer.address"])
    .select(["buyer.vatId", "vat.state as vatCheck", "vat.consultationNumber"])
    .select(["tax.basisPoints", "tax.country as taxCountry", "tax.reason", "tax.note"])
    .select([
      "payment.provider",
      "payment.providerRef",
      "payment.payerCountry",
      "invoice.number as invoiceNumber",
    ]);
}

type EntryCursor = { month: string; last: BookEntry | undefined };

function readEntries({ month, last }: EntryCursor): Promise<BookEntry[]> {
  const begin = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(begin);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return entriesWithOrders()
    .where("entry.at", ">=", begin)
    .where("entry.at", "<", end)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(entry.at, entry.id) > (${last?.at}, ${last?.id}::uuid)`),
    )
    .orderBy("entry.at")
    .orderBy("entry.id")
    .limit(ENTRIES_AT_ONCE)
    .execute();
}

export function findEntry(id: string) {
  return entriesWithOrders().where("entry.id", "=", id).executeTakeFirst();
}
