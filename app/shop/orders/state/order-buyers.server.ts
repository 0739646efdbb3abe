import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { AgreementModel } from "#app/shop/agreements/agreement-models.ts";
import { withdrawalLawOf } from "#app/shop/countries/country-rules.ts";
import { lockOrder } from "./lock-order.server.ts";
import type { OrderBuyers, OrderConsents } from "./orders-schema.ts";

export type Buyer = Omit<OrderBuyers, "orderId" | "withdrawalLaw" | "updatedAt">;

/** Consents to the whole order, with the wording that was shown. */
export type Consents = Map<Exclude<OrderConsents["consent"], "agreement">, string>;

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

/** Agreement on one line. */
export type AgreedAgreement = AgreedText & {
  orderLineId: string;
  wording: string;
  model: AgreementModel;
  version: number;
  /** Undefined if the text was shown alone. */
  translation?: AgreedText | undefined;
};

/** A service has no agreement. */
export type ConsentTexts = { terms: AgreedText; agreements: AgreedAgreement[] };

/** Replaces the consents of an earlier attempt to pay. */
export async function replaceConsents(
  tx: Db,
  orderId: string,
  consents: Consents,
  agreed?: ConsentTexts,
): Promise<void> {
  await tx.deleteFrom("orderConsents").where("orderId", "=", orderId).execute();
  await addConsents(tx, orderId, consents, agreed);
}

export async function addConsents(
  tx: Db,
  orderId: string,
  consents: Consents,
  agreed?: ConsentTexts,
): Promise<void> {
  for (const [consent, wording] of consents) {
    const text = consent === "terms" ? agreed?.terms : undefined;
    await saveConsent(tx, { orderId, consent, wording, orderLineId: null }, text);
  }
  for (const { orderLineId, wording, model, version, ...texts } of agreed?.agreements ?? []) {
    const given: Given = { orderId, consent: "agreement", wording, orderLineId };
    await saveConsent(tx, given, texts, texts.translation);
    await tx
      .updateTable("orderLines")
      .where("id", "=", orderLineId)
      .set({ agreementModel: model, agreementVersion: version })
      .execute();
  }
}

type Given = Pick<OrderConsents, "orderId" | "consent" | "wording" | "orderLineId">;

async function saveConsent(
  tx: Db,
  given: Given,
  agreed: AgreedText | undefined,
  translation?: AgreedText,
): Promise<void> {
  for (const { sha256, text } of [agreed, translation].filter((each) => each !== undefined)) {
    await tx
      .insertInto("agreedTexts")
      .values({ sha256, text })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const textSha256 = agreed?.sha256 ?? null;
  const translationSha256 = translation?.sha256 ?? null;
  const row = { ...given, textSha256, translationSha256 };
  const { wording } = given;
  await tx
    .insertInto("orderConsents")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["orderId", "consent", "orderLineId"])
        .doUpdateSet({ wording, textSha256, translationSha256, givenAt: sql`now()` }),
    )
    .execute();
}

export function listConsents(orderId: string, tx: Db = db) {
  return tx
    .selectFrom("orderConsents")
    .leftJoin("orderLines as line", "line.id", "orderLineId")
    .where("orderConsents.orderId", "=", orderId)
    .select(["consent", "wording", "givenAt", "line.title"])
    .orderBy("consent")
    .orderBy("position")
    .execute();
}
