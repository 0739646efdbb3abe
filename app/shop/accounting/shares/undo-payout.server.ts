import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { mayManageShares } from "./shares-policy.ts";

/** Makes a returned payment payable again, in the next file. */
export function failPayoutLine(actor: Actor, lineId: string): Promise<Outcome> {
  return inTransaction(async (tx) => {
    if (!mayManageShares(actor)) return refuse("forbidden", m.only_administrators());
    const line = await payoutLines(tx).where("line.id", "=", lineId).executeTakeFirst();
    if (!line) return refuse("missing", m.payout_unknown());
    return (await failLine(tx, actor, line))
      ? { done: undefined }
      : refuse("conflict", m.payout_failed_already());
  });
}

/** Cancels a file that the bank refused or never got. */
export function cancelPayout(
  actor: Actor,
  payoutId: string,
): Promise<Outcome<{ payments: number }>> {
  return inTransaction<Outcome<{ payments: number }>>(async (tx) => {
    if (!mayManageShares(actor)) return refuse("forbidden", m.only_administrators());
    const lines = await payoutLines(tx)
      .where("payoutId", "=", payoutId)
      .orderBy("line.id")
      .execute();
    if (lines.length === 0) return refuse("missing", m.payout_unknown());
    let payments = 0;
    for (const line of lines) if (await failLine(tx, actor, line)) payments += 1;
    return payments > 0 ? { done: { payments } } : refuse("conflict", m.payout_nothing_counts());
  });
}

function payoutLines(tx: Db) {
  return tx
    .selectFrom("payoutLines as line")
    .innerJoin("payouts", "payouts.id", "line.payoutId")
    .select(["line.id", "producerId", "name", "cents", "payouts.currency", "payoutId"])
    .forUpdate("line");
}

type Line = Awaited<ReturnType<ReturnType<typeof payoutLines>["execute"]>>[number];

/** Returns false if it was done before. */
async function failLine(tx: Db, actor: Actor, line: Line): Promise<boolean> {
  const { id: failedLineId, producerId, name, cents, currency, payoutId } = line;
  const pair = { kind: "failed", debit: "paid-out", credit: "payable" } as const;
  const added = await tx
    .insertInto("shareEntries")
    .values({ producerId, cents, currency, failedLineId, ...pair })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return false;
  const details = { payout: payoutId, cents, currency };
  const subject = { kind: "user", id: producerId, name } as const;
  await recordAudit(tx, { by: actor, action: "fail-payout", subject, details });
  return true;
}
