import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { balanceIn } from "./share.ts";
import { mayManageShares } from "./shares-policy.ts";

export type MadePayout = { id: string; paymentCount: number };

/** Marks what the file contains, so that no other does. A resubmitted form leads to its file. */
export function makePayout(actor: Actor, formKey: string): Promise<Outcome<MadePayout>> {
  return inTransaction<Outcome<MadePayout>>(async (tx) => {
    if (!mayManageShares(actor)) return refuse("forbidden", m.only_administrators());
    const producers = await lockProducers(tx);
    const existing = await findExistingPayout(tx, formKey);
    if (existing) return { done: existing };
    const { currency, payoutMinimumCents, ...settings } = await findSettings(tx);
    const payout = await tx
      .insertInto("payouts")
      .values({
        formKey,
        madeBy: actor.username,
        currency,
        debtorHolder: settings.bankHolder,
        debtorIban: settings.bankIban,
        debtorBic: settings.bankBic,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    let paymentCount = 0;
    for (const producer of producers) {
      const { ids, cents } = await findUnpaid(tx, producer.id, currency);
      if (cents < payoutMinimumCents) continue;
      await payOut(tx, producer, { payoutId: payout.id, ids, cents, currency });
      const subject = { kind: "user", id: producer.id, name: producer.name } as const;
      const details = { payout: payout.id, cents, currency };
      await recordAudit(tx, { by: actor, action: "pay-out", subject, details });
      paymentCount += 1;
    }
    return paymentCount > 0
      ? { done: { id: payout.id, paymentCount } }
      : refuse("conflict", m.payout_nothing());
  });
}

/** Makes the second of two concurrent files see what the first has marked. */
function lockProducers(tx: Db) {
  return tx
    .selectFrom("producers")
    .leftJoin("userProfiles as user", "user.id", "producers.id")
    .where("accountIban", "is not", null)
    .select(["producers.id", "accountHolder", "accountIban", "accountBic"])
    .select(({ fn }) => fn.coalesce("user.username", "producers.name").as("name"))
    .orderBy("producers.id")
    .forNoKeyUpdate("producers")
    .execute();
}

async function findExistingPayout(tx: Db, formKey: string): Promise<MadePayout | undefined> {
  const existing = await tx
    .selectFrom("payouts")
    .innerJoin("payoutLines as line", "line.payoutId", "payouts.id")
    .where("formKey", "=", formKey)
    .select("payouts.id")
    .select(({ fn }) => fn.countAll<number>().as("paymentCount"))
    .groupBy("payouts.id")
    .executeTakeFirst();
  return existing;
}

type Producer = Awaited<ReturnType<typeof lockProducers>>[number];

async function findUnpaid(tx: Db, producerId: string, currency: Currency) {
  const entries = await tx
    .selectFrom("shareEntries")
    .where("producerId", "=", producerId)
    .where("currency", "=", currency)
    .where("payoutLineId", "is", null)
    .where((row) => row.or([row("debit", "=", "payable"), row("credit", "=", "payable")]))
    .select(["id", "kind", "debit", "credit", "cents"])
    .execute();
  return { ids: entries.map(({ id }) => id), cents: balanceIn("payable", entries) };
}

type Paid = { payoutId: string; ids: string[]; cents: number; currency: Currency };

async function payOut(
  tx: Db,
  { id: producerId, name, accountHolder, accountIban, accountBic }: Producer,
  { payoutId, ids, cents, currency }: Paid,
): Promise<void> {
  const account = { holder: accountHolder, iban: accountIban, bic: accountBic };
  const line = await tx
    .insertInto("payoutLines")
    .values({ payoutId, producerId, name, cents, ...account })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("shareEntries")
    .where("id", "in", ids)
    .set({ payoutLineId: line.id })
    .execute();
  const pair = { kind: "paid-out", debit: "payable", credit: "paid-out" } as const;
  await tx
    .insertInto("shareEntries")
    .values({ producerId, cents, currency, payoutLineId: line.id, ...pair })
    .execute();
}
