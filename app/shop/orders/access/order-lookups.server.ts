import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { readersLanguage } from "#app/platform/i18n/request-language.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { newSecretId } from "#app/platform/system/secret-id.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import type { MailBlock } from "#app/shop/mail/mail-blocks.ts";
import { type NewMail, queueMail } from "#app/shop/mail/outbox.server.ts";
import type { MailGenerators } from "#app/shop/mail/send-mail.server.ts";
import { m } from "#messages";

/* Buyers who lost the link to their order get another by email. */

export const FIND_ORDERS = "find-orders";
export const LOOKUP_MINUTES = 15;

const LOOKUP = "order-lookup";
const HOUR_S = 60 * 60;
const MAX_ORDERS = 50;
const mailsOfAddress = new Limit({ name: "mails to find orders", uses: 3, seconds: HOUR_S });
const asksOfNetwork = new Limit({ name: "orders looked for", uses: 10, seconds: HOUR_S });

/** A job searches the orders, so that the response takes the same time for every address. */
export async function requestLookup(
  email: string,
  address: string,
): Promise<Outcome<{ lookupId: string }>> {
  const retryAfterSeconds = await asksOfNetwork.count(networkOf(address));
  if (retryAfterSeconds > 0) return refuse("busy", m.find_order_often(), { retryAfterSeconds });
  const isAllowed = (await mailsOfAddress.count(email.toLowerCase())) === 0;
  return inTransaction(async (tx) => {
    const { id } = await tx
      .insertInto("orderLookups")
      .defaultValues()
      .returning("id")
      .executeTakeFirstOrThrow();
    if (isAllowed)
      await addJob(tx, FIND_ORDERS, { lookupId: id, email, language: readersLanguage() });
    return { done: { lookupId: id } };
  });
}

const findJob = z.object({
  lookupId: z.uuid(),
  email: z.string(),
  language: z.string().optional(),
});

export async function findOrdersJob(payload: unknown): Promise<void> {
  const { lookupId, email, language } = findJob.parse(payload);
  await inTransaction(async (tx) => {
    await tx
      .deleteFrom("orderLookups")
      .where("createdAt", "<", sql<Date>`now() - interval '1 day'`)
      .execute();
    const orders = await tx
      .selectFrom("orderBuyers")
      .innerJoin("orders", "orders.id", "orderBuyers.orderId")
      .where(sql<boolean>`lower(order_buyers.email) = lower(${email})`)
      .where("orders.state", "!=", "reserved")
      .where("orders.erasureAskedAt", "is", null)
      .orderBy("orders.createdAt", "desc")
      .limit(MAX_ORDERS)
      .select(["orders.id", "orderBuyers.email"])
      .execute();
    const [first] = orders;
    if (!first) return;
    const found = await tx
      .updateTable("orderLookups")
      .set({ orderIds: orders.map(({ id }) => id) })
      .where("id", "=", lookupId)
      .where(sql<boolean>`cardinality(order_ids) = 0`)
      .executeTakeFirst();
    if (found.numUpdatedRows === 0n) return;
    const to = { address: first.email };
    const secret = { kind: LOOKUP, id: lookupId };
    const compose = (): NewMail => ({
      kind: "find-order",
      to,
      subject: m.mail_orders_subject(),
      blocks: composeLookup(),
      secret,
    });
    await queueMail(tx, compose, language);
  });
}

/** Protects an order from lookups that were mailed to its former address. */
export async function removeFromLookups(tx: Db, orderId: string): Promise<void> {
  await tx
    .updateTable("orderLookups")
    .set({ orderIds: sql`array_remove(order_ids, ${orderId}::uuid)` })
    .where(sql<boolean>`order_ids @> array[${orderId}::uuid]`)
    .execute();
}

function composeLookup(): MailBlock[] {
  return [
    { type: "heading", text: m.mail_orders_subject() },
    {
      type: "paragraph",
      text: m.mail_orders_text({ minutes: LOOKUP_MINUTES }),
    },
    { type: "code", text: { secret: "code" } },
    { type: "paragraph", text: m.mail_orders_link() },
    { type: "button", label: m.mail_orders_open(), url: { secret: "link" } },
    { type: "note", text: m.mail_orders_note() },
  ];
}

/** Replaces the link and the code at a retry. */
export const lookupMailGenerators: MailGenerators = {
  secrets: {
    [LOOKUP]: async (lookupId) => {
      const link = newSecretId();
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      await db
        .updateTable("orderLookups")
        .set({ linkHash: sha256Bytes(link), codeHash: hashCode(lookupId, code) })
        .set({ expiresAt: sql<Date>`now() + ${LOOKUP_MINUTES} * interval '1 minute'` })
        .where("id", "=", lookupId)
        .execute();
      return { link: siteUrl(href("/orders/find/:link", { link })), code };
    },
  },
};

export function hashCode(lookupId: string, code: string): Buffer {
  return sha256Bytes(`${lookupId} ${code}`);
}
