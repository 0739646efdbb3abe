import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { isSecretId } from "#app/platform/system/secret-id.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { m } from "#messages";
import type { BrowserKey } from "./browser-key.server.ts";
import { areOrdersKnown, rememberBrowser } from "./known-browsers.server.ts";
import { lookUpSecret } from "./look-up-secret.server.ts";
import { hashCode } from "./order-lookups.server.ts";

const MAX_TRIES = 5;
const codes = new Limit({ name: "codes of orders", uses: 20, seconds: 15 * 60 });

type Try = { lookupId: string; code: string; browserKey: BrowserKey; address: string };

/** Counts every attempt, including concurrent ones. */
export async function redeemCode({ address, ...attempt }: Try): Promise<Outcome> {
  const retryAfterSeconds = await codes.count(networkOf(address));
  if (retryAfterSeconds > 0)
    return refuse("busy", m.find_order_code_tries(), { retryAfterSeconds });
  return inTransaction((tx) => tryCode(tx, attempt), { commitsRefused: true });
}

async function tryCode(
  tx: Db,
  { lookupId, code, browserKey }: Omit<Try, "address">,
): Promise<Outcome> {
  const lookup = await tx
    .updateTable("orderLookups")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", lookupId)
    .where("tries", "<", MAX_TRIES)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning(["codeHash", "codeUsedAt", "orderIds"])
    .executeTakeFirst();
  const given = hashCode(lookupId, code);
  const isRight = lookup?.codeHash && timingSafeEqual(lookup.codeHash, given);
  if (isRight && (await areOrdersKnown(lookup.orderIds, browserKey))) return { done: undefined };
  if (!isRight || lookup.codeUsedAt) {
    return refuse("invalid", m.find_order_code_wrong(), {
      errors: { code: m.find_order_code_wrong() },
    });
  }
  await tx
    .updateTable("orderLookups")
    .where("id", "=", lookupId)
    .set({ codeUsedAt: sql<Date>`now()` })
    .execute();
  await openOrdersTo(tx, browserKey, lookup.orderIds);
  return { done: undefined };
}

type Visit = { address: string; browserKey: BrowserKey | undefined };

/** A link may be used once, or again by the same browser. */
export function findLookup(link: string, { address, browserKey }: Visit): Promise<Outcome<string>> {
  return lookUpSecret(networkOf(address), async () => {
    if (!isSecretId(link)) return undefined;
    const lookup = await db
      .selectFrom("orderLookups")
      .where("linkHash", "=", sha256Bytes(link))
      .where("expiresAt", ">", sql<Date>`now()`)
      .select(["id", "linkUsedAt", "orderIds"])
      .executeTakeFirst();
    if (!lookup?.linkUsedAt) return lookup?.id;
    return browserKey && (await areOrdersKnown(lookup.orderIds, browserKey))
      ? lookup.id
      : undefined;
  });
}

export function redeemLink(lookupId: string, browserKey: BrowserKey): Promise<Outcome> {
  return inTransaction(async (tx) => {
    const lookup = await tx
      .updateTable("orderLookups")
      .set({ linkUsedAt: sql<Date>`now()` })
      .where("id", "=", lookupId)
      .where("linkUsedAt", "is", null)
      .returning("orderIds")
      .executeTakeFirst();
    if (!lookup) {
      const orderLookup = await tx
        .selectFrom("orderLookups")
        .where("id", "=", lookupId)
        .select("orderIds")
        .executeTakeFirst();
      const { orderIds = [] } = orderLookup ?? {};
      const isSame = await areOrdersKnown(orderIds, browserKey);
      return isSame ? { done: undefined } : refuse("conflict", m.find_order_link_over());
    }
    await openOrdersTo(tx, browserKey, lookup.orderIds);
    return { done: undefined };
  });
}

async function openOrdersTo(tx: Db, browserKey: BrowserKey, orderIds: string[]): Promise<void> {
  for (const id of orderIds) await rememberBrowser(tx, id, browserKey);
}
