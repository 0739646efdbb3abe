import type { GeneratedAlways } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";

export type LedgerTables = {
  registerLines: RegisterLines;
  registerEntries: RegisterEntries;
  registerSalts: RegisterSalts;
  verificationCodes: VerificationCodes;
  registeredFiles: RegisteredFiles;
};

/** Public append-only ledger: each hash covers the previous one (decision 33). */
export type RegisterLines = {
  /** Starts at 1, without gaps. */
  number: number;
  at: Date;
  kind: "published" | "sold" | "agreement" | "refunded" | "relisted" | "off-site-sale";
  /** SHA-256 of the sale's verification code. */
  sale: string | null;
  /** JSON that is hashed. */
  line: string;
  previousHash: string;
  hash: string;
};

/** Queue of ledger entries within a transaction, empty for all others. */
export type RegisterEntries = { id: GeneratedAlways<number>; entry: string };

/**
 * Private salts. Without the salt an entry relates to no person, so erasing the person deletes it.
 */
export type RegisterSalts = { orderLineId: string; salt: Buffer };

/** Secret codes, whose holders may see the validity of the sale and its file hashes. */
export type VerificationCodes = { orderLineId: string; code: string; createdAt: MadeAt };

/** Files that a buyer got when the track was sold. */
export type RegisteredFiles = {
  orderLineId: string;
  sha256: string;
  kind: string;
  /** Null if the file was removed before formats were recorded. */
  mediaType: string | null;
};
