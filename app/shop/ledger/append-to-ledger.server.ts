import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import type { RegisterLines } from "./ledger-schema.ts";
import { findVerificationCode } from "./verification-codes.server.ts";

type SoldFile = { kind: string; mediaType: string; sha256: string };

type NewLedgerEntry = {
  kind: RegisterLines["kind"];
  track: { id: string; title: string };
  orderLineId?: string | undefined;
  /** Code that specifies the kind. */
  how?: string | undefined;
  buyer?: { legalName: string; email: string } | undefined;
  /** Files that the buyer gets. The first entry of a line with files is final. */
  files?: SoldFile[] | undefined;
  /** Hexadecimal SHA-256 of a document. */
  document?: string | undefined;
};

/** Numbers and chains entries on commit. They name no person, file or order (decision 33). */
export async function appendToLedger(tx: Db, ...entries: NewLedgerEntry[]): Promise<void> {
  const written: string[] = [];
  for (const entry of entries) written.push(await canonical(tx, entry));
  await sql`insert into register_entries (entry) select unnest(${written}::text[])`.execute(tx);
}

/** Keys never change their order. Number and time are put before them. */
async function canonical(tx: Db, entry: NewLedgerEntry): Promise<string> {
  const { kind, track, orderLineId, how, buyer, files = [], document } = entry;
  const code = orderLineId && (await findVerificationCode(tx, orderLineId));
  return JSON.stringify({
    kind,
    track: track.id,
    title: track.title,
    how,
    sale: code ? saleHashOf(code) : undefined,
    buyer: orderLineId && buyer ? await hashBuyer(tx, orderLineId, buyer) : undefined,
    files:
      code && files.length > 0
        ? await storeAndHashFiles(tx, { orderLineId, code, files })
        : undefined,
    document,
  });
}

/** The code cannot be derived from the result. */
export function saleHashOf(code: string): string {
  return sha256Hex(code);
}

/** The result reveals nothing without the code and the files. */
export function hashFiles(code: string, sha256s: string[]): string {
  return sha256Hex([code, ...new Set(sha256s.toSorted()), ""].join("\n"));
}

type Files = { orderLineId: string; code: string; files: SoldFile[] };

async function storeAndHashFiles(tx: Db, { orderLineId, code, files }: Files): Promise<string> {
  const rows = files.map(({ kind, mediaType, sha256 }) => ({
    orderLineId,
    kind,
    mediaType,
    sha256,
  }));
  const before = await tx
    .selectFrom("registeredFiles")
    .where("orderLineId", "=", orderLineId)
    .select("sha256")
    .execute();
  if (before.length === 0) {
    await tx
      .insertInto("registeredFiles")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const ledgerFiles = before.length === 0 ? files : before;
  return hashFiles(
    code,
    ledgerFiles.map(({ sha256 }) => sha256),
  );
}

/** Erasing the person deletes the salt, after which the hash identifies nobody. */
async function hashBuyer(
  tx: Db,
  orderLineId: string,
  { legalName, email }: { legalName: string; email: string },
): Promise<string> {
  await tx
    .insertInto("registerSalts")
    .values({ orderLineId, salt: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await tx
    .selectFrom("registerSalts")
    .where("orderLineId", "=", orderLineId)
    .select("salt")
    .executeTakeFirstOrThrow();
  return sha256Hex([salt.toString("hex"), legalName, email.toLowerCase(), ""].join("\n"));
}
