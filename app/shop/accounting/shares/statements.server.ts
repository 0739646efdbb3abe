import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { balanceFromEntries } from "./balances.server.ts";
import { balanceIn } from "./share.ts";
import type { ShareEntries } from "./shares-schema.ts";

export async function listStatementMonths(producerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("shareEntries")
    .where("producerId", "=", producerId)
    .select(sql<string>`to_char(at at time zone 'utc', 'YYYY-MM')`.as("month"))
    .distinct()
    .orderBy("month", "desc")
    .execute();
  return rows.map(({ month }) => month);
}

type OutstandingBalance = { heldCents: number; payableCents: number };

/** Changes of the three balances by an entry. */
export type ShareStatementEntry = OutstandingBalance & {
  id: string;
  at: Date;
  kind: ShareEntries["kind"];
  paidCents: number;
  order: { number: string | null; title: string } | undefined;
  shareBasisPoints: number | null;
};

export type StatementAccount = {
  currency: Currency;
  begin: OutstandingBalance;
  lines: ShareStatementEntry[];
  end: OutstandingBalance;
  /** Amount less reversals. */
  earnedCents: number;
  paidCents: number;
};

export type ShareStatement = {
  producer: { id: string; name: string };
  /** `YYYY-MM`. */
  month: string;
  /** Time of reading, or the end of the month. */
  until: Date;
  isOver: boolean;
  accounts: StatementAccount[];
};

/** Returns undefined if nothing changed in the month. */
export async function findStatement(
  producerId: string,
  month: string,
  now = new Date(),
): Promise<ShareStatement | undefined> {
  const begin = new Date(`${month}-01T00:00:00Z`);
  const end = new Date(begin);
  end.setUTCMonth(end.getUTCMonth() + 1);
  const [entries, before, producer] = await Promise.all([
    listEntries(producerId, begin, end),
    sumEntriesBefore(producerId, begin),
    findName(producerId),
  ]);
  if (!producer || entries.length === 0) return undefined;
  const currencies = [...new Set(entries.map(({ currency }) => currency))];
  const accounts = currencies.map((currency) => {
    const { heldCents = 0, payableCents = 0 } =
      before.find((each) => each.currency === currency) ?? {};
    const ofCurrency = entries.filter((entry) => entry.currency === currency);
    return accountOf(currency, { heldCents, payableCents }, ofCurrency);
  });
  const isOver = end <= now;
  return { producer, month, until: isOver ? new Date(end.getTime() - 1) : now, isOver, accounts };
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number];

function accountOf(
  currency: Currency,
  begin: OutstandingBalance,
  entries: Entry[],
): StatementAccount {
  return {
    currency,
    begin,
    lines: entries.map(lineOf),
    end: {
      heldCents: begin.heldCents + balanceIn("held", entries),
      payableCents: begin.payableCents + balanceIn("payable", entries),
    },
    earnedCents: -balanceIn("earned", entries),
    paidCents: balanceIn("paid-out", entries),
  };
}

function lineOf(entry: Entry): ShareStatementEntry {
  const { id, at, kind, number, title, shareBasisPoints } = entry;
  return {
    id,
    at,
    kind,
    shareBasisPoints,
    order: title === null ? undefined : { number, title },
    heldCents: balanceIn("held", [entry]),
    payableCents: balanceIn("payable", [entry]),
    paidCents: balanceIn("paid-out", [entry]),
  };
}

function sumEntriesBefore(producerId: string, begin: Date) {
  return db
    .selectFrom("shareEntries")
    .where("producerId", "=", producerId)
    .where("at", "<", begin)
    .select([
      "currency",
      balanceFromEntries("held").as("heldCents"),
      balanceFromEntries("payable").as("payableCents"),
    ])
    .groupBy("currency")
    .execute();
}

/** Omits buyers' names. */
function listEntries(producerId: string, begin: Date, end: Date) {
  return db
    .selectFrom("shareEntries as entry")
    .leftJoin("orderLines as line", "line.id", "entry.orderLineId")
    .leftJoin("orders as order", "order.id", "line.orderId")
    .leftJoin("orderShares as share", "share.orderLineId", "line.id")
    .where("entry.producerId", "=", producerId)
    .where("entry.at", ">=", begin)
    .where("entry.at", "<", end)
    .select(["entry.id", "entry.at", "entry.kind", "entry.debit", "entry.credit", "entry.cents"])
    .select(["entry.currency", "order.number", "line.title", "share.shareBasisPoints"])
    .orderBy("entry.at")
    .orderBy("entry.id")
    .execute();
}

function findName(id: string) {
  return db
    .selectFrom("producers")
    .leftJoin("userProfiles as user", "user.id", "producers.id")
    .where("producers.id", "=", id)
    .select("producers.id")
    .select(({ fn }) => fn.coalesce("user.username", "producers.name").as("name"))
    .executeTakeFirst();
}
