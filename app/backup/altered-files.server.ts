import { createHash } from "node:crypto";
import type pg from "pg";
import type { MediaFiles } from "#app/database/schema.ts";
import { findFileSize, readFile } from "#app/media/storage.server.ts";
import { storedNames } from "#app/media/stored-names.ts";

type Recorded = Pick<MediaFiles, "bucket" | "key" | "sha256" | "renderedSha256"> & {
  sizeBytes: number;
};

/**
 * Reads every file that a row names, and tells which are missing, short or altered. Covers from before
 * their sizes were hashed are known by their size only.
 */
export async function findAlteredFiles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<Recorded>(
    `select bucket, key, sha256, rendered_sha256 as "renderedSha256", size_bytes::float8 as "sizeBytes"
     from media_files order by bucket, key`,
  );
  const problems: string[] = [];
  for (const row of rows) problems.push(...(await check(row)));
  return problems;
}

async function check(row: Recorded): Promise<string[]> {
  const { bucket, key, sizeBytes } = row;
  const expected = bucket === "cover_images" ? row.renderedSha256 : row.sha256;
  const names = storedNames(row);
  const sizes = await Promise.all(names.map((name) => findFileSize(bucket, name)));
  const missing = names.filter((_, index) => sizes[index] === undefined);
  if (missing.length > 0) return missing.map((name) => `The file ${bucket}/${name} is missing.`);
  const foundBytes = sizes.reduce<number>((sum, size = 0) => sum + size, 0);
  if (foundBytes !== sizeBytes) {
    const is = foundBytes < sizeBytes ? "short" : "too long";
    return [`The file ${bucket}/${key} is ${is}: ${foundBytes} of ${sizeBytes} bytes.`];
  }
  const hash = createHash("sha256");
  for (const name of names) {
    for await (const part of readFile(bucket, name)) hash.update(part);
  }
  const isAltered = expected !== null && hash.digest("hex") !== expected;
  return isAltered ? [`The file ${bucket}/${key} is altered.`] : [];
}
