import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { m } from "#messages";
import { MATCH_WITHDRAWAL } from "./match-withdrawal.server.ts";
import type { WithdrawalForm } from "./withdrawal-form.ts";

const ofNetwork = new Limit({ name: "withdrawals", uses: 10, seconds: 60 * 60 });

/** Stores it once. A job finds the order, so that the response time reveals no address. */
export async function withdraw(
  { formKey, name, orderNumber, email }: WithdrawalForm,
  address: string,
): Promise<Outcome<{ id: string }>> {
  const retryAfterSeconds = await ofNetwork.count(networkOf(address));
  if (retryAfterSeconds > 0) return refuse("busy", m.withdrawal_often(), { retryAfterSeconds });
  return inTransaction(async (tx) => {
    const added = await tx
      .insertInto("withdrawals")
      .values({ formKey, name, orderNumber, email })
      .onConflict((conflict) => conflict.column("formKey").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) await addJob(tx, MATCH_WITHDRAWAL, { withdrawalId: added.id });
    return { done: added ?? (await findSent(tx, formKey)) };
  });
}

function findSent(tx: Db, formKey: string) {
  return tx
    .selectFrom("withdrawals")
    .where("formKey", "=", formKey)
    .select("id")
    .executeTakeFirstOrThrow();
}

export async function findWithdrawal(id: string) {
  if (!z.uuid().safeParse(id).success) return undefined;
  return db
    .selectFrom("withdrawals")
    .where("id", "=", id)
    .select(["name", "orderNumber", "email", "receivedAt"])
    .executeTakeFirst();
}
