import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";
import type { AudioAnalysis } from "../audio-analysis.ts";
import type { Passage } from "./align.ts";
import { comparePassages, MANY_FILES } from "./compare-passages.ts";
import { lookedUpHashes, type Point, readPoints } from "./fingerprint.ts";

/** A hash that more files have than this says nothing. */
const MAX_FILES_OF_HASH = 200;

/** So many of the likeliest are compared in full. */
const MAX_CANDIDATES = 30;
const HASHES_AT_ONCE = 500;

type Fingerprint = NonNullable<AudioAnalysis["fingerprint"]>;

export type SameSound = Passage & { fileId: string };

/** Of all originals those with a passage of it, whatever was done to its speed, pitch or loudness. */
async function findSameSound(fileId: string, asked: Buffer): Promise<SameSound[]> {
  const points = readPoints(asked);
  const candidates = await findCandidates(fileId, points);
  if (candidates.length === 0) return [];
  const files = await db
    .selectFrom("mediaFiles")
    .where("id", "in", candidates)
    .select(["id", "fingerprint"])
    .execute();
  const compared = files.map(({ id, fingerprint }) => ({
    fileId: id,
    points: readPoints(fingerprint ?? Buffer.alloc(0)),
  }));
  const found: SameSound[] = [];
  for (const { other, passage } of comparePassages(points, compared, await countFingerprints())) {
    if (passage) found.push({ fileId: other.fileId, ...passage });
    await setImmediate(); // visitors come first
  }
  return found.sort((one, other) => other.moments - one.moments);
}

/** Those with most hashes in common, of hashes that are not everywhere. */
async function findCandidates(fileId: string, points: Point[]): Promise<string[]> {
  const hashes = lookedUpHashes(points);
  const hits = new Map<string, number>();
  for (let from = 0; from < hashes.length; from += HASHES_AT_ONCE) {
    for (const { files } of await lookUp(hashes.slice(from, from + HASHES_AT_ONCE))) {
      const others = [...new Set(files)].filter((each) => each !== fileId);
      if (others.length >= MAX_FILES_OF_HASH) continue;
      for (const other of others) hits.set(other, (hits.get(other) ?? 0) + 1);
    }
  }
  return [...hits]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_CANDIDATES)
    .map(([file]) => file);
}

async function lookUp(hashes: number[]): Promise<{ files: string[] }[]> {
  const { rows } = await sql<{ files: string[] }>`
    select found.files from unnest(${hashes}::integer[]) as asked (hash)
    cross join lateral (
      select array_agg(file_id) as files from (
        select file_id from fingerprint_hashes where hash = asked.hash limit ${MAX_FILES_OF_HASH}
      ) as first
    ) as found
    where found.files is not null
  `.execute(db);
  return rows;
}

async function countFingerprints(): Promise<number> {
  const some = db
    .selectFrom("mediaFiles")
    .where("fingerprint", "is not", null)
    .select("id")
    .limit(MANY_FILES + 1);
  const { count } = await db
    .selectFrom(some.as("some"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Compares an original with all that are in the shop or were, and lets it be found by those that come. */
export async function noteFingerprint(
  fileId: string,
  { stored, asked }: Fingerprint,
): Promise<void> {
  const found = await findSameSound(fileId, Buffer.from(asked, "base64"));
  await db.transaction().execute(async (tx) => {
    await recordSameSound(tx, fileId, found);
    await recordHashes(tx, fileId, Buffer.from(stored, "base64"));
  });
}

async function recordSameSound(tx: Db, fileId: string, found: SameSound[]): Promise<void> {
  await tx.deleteFrom("soundMatches").where("fileId", "=", fileId).execute();
  if (found.length === 0) return;
  const rows = found.map(({ fileId: otherFileId, ...passage }) => ({
    fileId,
    otherFileId,
    ...passage,
  }));
  await tx.insertInto("soundMatches").values(rows).execute();
}

async function recordHashes(tx: Db, fileId: string, stored: Buffer): Promise<void> {
  await tx.deleteFrom("fingerprintHashes").where("fileId", "=", fileId).execute();
  await sql`
    insert into fingerprint_hashes (hash, file_id)
    select unnest(${lookedUpHashes(readPoints(stored))}::integer[]), ${fileId}::uuid
  `.execute(tx);
}
