import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { readersLanguage } from "#app/platform/i18n/request-language.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { m } from "#messages";
import type { BrowserKey } from "../access/browser-key.server.ts";
import { withdrawnTitles } from "../state/order-lines.server.ts";
import { MATCH_WITHDRAWAL } from "./match-withdrawal.server.ts";
import type { WithdrawalForm } from "./withdrawal-form.ts";
import { findWithdrawalOrder } from "./withdrawal-order.server.ts";

const ofNetwork = new Limit({ name: "withdrawals", uses: 10, seconds: 60 * 60 });

export type WithdrawalSender = { address: string; browserKey: BrowserKey | undefined };

/** Stores it once. A job finds the order, so that the response time reveals no address. */
export async function withdraw(
  form: WithdrawalForm,
  { address, browserKey }: WithdrawalSender,
): Promise<Outcome<{ id: string }>> {
  const retryAfterSeconds = await ofNetwork.count(networkOf(address));
  if (retryAfterSeconds > 0) return refuse("busy", m.withdrawal_often(), { retryAfterSeconds });
  const { done: lineIds, refused } = await readLines(form, browserKey);
  if (refused) return { refused };
  const { formKey, name, orderNumber, email } = form;
  return inTransaction(async (tx) => {
    const added = await tx
      .insertInto("withdrawals")
      .values({ formKey, name, orderNumber, email, language: readersLanguage() })
      .onConflict((conflict) => conflict.column("formKey").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return { done: await findSent(tx, formKey) };
    const rows = lineIds.map((orderLineId) => ({ withdrawalId: added.id, orderLineId }));
    if (rows.length > 0) await tx.insertInto("withdrawnLines").values(rows).execute();
    await addJob(tx, MATCH_WITHDRAWAL, { withdrawalId: added.id });
    return { done: added };
  });
}

/** Returns the chosen lines of an order that this browser knows, or none for a whole order. */
async function readLines(
  { orderNumber, linesOf, lines: chosen = [] }: WithdrawalForm,
  browserKey: BrowserKey | undefined,
): Promise<Outcome<string[]>> {
  if (!linesOf && chosen.length === 0) return { done: [] };
  const refuseLines = (text: string) => refuse("invalid", text, { errors: { lines: text } });
  const order = browserKey && (await findWithdrawalOrder(orderNumber, browserKey));
  const lines = order?.lines ?? [];
  const known = lines.filter(({ id }) => chosen.includes(id));
  if (linesOf?.toUpperCase() !== orderNumber || known.length < chosen.length)
    return refuseLines(m.withdrawal_lines_outdated());
  if (known.length === 0) return refuseLines(m.withdrawal_lines_missing());
  const ended = known.find((line) => line.ended !== undefined);
  if (ended)
    return refuseLines(m.withdrawal_line_ended({ title: ended.title, why: ended.ended ?? "" }));
  return { done: known.map(({ id }) => id) };
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
    .select(["name", "orderNumber", "email", "receivedAt", withdrawnTitles.as("titles")])
    .executeTakeFirst();
}
