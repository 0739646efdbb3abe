import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { AgreementModel } from "#app/shop/agreements/agreement-models.ts";
import { withdrawalLawOf } from "#app/shop/countries/country-rules.ts";
import { lockOrder } from "./lock-order.server.ts";
import type { OrderBuyers, OrderConsents } from "./orders-schema.ts";

export type Buyer = Omit<OrderBuyers, "orderId" | "withdrawalLaw" | "updatedAt">;

/** Consents with the texts that were agreed to. */
export type Consents = Map<OrderConsents["consent"], string>;

export async function saveBuyer(tx: Db, orderId: string, buyer: Buyer): Promise<void> {
  const row = { ...buyer, withdrawalLaw: withdrawalLawOf(buyer.country) };
  await tx
    .insertInto("orderBuyers")
    .values({ orderId, ...row })
    .onConflict((conflict) =>
      conflict.column("orderId").doUpdateSet({ ...row, updatedAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Does nothing after the first attempt to pay: a late payment sells to the buyer who agreed. */
export async function rememberBuyer(orderId: string, buyer: Buyer): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const isOpen = order?.state === "reserved" || order?.state === "expired";
    if (isOpen && !(await hasPayment(tx, orderId))) await saveBuyer(tx, orderId, buyer);
    return { done: undefined };
  });
}

async function hasPayment(tx: Db, orderId: string): Promise<boolean> {
  const payment = await tx
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .select("id")
    .executeTakeFirst();
  return payment !== undefined;
}

export type AgreedText = { sha256: string; text: string };

export type AgreedAgreement = AgreedText & { model: AgreementModel; version: number };

/** A service has no agreement. */
export type ConsentTexts = { terms: AgreedText; agreement?: AgreedAgreement };

export async function saveConsents(
  tx: Db,
  orderId: string,
  consents: Consents,
  agreed?: ConsentTexts,
): Promise<void> {
  for (const { sha256, text } of Object.values(agreed ?? {})) {
    await tx
      .insertInto("agreedTexts")
      .values({ sha256, text })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (agreed?.agreement) {
    const { model, version } = agreed.agreement;
    await tx
      .updateTable("orderLines")
      .where("orderId", "=", orderId)
      .set({ agreementModel: model, agreementVersion: version })
      .execute();
  }
  const hashes: Partial<Record<OrderConsents["consent"], string | undefined>> = {
    agreement: agreed?.agreement?.sha256,
    terms: agreed?.terms.sha256,
  };
  for (const [consent, wording] of consents) {
    const textSha256 = hashes[consent] ?? null;
    await tx
      .insertInto("orderConsents")
      .values({ orderId, consent, wording, textSha256 })
      .onConflict((conflict) =>
        conflict
          .columns(["orderId", "consent"])
          .doUpdateSet({ wording, textSha256, givenAt: sql`now()` }),
      )
      .execute();
  }
}

export function listConsents(orderId: string, tx: Db = db) {
  return tx
    .selectFrom("orderConsents")
    .where("orderId", "=", orderId)
    .select(["consent", "wording", "givenAt"])
    .orderBy("consent")
    .execute();
}
