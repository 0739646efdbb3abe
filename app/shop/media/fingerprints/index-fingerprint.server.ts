import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { recordAnalysisResult } from "#app/platform/storage/media-files.server.ts";
import type { AudioAnalysis } from "../audio-analysis.ts";
import { countMoments } from "./align.ts";
import { findSameSound, type SameSound } from "./find-same-sound.server.ts";
import { lookedUpHashes, type Point, readPoints } from "./fingerprint.ts";

/** A file that shares more moments is found through the other's hashes. */
const MIN_SHARED_MOMENTS = 2 / 3;

type Fingerprint = NonNullable<AudioAnalysis["fingerprint"]>;

export async function indexFingerprint(fileId: string, fingerprint: Fingerprint): Promise<void> {
  // Hashes are stored first, so that of two concurrent uploads the later finds the earlier.
  await inTransaction((tx) => recordHashes(tx, fileId, storedPoints(fingerprint)));
  const matches = await findSameSound(fileId, Buffer.from(fingerprint.asked, "base64"));
  await inTransaction((tx) => recordSameSound(tx, fileId, matches));
}

/** Skips the hashes of a master, because its original already finds everything similar. */
export async function indexDeliverableFingerprint(
  fileId: string,
  fingerprint: Fingerprint,
): Promise<void> {
  const analysis = { fingerprint: Buffer.from(fingerprint.stored, "base64") };
  await recordAnalysisResult(db, fileId, { done: analysis });
  await indexFingerprint(fileId, fingerprint);
  const points = storedPoints(fingerprint);
  await inTransaction(async (tx) => {
    const copied = await findCopied(tx, fileId, points);
    if (!copied) return;
    await recordHashes(tx, fileId, []);
    await tx
      .insertInto("fingerprintCopies")
      .values({ fileId, ofFileId: copied })
      .onConflict((conflict) => conflict.column("fileId").doUpdateSet({ ofFileId: copied }))
      .execute();
  });
}

async function findCopied(tx: Db, fileId: string, points: Point[]): Promise<string | undefined> {
  const found = await tx
    .selectFrom("soundMatches as match")
    .where("match.fileId", "=", fileId)
    .where("match.moments", ">=", Math.max(1, Math.ceil(countMoments(points) * MIN_SHARED_MOMENTS)))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("fingerprintHashes as hash")
          .whereRef("hash.fileId", "=", "match.otherFileId")
          .select("hash.fileId"),
      ),
    )
    .orderBy("match.moments", "desc")
    .select("match.otherFileId")
    .executeTakeFirst();
  return found?.otherFileId;
}

function storedPoints({ stored }: Fingerprint): Point[] {
  return readPoints(Buffer.from(stored, "base64"));
}

async function recordSameSound(tx: Db, fileId: string, matches: SameSound[]): Promise<void> {
  await tx.deleteFrom("soundMatches").where("fileId", "=", fileId).execute();
  if (matches.length === 0) return;
  const rows = matches.map(({ fileId: otherFileId, ...passage }) => ({
    fileId,
    otherFileId,
    ...passage,
  }));
  await tx.insertInto("soundMatches").values(rows).execute();
}

async function recordHashes(tx: Db, fileId: string, points: Point[]): Promise<void> {
  await tx.deleteFrom("fingerprintHashes").where("fileId", "=", fileId).execute();
  await sql`
    insert into fingerprint_hashes (hash, file_id)
    select unnest(${lookedUpHashes(points)}::integer[]), ${fileId}::uuid
  `.execute(tx);
}
