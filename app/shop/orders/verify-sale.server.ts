import { db } from "#app/platform/database/db.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import { fileLabel, ledgerFileLabel } from "#app/shop/catalog/files/file-kinds.ts";
import { listTrackFiles } from "#app/shop/catalog/files/track-files.server.ts";
import { hashFiles } from "#app/shop/ledger/append-to-ledger.server.ts";
import { listEntriesOfSale, listLedgerFiles } from "#app/shop/ledger/entries-of-sale.server.ts";
import { readCode } from "#app/shop/ledger/verification-code.ts";
import { m } from "#messages";
import { lookUpSecret } from "./access/look-up-secret.server.ts";
import { stateOfLine } from "./state/order-lines.server.ts";

export type VerifiedSale = NonNullable<Awaited<ReturnType<typeof findSale>>>;

/** Returns the title, and no names of persons. */
export function verifySale(typed: string, client: Client): Promise<Outcome<VerifiedSale>> {
  // Looks up invalid codes too, so that they take as long as wrong ones.
  return lookUpSecret(networkOf(client.address), () => findSale(readCode(typed) ?? ""));
}

async function findSale(code: string) {
  const order = await db
    .selectFrom("verificationCodes")
    .innerJoin("orderLines as line", "line.id", "verificationCodes.orderLineId")
    .innerJoin("orders", "orders.id", "line.orderId")
    .where("code", "=", code)
    .where("paidAt", "is not", null)
    .select(["line.id", stateOfLine.as("state"), "paidAt", "trackId", "agreementModel", "title"])
    .select(({ fn }) => fn.coalesce("returnedAt", "stateChangedAt").as("stateChangedAt"))
    .executeTakeFirst();
  if (!order) return undefined;
  const { id, state, paidAt, stateChangedAt, trackId, agreementModel, title } = order;
  const [ledgerEntries, ledgerFiles] = await Promise.all([
    listEntriesOfSale(code),
    listLedgerFiles(id),
  ]);
  const isInLedger = ledgerEntries.some(({ kind }) => kind === "sold" || kind === "off-site-sale");
  // The track's files may belong to another buyer after a sale is undone.
  const today = trackId !== null && state === "paid" ? await listTrackFiles(db, trackId) : [];
  const ledgerHashes = new Set(ledgerFiles.map(({ sha256 }) => sha256));
  const hashesInLedger = ledgerEntries.flatMap(({ files }) => files ?? []);
  const expected = hashFiles(code, [...ledgerHashes]);
  const others = today.filter(({ sha256 }) => !ledgerHashes.has(sha256));
  return {
    code,
    title,
    state,
    paidAt,
    isInLedger,
    model: agreementModel ? modelNames[agreementModel]() : undefined,
    areFilesAsInLedger: hashesInLedger.every((files) => files === expected),
    revokedAt: state === "paid" ? undefined : stateChangedAt,
    ledgerEntries: ledgerEntries.map(({ number, at, kind, how }) => ({ number, at, kind, how })),
    documentHashes: ledgerEntries.flatMap(({ document }) => document ?? []),
    files: [
      ...ledgerFiles.map((file) => ({ name: ledgerFileLabel(file), sha256: file.sha256 })),
      ...others.map((file) => ({
        name: isInLedger ? m.file_added_after_sale({ file: fileLabel(file) }) : fileLabel(file),
        sha256: file.sha256,
      })),
    ],
  };
}
