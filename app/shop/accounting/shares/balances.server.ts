import { type RawBuilder, sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import type { ShareBalances, ShareEntries } from "./shares-schema.ts";

export type Balance = {
  currency: Currency;
  heldCents: number;
  payableCents: number;
  paidCents: number;
};

export function balanceFromEntries(account: ShareEntries["credit"]): RawBuilder<number> {
  return sql<number>`sum(case ${account} when credit then cents when debit then -cents else 0 end)::bigint`;
}

/** Sums the rows of `shareBalances` in a query. */
export function totalOf(account: keyof ShareBalances & `${string}Cents`): RawBuilder<number> {
  return sql<number>`sum(${sql.ref(account)})::bigint`;
}

export function balances() {
  return db
    .selectFrom("shareBalances")
    .select([
      "currency",
      totalOf("heldCents").as("heldCents"),
      totalOf("payableCents").as("payableCents"),
      totalOf("paidCents").as("paidCents"),
    ])
    .groupBy("currency")
    .orderBy("currency");
}

export function sumBalances(): Promise<Balance[]> {
  return balances().execute();
}

export function findBalances(producerId: string): Promise<Balance[]> {
  return balances().where("producerId", "=", producerId).execute();
}
