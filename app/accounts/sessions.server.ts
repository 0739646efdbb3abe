import { createHash, randomBytes } from "node:crypto";
import { type Db, db } from "#app/database/db.server.ts";
import type { Actor } from "./actor.ts";

const minutes = 60 * 1000;
const hours = 60 * minutes;

/** Without a request. */
const MAX_IDLE_MS = 12 * hours;
export const MAX_SESSION_MS = 7 * 24 * hours;
/** So that reading a page seldom writes. */
const NOTE_INTERVAL_MS = minutes;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Returns the token for the browser's cookie; the table stores its SHA-256. */
export async function startSession(
  tx: Db,
  userId: string,
  formerToken: string | undefined,
  now = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  if (formerToken) await deleteSession(tx, formerToken);
  await tx
    .insertInto("sessions")
    .values({ tokenHash: hashOf(token), userId, createdAt: now, lastSeenAt: now })
    .execute();
  return token;
}

export async function forgetOldSessions(now = new Date()): Promise<void> {
  await db.deleteFrom("sessions").where("lastSeenAt", "<=", before(now, MAX_IDLE_MS)).execute();
}

/** Of a session, with the rights of this moment; undefined when the session is over. */
export async function findActor(token: string, now = new Date()): Promise<Actor | undefined> {
  const tokenHash = hashOf(token);
  const session = await db
    .selectFrom("sessions")
    .innerJoin("userProfiles", "userProfiles.id", "sessions.userId")
    .where("tokenHash", "=", tokenHash)
    .where("isActive", "=", true)
    .where("sessions.createdAt", ">", before(now, MAX_SESSION_MS))
    .where("lastSeenAt", ">", before(now, MAX_IDLE_MS))
    .select(["userProfiles.id", "username", "role", "canUpload", "lastSeenAt"])
    .executeTakeFirst();
  if (!session) return undefined;
  const { lastSeenAt, ...actor } = session;
  if (lastSeenAt <= before(now, NOTE_INTERVAL_MS)) await noteSession(tokenHash, now);
  return actor;
}

async function noteSession(tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ lastSeenAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("lastSeenAt", "<", now) // requests may be handled out of order
    .execute();
}

/** A token that no session has is no error. */
export function endSession(token: string): Promise<void> {
  return deleteSession(db, token);
}

async function deleteSession(tx: Db, token: string): Promise<void> {
  await tx.deleteFrom("sessions").where("tokenHash", "=", hashOf(token)).execute();
}

export async function endSessions(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("userId", "=", userId).execute();
}
