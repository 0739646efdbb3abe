import { createHash, randomBytes } from "node:crypto";
import { type Db, db } from "#app/database/db.server.ts";
import type { Actor } from "./actor.ts";

const minutes = 60 * 1000;
const hours = 60 * minutes;

/** Milliseconds that a session lasts without a request, and in all. */
const IDLE_MS = 12 * hours;
export const LONGEST_MS = 7 * 24 * hours;
/** A request is noted at most this often, so that reading a page seldom writes. */
const NOTED_EVERY_MS = minutes;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const hashOf = (token: string) => createHash("sha256").update(token).digest();

/**
 * Begins a session and answers its token, which only the browser keeps: the table has its SHA-256.
 * The session that the browser had before ends. Runs inside the transaction that saw the password.
 */
export async function startSession(
  on: Db,
  userId: string,
  formerToken: string | undefined,
  now = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  if (formerToken) await endSession(formerToken, on);
  await on
    .insertInto("sessions")
    .values({ tokenHash: hashOf(token), userId, createdAt: now, lastSeenAt: now })
    .execute();
  return token;
}

/** Deletes what nobody can use any more. */
export async function forgetOldSessions(now = new Date()): Promise<void> {
  await db.deleteFrom("sessions").where("lastSeenAt", "<=", before(now, IDLE_MS)).execute();
}

/** Who a session belongs to, as the accounts stand at this moment; undefined when it is over. */
export async function findActor(token: string, now = new Date()): Promise<Actor | undefined> {
  const tokenHash = hashOf(token);
  const session = await db
    .selectFrom("sessions")
    .innerJoin("userProfiles", "userProfiles.id", "sessions.userId")
    .where("tokenHash", "=", tokenHash)
    .where("isActive", "=", true)
    .where("sessions.createdAt", ">", before(now, LONGEST_MS))
    .where("lastSeenAt", ">", before(now, IDLE_MS))
    .select(["userProfiles.id", "username", "role", "canUpload", "lastSeenAt"])
    .executeTakeFirst();
  if (!session) return undefined;
  const { lastSeenAt, ...actor } = session;
  if (lastSeenAt <= before(now, NOTED_EVERY_MS)) await noteSession(tokenHash, now);
  return actor;
}

/** Never back in time, when requests are answered out of order. */
async function noteSession(tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ lastSeenAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("lastSeenAt", "<", now)
    .execute();
}

/** Ends one session; a token that no session has is no error. */
export async function endSession(token: string, on: Db = db): Promise<void> {
  await on.deleteFrom("sessions").where("tokenHash", "=", hashOf(token)).execute();
}

/** Ends all sessions of an account, within the transaction that is the reason. */
export async function endSessions(on: Db, userId: string): Promise<void> {
  await on.deleteFrom("sessions").where("userId", "=", userId).execute();
}
