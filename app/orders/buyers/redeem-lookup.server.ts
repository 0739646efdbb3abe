import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { networkOf } from "#app/accounts/network.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { Limit } from "#app/database/limit.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { hashSecretId, isSecretId } from "#app/web/secret-id.server.ts";
import { lookUpSecret } from "../miss-limit.server.ts";
import type { BrowserKey } from "./browser-key.server.ts";
import { rememberBrowser } from "./known-browsers.server.ts";
import { hashCode } from "./order-lookups.server.ts";

const MAX_TRIES = 5;
const codes = new Limit({ name: "codes of orders", uses: 20, seconds: 15 * 60 });

const wrongCode =
  "This code is not right, or its time is over. After five tries ask for a new one.";
const usedLink = "This link was used before, or its time is over. Please ask for a new one.";
const tooOften = "Too many codes were tried. Please try again in a quarter of an hour.";

type Try = { lookupId: string; code: string; browserKey: BrowserKey; address: string };

/** Lets a browser open the orders of a lookup. Each try counts, also of those at the same moment. */
export async function redeemCode({ lookupId, code, browserKey, address }: Try): Promise<Outcome> {
  const retryAfterSeconds = await codes.count(networkOf(address));
  if (retryAfterSeconds > 0) return refuse("busy", tooOften, { retryAfterSeconds });
  return db.transaction().execute(async (tx) => {
    const lookup = await tx
      .updateTable("orderLookups")
      .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
      .where("id", "=", lookupId)
      .where("tries", "<", MAX_TRIES)
      .where("expiresAt", ">", sql<Date>`now()`)
      .where("codeUsedAt", "is", null)
      .returning(["codeHash", "orderIds"])
      .executeTakeFirst();
    const given = hashCode(lookupId, code);
    if (!lookup?.codeHash || !timingSafeEqual(lookup.codeHash, given)) {
      return refuse("invalid", wrongCode, { errors: { code: wrongCode } });
    }
    const used = tx.updateTable("orderLookups").where("id", "=", lookupId);
    await used.set({ codeUsedAt: sql<Date>`now()` }).execute();
    await openOrdersTo(tx, browserKey, lookup.orderIds);
    return { done: undefined };
  });
}

/** Whether a link may still be used. Looking changes nothing. */
export function findLookup(link: string, address: string): Promise<Outcome<string>> {
  return lookUpSecret(networkOf(address), async () => {
    if (!isSecretId(link)) return undefined;
    const lookup = await db
      .selectFrom("orderLookups")
      .where("linkHash", "=", hashSecretId(link))
      .where("expiresAt", ">", sql<Date>`now()`)
      .where("linkUsedAt", "is", null)
      .select("id")
      .executeTakeFirst();
    return lookup?.id;
  });
}

export function redeemLink(lookupId: string, browserKey: BrowserKey): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const lookup = await tx
      .updateTable("orderLookups")
      .set({ linkUsedAt: sql<Date>`now()` })
      .where("id", "=", lookupId)
      .where("linkUsedAt", "is", null)
      .returning("orderIds")
      .executeTakeFirst();
    if (!lookup) return refuse("conflict", usedLink);
    await openOrdersTo(tx, browserKey, lookup.orderIds);
    return { done: undefined };
  });
}

async function openOrdersTo(tx: Db, browserKey: BrowserKey, orderIds: string[]): Promise<void> {
  for (const id of orderIds) await rememberBrowser(tx, id, browserKey);
}
