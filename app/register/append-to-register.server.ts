import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import type { RegisterLines } from "#app/database/schema.ts";
import { findVerificationCode } from "./verification-codes.server.ts";

type SoldFile = { kind: string; mediaType: string; sha256: string };

export type RegisterEntry = {
  kind: RegisterLines["kind"];
  track: { id: string; title: string };
  /** Of the sale that it is about. */
  orderId?: string | undefined;
  /** In a word or two, what the kind leaves open. */
  how?: string | undefined;
  buyer?: { legalName: string; email: string } | undefined;
  /** What the buyer gets; the first entry of an order that has files decides for good. */
  files?: SoldFile[] | undefined;
  /** SHA-256 of a paper, hexadecimal. */
  document?: string | undefined;
};

/**
 * Adds lines to the public register, within the transaction of what they tell of: they are numbered and chained when
 * it is committed. A line names no person, no file and no order: decision 33 says what stands for them.
 */
export async function appendToRegister(tx: Db, ...entries: RegisterEntry[]): Promise<void> {
  const written: string[] = [];
  for (const entry of entries) written.push(await canonical(tx, entry));
  await sql`insert into register_entries (entry) select unnest(${written}::text[])`.execute(tx);
}

/** JSON with its keys always in this order; the number and the time are put before them. */
async function canonical(tx: Db, entry: RegisterEntry): Promise<string> {
  const { kind, track, orderId, how, buyer, files = [], document } = entry;
  const code = orderId && (await findVerificationCode(tx, orderId));
  return JSON.stringify({
    kind,
    track: track.id,
    title: track.title,
    how,
    sale: code ? saleOf(code) : undefined,
    buyer: orderId && buyer ? await hashBuyer(tx, orderId, buyer) : undefined,
    files: code && files.length > 0 ? await registerFiles(tx, { orderId, code, files }) : undefined,
    document,
  });
}

/** What stands for a sale in the register: nobody gets from it to the code. */
export function saleOf(code: string): string {
  return hash("sha256", code);
}

/** What stands for the files of a sale: whoever has neither code nor files learns nothing. */
export function hashFiles(code: string, sha256s: string[]): string {
  return hash("sha256", [code, ...new Set(sha256s.toSorted()), ""].join("\n"));
}

type Files = { orderId: string; code: string; files: SoldFile[] };

async function registerFiles(tx: Db, { orderId, code, files }: Files): Promise<string> {
  const rows = files.map(({ kind, mediaType, sha256 }) => ({ orderId, kind, mediaType, sha256 }));
  const before = await tx
    .selectFrom("registeredFiles")
    .where("orderId", "=", orderId)
    .select("sha256")
    .execute();
  if (before.length === 0) {
    await tx
      .insertInto("registeredFiles")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const registered = before.length === 0 ? files : before;
  return hashFiles(
    code,
    registered.map(({ sha256 }) => sha256),
  );
}

/** Without the salt, which goes when the person is erased, the hash stands for nobody. */
async function hashBuyer(
  tx: Db,
  orderId: string,
  { legalName, email }: { legalName: string; email: string },
): Promise<string> {
  await tx
    .insertInto("registerSalts")
    .values({ orderId, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await tx
    .selectFrom("registerSalts")
    .where("orderId", "=", orderId)
    .select("salt")
    .executeTakeFirstOrThrow();
  return hash("sha256", [salt.toString("hex"), legalName, email.toLowerCase(), ""].join("\n"));
}
