import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Passage } from "./align.ts";
import { comparePassages, MANY_FILES } from "./compare-passages.ts";
import { lookedUpHashes, type Point, readPoints } from "./fingerprint.ts";
import { groupSame } from "./group-same.ts";

const MAX_FILES_OF_HASH = 200;

const MAX_CANDIDATES = 30;
const HASHES_AT_ONCE = 500;

export type SameSound = Passage & { fileId: string };

/** Matches at any pitch and loudness, and at speeds within 8 %. */
export async function findSameSound(fileId: string, asked: Buffer): Promise<SameSound[]> {
  const points = readPoints(asked);
  const candidates = await findCandidates(fileId, points);
  if (candidates.length === 0) return [];
  const [files, groups, count] = await Promise.all([
    listFingerprints(candidates),
    groupCandidates(candidates),
    countFingerprints(),
  ]);
  const compared = files.map(({ id, fingerprint }) => ({
    fileId: id,
    points: readPoints(fingerprint ?? Buffer.alloc(0)),
    group: groups.get(id),
  }));
  const matches: SameSound[] = [];
  for (const { other, passage } of comparePassages(points, compared, count)) {
    if (passage) matches.push({ fileId: other.fileId, ...passage });
    await setImmediate(); // yields to visitors' requests
  }
  return matches.sort((one, other) => other.moments - one.moments);
}

export async function findCandidates(fileId: string, points: Point[]): Promise<string[]> {
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

function listFingerprints(ids: string[]) {
  return db.selectFrom("mediaFiles").where("id", "in", ids).select(["id", "fingerprint"]).execute();
}

async function groupCandidates(ids: string[]): Promise<Map<string, number>> {
  const pairs = await db
    .selectFrom("soundMatches")
    .where("fileId", "in", ids)
    .where("otherFileId", "in", ids)
    .select(["fileId", "otherFileId"])
    .execute();
  return groupSame(
    ids,
    pairs.map(({ fileId, otherFileId }) => [fileId, otherFileId]),
  );
}

async function countFingerprints(): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom("mediaFiles")
        .where("fingerprint", "is not", null)
        .select("id")
        .limit(MANY_FILES + 1)
        .as("some"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
