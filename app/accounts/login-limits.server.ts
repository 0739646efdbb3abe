import { createHash } from "node:crypto";
import { sql } from "kysely";
import { db } from "#app/database/db.server.ts";
import { CLOCK_TOLERANCE_SECONDS } from "#app/database/limit.server.ts";
import { networkOf } from "./network.ts";

/*
 * Guessing is slowed down and nobody is locked out: what is counted is an address, and an account as
 * seen from one address, so that its owner gets in from anywhere else. The counts are in the database,
 * since a restart must not forget them.
 */

type Limit = {
  /** Seconds to wait after the first, second, third … try; the last one holds for all further ones. */
  waits: number[];
  /** Seconds until counting begins anew: after the first try, or after the latest. */
  forgottenAfter: number;
  since: "first" | "latest";
};

/** Twenty tries in ten minutes, whatever the accounts. */
const ofAddress: Limit = {
  waits: [...Array<number>(19).fill(0), 600],
  forgottenAfter: 600,
  since: "first",
};

/** Five tries at will, then each one costs twice the wait of the one before, up to a minute. */
const ofAccount: Limit = {
  waits: [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60],
  forgottenAfter: 60 * 60,
  since: "latest",
};

/** No wait is longer; one that ends later was written by a clock that was ahead, and does not hold. */
const LONGEST_WAIT_MS = 600 * 1000;

/** Long ago: of two tries at the same moment, the one that began first may be counted second. */
const atOnce = new Date(0);

/** What is counted when somebody at `address` types `username`, which need not exist. */
function keysOf(username: string, address: string) {
  const network = networkOf(address);
  return { byAddress: hash(`address ${network}`), byAccount: hash(`${network} ${username}`) };
}

const hash = (words: string) => createHash("sha256").update(words).digest();

/**
 * Counts a try to sign in before anything is compared. Answers 0 when it may be made, else the seconds
 * to wait; a refused try is not counted.
 */
export async function countTry(
  username: string,
  address: string,
  now = new Date(),
): Promise<number> {
  const { byAddress, byAccount } = keysOf(username, address);
  const wait = await findWait([byAddress, byAccount], now);
  if (wait > 0) return wait;
  if (!(await take(byAddress, ofAddress, now))) return waitAtLeast(byAddress, now);
  if (!(await take(byAccount, ofAccount, now))) {
    await giveBack(byAddress);
    return waitAtLeast(byAccount, now);
  }
  await forgetOld(now);
  return 0;
}

/** Refused is refused, even when somebody else has just given a try back. */
async function waitAtLeast(key: Buffer, now: Date): Promise<number> {
  return Math.max(1, await findWait([key], now));
}

/** After a success: the account's tries from here are forgotten, and this one was none. */
export async function forgiveTries(username: string, address: string) {
  const { byAddress, byAccount } = keysOf(username, address);
  await db.deleteFrom("loginAttempts").where("keyHash", "=", byAccount).execute();
  await giveBack(byAddress);
}

/** For a try that the shop was too busy to make. */
export async function returnTry(username: string, address: string) {
  const { byAddress, byAccount } = keysOf(username, address);
  await giveBack(byAddress);
  await giveBack(byAccount);
}

async function findWait(keys: Buffer[], now: Date): Promise<number> {
  const counted = await db
    .selectFrom("loginAttempts")
    .where("keyHash", "in", keys)
    .select(["freeAt", "forgottenAt"])
    .execute();
  const times = counted.map((row) => Math.min(row.freeAt.getTime(), row.forgottenAt.getTime()));
  const waits = times.map((time) => time - now.getTime());
  return Math.ceil(Math.max(0, ...waits.filter((wait) => wait <= LONGEST_WAIT_MS)) / 1000);
}

/** Counts one more in a single statement, so that tries at the same moment cannot all be the first. */
async function take(keyHash: Buffer, limit: Limit, now: Date): Promise<boolean> {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const forgottenAt = later(limit.forgottenAfter);
  // A time that lies further ahead is of a clock that was ahead; one of a try at the same moment does not.
  const furthest = later(limit.forgottenAfter + CLOCK_TOLERANCE_SECONDS);
  const isForgotten = sql<boolean>`(login_attempts.forgotten_at <= ${now} or login_attempts.forgotten_at > ${furthest})`;
  const count = sql<number>`case when ${isForgotten} then 1 else login_attempts.count + 1 end`;
  const wait = sql`(${limit.waits}::int[])[least(${count}, ${limit.waits.length}::int)]`;
  const nextTry = sql<Date>`${now}::timestamptz + ${wait} * interval '1 second'`;
  const kept = limit.since === "first" ? sql`not (${isForgotten})` : sql`false`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("loginAttempts")
    .values({ keyHash, count: 1, freeAt: atOnce, forgottenAt })
    .onConflict((conflict) =>
      conflict
        .column("keyHash")
        .doUpdateSet({
          count,
          freeAt: sql`case when ${wait} = 0 then ${atOnce} else ${nextTry} end`,
          forgottenAt: sql`case when ${kept} then login_attempts.forgotten_at else ${forgottenAt} end`,
        })
        .where(sql<boolean>`${isForgotten} or login_attempts.free_at <= ${now}`),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function giveBack(keyHash: Buffer): Promise<void> {
  await db
    .updateTable("loginAttempts")
    .set({ count: sql`greatest(count - 1, 0)`, freeAt: atOnce })
    .where("keyHash", "=", keyHash)
    .execute();
}

/** A few at a time, and none that somebody else is just counting or forgetting. */
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
