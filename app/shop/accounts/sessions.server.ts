import { randomBytes } from "node:crypto";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import type { UserProfiles } from "./accounts-schema.ts";
import type { Actor, OwnSession } from "./actor.ts";

const minutes = 60 * 1000;
const hours = 60 * minutes;

const MAX_IDLE_MS = 12 * hours;
export const MAX_SESSION_MS = 7 * 24 * hours;
/** Interval that keeps most page views from writing. */
const TOUCH_INTERVAL_MS = minutes;
const MAX_AWAITING_MS = 10 * minutes;
const MAX_USER_AGENT = 400;
const MAX_LISTED = 100;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
type Beginning = { authMethod?: OwnSession["authMethod"]; userAgent?: string | undefined };

/** `token` goes to the browser's cookie; the table stores its SHA-256. */
export type BegunSession = { token: string; awaitsCode: boolean };

/** Awaits a code after a password alone, if the account has an authenticator. */
export async function startSession(
  tx: Db,
  userId: string,
  formerToken: string | undefined,
  now = new Date(),
  { authMethod = "password", userAgent }: Beginning = {},
): Promise<BegunSession> {
  const token = randomBytes(32).toString("base64url");
  if (formerToken) await deleteSession(tx, formerToken);
  const awaitsCode = authMethod === "password" && (await hasAuthenticator(tx, userId));
  const session = { tokenHash: sha256Bytes(token), userId, proof: authMethod, awaitsCode };
  const times = { createdAt: now, lastSeenAt: now, provedAt: now };
  const browser = userAgent?.slice(0, MAX_USER_AGENT).replaceAll("\0", "").toWellFormed();
  await tx
    .insertInto("sessions")
    .values({ ...session, ...times, userAgent: browser ?? null })
    .execute();
  return { token, awaitsCode };
}

export async function hasAuthenticator(tx: Db, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom("authenticators")
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .select("userId")
    .executeTakeFirst();
  return found !== undefined;
}

export async function forgetOldSessions(now = new Date()): Promise<void> {
  await db.deleteFrom("sessions").where("lastSeenAt", "<=", before(now, MAX_IDLE_MS)).execute();
}

export async function findSessionActor(
  token: string,
  now = new Date(),
): Promise<Actor | undefined> {
  return (await findSession(token, now))?.actor;
}

/** Administrators who lack a required second factor have no rights until they set it up. */
export async function findSession(
  token: string,
  now = new Date(),
): Promise<{ actor: Actor; session: OwnSession } | undefined> {
  const tokenHash = sha256Bytes(token);
  const found = await selectValidSessions(db, now)
    .innerJoin("userProfiles", "userProfiles.id", "sessions.userId")
    .where("tokenHash", "=", tokenHash)
    .where("isActive", "=", true)
    .where("awaitsCode", "=", false)
    .select(["userProfiles.id", "username", "role", "canUpload", "adminLanguage", "lastSeenAt"])
    .select(["sessions.id as sessionId", "proof", "provedAt"])
    .select(({ selectFrom }) =>
      selectFrom("settings").select("requiresSecondFactor").as("requiresSecondFactor"),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const { lastSeenAt, sessionId, proof, provedAt, requiresSecondFactor, ...account } = found;
  const rights = { ...account, ...toLanguage(account.adminLanguage) };
  if (lastSeenAt <= before(now, TOUCH_INTERVAL_MS)) await touchSession(tokenHash, now);
  const needsFactor = lacksFactor(rights.role, proof, requiresSecondFactor ?? false);
  const actor: Actor = needsFactor ? { ...rights, role: "user", canUpload: false } : rights;
  return { actor, session: { id: sessionId, authMethod: proof, provedAt, needsFactor } };
}

function toLanguage(chosen: UserProfiles["adminLanguage"]) {
  const adminLanguage = languages.find((language) => language === chosen);
  return { adminLanguage, hasChosenLanguage: chosen !== null };
}

function lacksFactor(
  role: UserProfiles["role"],
  authMethod: OwnSession["authMethod"],
  isRequired: boolean,
): boolean {
  return isRequired && role === "admin" && authMethod === "password";
}

function selectValidSessions(tx: Db, now: Date) {
  return tx
    .selectFrom("sessions")
    .where("sessions.createdAt", ">", before(now, MAX_SESSION_MS))
    .where("lastSeenAt", ">", before(now, MAX_IDLE_MS));
}

async function touchSession(tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ lastSeenAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("lastSeenAt", "<", now) // Requests may be handled out of order.
    .execute();
}

export function endSession(token: string): Promise<void> {
  return deleteSession(db, token);
}

async function deleteSession(tx: Db, token: string): Promise<void> {
  await tx.deleteFrom("sessions").where("tokenHash", "=", sha256Bytes(token)).execute();
}

export async function endSessions(tx: Db, userId: string, exceptId?: string): Promise<number> {
  const ended = await tx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(exceptId !== undefined, (all) => all.where("id", "!=", exceptId ?? ""))
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

export async function endOneSession(tx: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endPasswordOnlySessions(tx: Db): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("proof", "=", "password")
    .where("userId", "in", tx.selectFrom("userProfiles").where("role", "=", "admin").select("id"))
    .execute();
}

export function listSessions(userId: string, now = new Date()) {
  return selectValidSessions(db, now)
    .where("userId", "=", userId)
    .where("awaitsCode", "=", false)
    .select(["id", "userAgent", "proof", "createdAt", "lastSeenAt"])
    .orderBy("lastSeenAt", "desc")
    .limit(MAX_LISTED)
    .execute();
}

export async function findAwaitingSession(token: string, now = new Date()) {
  return selectValidSessions(db, now)
    .innerJoin("userProfiles", "userProfiles.id", "sessions.userId")
    .where("tokenHash", "=", sha256Bytes(token))
    .where("awaitsCode", "=", true)
    .where("sessions.createdAt", ">", before(now, MAX_AWAITING_MS))
    .where("isActive", "=", true)
    .select(["userProfiles.id", "username", "role", "canUpload", "sessions.createdAt"])
    .executeTakeFirst();
}

export async function endAwaitingSession(tx: Db, token: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom("sessions")
    .where("tokenHash", "=", sha256Bytes(token))
    .where("awaitsCode", "=", true)
    .executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

export async function updateAuthentication(
  tx: Db,
  id: string,
  change: { provedAt?: Date; proof?: OwnSession["authMethod"] },
): Promise<void> {
  await tx.updateTable("sessions").set(change).where("id", "=", id).execute();
}
