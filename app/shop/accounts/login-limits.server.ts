import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { CLOCK_TOLERANCE_SECONDS } from "#app/platform/database/limit.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { networkOf } from "./network.server.ts";

/* Attempts count per address, and per account and address, so that nobody locks an owner out. */

type Limit = {
  /** Seconds to wait after each attempt. The last value applies to all further ones. */
  waits: number[];
  /** Seconds after the first attempt, or the latest. */
  forgottenAfter: number;
  since: "first" | "latest";
};

const ofAddress: Limit = {
  waits: [...Array<number>(19).fill(0), 600],
  forgottenAfter: 600,
  since: "first",
};

const ofAccount: Limit = {
  waits: [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60],
  forgottenAfter: 60 * 60,
  since: "latest",
};

/** Longer waits were written by a clock that was ahead, and are ignored. */
const MAX_WAIT_MS = 600 * 1000;

/** Lies in the past, because the earlier of two concurrent attempts may be counted second. */
const atOnce = new Date(0);

function keysOf(username: string, address: string) {
  const network = networkOf(address);
  return {
    byAddress: sha256Bytes(`address ${network}`),
    byAccount: sha256Bytes(`${network} ${username}`),
  };
}

/** Returns the seconds to wait, or 0. Refused attempts are not counted. */
export async function countLoginAttempt(
  username: string,
  address: string,
  now = new Date(),
): Promise<number> {
  const { byAddress, byAccount } = keysOf(username, address);
  const wait = await findWait([byAddress, byAccount], now);
  if (wait > 0) return wait;
  if (!(await increment(byAddress, ofAddress, now))) return waitAtLeast(byAddress, now);
  if (!(await increment(byAccount, ofAccount, now))) {
    await decrement(byAddress);
    return waitAtLeast(byAccount, now);
  }
  await forgetOld(now);
  return 0;
}

async function waitAtLeast(key: Buffer, now: Date): Promise<number> {
  return Math.max(1, await findWait([key], now));
}

export async function clearLoginAttempts(username: string, address: string) {
  const { byAddress, byAccount } = keysOf(username, address);
  await db.deleteFrom("loginAttempts").where("keyHash", "=", byAccount).execute();
  await decrement(byAddress);
}

export async function undoLoginAttempt(username: string, address: string) {
  const { byAddress, byAccount } = keysOf(username, address);
  await decrement(byAddress);
  await decrement(byAccount);
}

async function findWait(keys: Buffer[], now: Date): Promise<number> {
  const counted = await db
    .selectFrom("loginAttempts")
    .where("keyHash", "in", keys)
    .select(["freeAt", "forgottenAt"])
    .execute();
  const times = counted.map((row) => Math.min(row.freeAt.getTime(), row.forgottenAt.getTime()));
  const waits = times.map((time) => time - now.getTime());
  return Math.ceil(Math.max(0, ...waits.filter((wait) => wait <= MAX_WAIT_MS)) / 1000);
}

/** Uses a single statement, so that concurrent attempts cannot all be the first. */
async function increment(keyHash: Buffer, limit: Limit, now: Date): Promise<boolean> {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const forgottenAt = later(limit.forgottenAfter);
  // A time further ahead was written by a clock that was ahead.
  const furthest = later(limit.forgottenAfter + CLOCK_TOLERANCE_SECONDS);
  const isForgotten = sql<boolean>`(login_attempts.forgotten_at <= ${now} or login_attempts.forgotten_at > ${furthest})`;
  const count = sql<number>`case when ${isForgotten} then 1 else login_attempts.count + 1 end`;
  const wait = sql`(${limit.waits}::int[])[least(${count}, ${limit.waits.length}::int)]`;
  const nextTry = sql<Date>`${now}::timestamptz + ${wait} * interval '1 second'`;
  const isFixed = limit.since === "first" ? sql`not (${isForgotten})` : sql`false`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("loginAttempts")
    .values({ keyHash, count: 1, freeAt: atOnce, forgottenAt })
    .onConflict((conflict) =>
      conflict
        .column("keyHash")
        .doUpdateSet({
          count,
          freeAt: sql`case when ${wait} = 0 then ${atOnce} else ${nextTry} end`,
          forgottenAt: sql`case when ${isFixed} then login_attempts.forgotten_at else ${forgottenAt} end`,
        })
        .where(sql<boolean>`${isForgotten} or login_attempts.free_at <= ${now}`),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function decrement(keyHash: Buffer): Promise<void> {
  await db
    .updateTable("loginAttempts")
    .set({ count: sql`greatest(count - 1, 0)`, freeAt: atOnce })
    .where("keyHash", "=", keyHash)
    .execute();
}

async function forgetOld(now: Date): Promise<void> {
  await db
    .deleteFrom("loginAttempts")
    .where("keyHash", "in", (old) =>
      old
        .selectFrom("loginAttempts")
        .where("forgottenAt", "<=", now)
        .select("keyHash")
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
