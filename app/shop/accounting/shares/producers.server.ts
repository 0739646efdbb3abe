import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { type Balance, balances, totalOf } from "./balances.server.ts";
import { versionOfAccount, versionOfShare } from "./edit-producer.server.ts";
import { maskIban } from "./share.ts";

/** Includes deleted accounts. */
function joinProducers() {
  return db
    .selectFrom("userProfiles as user")
    .fullJoin("producers as producer", "producer.id", "user.id");
}

/** Accounts that may upload, and those that ever had a sale. */
const mayBeOwed = sql<boolean>`(can_upload or producer.id is not null)`;

const producerColumns = [
  "role",
  "shareBasisPoints",
  "accountHolder",
  "accountIban",
  "accountBic",
] as const;

function selectProducers() {
  return joinProducers()
    .select(producerColumns)
    .select(({ fn, eb }) => [
      fn.coalesce("user.id", "producer.id").as("id"),
      fn.coalesce("user.username", "producer.name").as("name"),
      eb("user.id", "is", null).as("isGone"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProducers>["execute"]>>[number];

export type Producer = ReturnType<typeof toProducer>;

/** Omits the account number. */
function toProducer(
  { id, name, accountIban, accountHolder, ...row }: Row,
  defaultBasisPoints: number,
) {
  const { role, isGone, shareBasisPoints, accountBic } = row;
  const stored = { accountHolder, accountIban, accountBic };
  return {
    id: id ?? "",
    name: name ?? "",
    isGone: Boolean(isGone),
    accountHolder,
    shareBasisPoints,
    maskedIban: accountIban === null ? undefined : maskIban(accountIban),
    share: shareBasisPoints ?? (role === "admin" ? 0 : defaultBasisPoints),
    shareVersion: versionOfShare({ shareBasisPoints }),
    accountVersion: versionOfAccount(stored),
  };
}

function matchesName(search: string) {
  const name = sql`fold_text(coalesce("user".username, producer.name))`;
  return sql<boolean>`strpos(${name}, fold_text(${search})) > 0`;
}

export async function listProducers({ search, page }: { search: string; page: number }) {
  const [rows, { count }, settings] = await Promise.all([
    selectProducers()
      .where(mayBeOwed)
      .where(matchesName(search))
      .orderBy("name")
      .orderBy("id")
      .limit(PAGE_SIZE)
      .offset(offsetOf(page))
      .execute(),
    joinProducers()
      .where(mayBeOwed)
      .where(matchesName(search))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    findSettings(),
  ]);
  const ids = rows.map(({ id }) => id ?? "");
  const sums = ids.length > 0 ? await listBalances(ids) : [];
  const producers = rows.map((row) => ({
    ...toProducer(row, settings.shareBasisPoints),
    balances: sums.filter(({ producerId }) => producerId === row.id),
  }));
  return { producers, count };
}

function listBalances(ids: string[]): Promise<(Balance & { producerId: string })[]> {
  return balances()
    .where("producerId", "in", ids)
    .select("producerId")
    .groupBy("producerId")
    .execute();
}

export async function findProducer(id: string): Promise<Producer | undefined> {
  const [row, settings] = await Promise.all([
    selectProducers()
      .where(({ fn, eb }) => eb(fn.coalesce("user.id", "producer.id"), "=", id))
      .executeTakeFirst(),
    findSettings(),
  ]);
  return row && toProducer(row, settings.shareBasisPoints);
}

export async function findNextPayout() {
  const { currency, payoutMinimumCents } = await findSettings();
  const owed = await db
    .selectFrom("shareBalances")
    .innerJoin("producers", "producers.id", "producerId")
    .where("currency", "=", currency)
    .select(["accountIban", totalOf("payableCents").as("cents")])
    .groupBy("producers.id")
    .having(totalOf("payableCents"), ">", 0)
    .execute();
  const payable = owed.filter(({ cents }) => cents >= payoutMinimumCents);
  const contained = payable.filter(({ accountIban }) => accountIban !== null);
  return {
    currency,
    minimumCents: payoutMinimumCents,
    payments: contained.length,
    cents: contained.reduce((sum, { cents }) => sum + cents, 0),
    belowMinimum: owed.length - payable.length,
    withoutAccount: payable.length - contained.length,
  };
}
