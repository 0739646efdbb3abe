import { createHash } from "node:crypto";
import { findFileSize, readFile } from "#app/storage/storage.server.ts";
import { storedNames } from "#app/storage/stored-names.ts";
import type { RecordedFile } from "./recorded-files.server.ts";

/** Reads every file that is needed and tells which are missing, short or altered. */
export async function findAlteredFiles(recorded: RecordedFile[]): Promise<string[]> {
  const problems: string[] = [];
  for (const row of recorded) if (!row.isReplaced) problems.push(...(await check(row)));
  return problems;
}

async function check(row: RecordedFile): Promise<string[]> {
  const { bucket, key, sizeBytes } = row;
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
  for (const name of names) for await (const part of readFile(bucket, name)) hash.update(part);
  const isAltered = row.sha256 !== null && hash.digest("hex") !== row.sha256;
  return isAltered ? [`The file ${bucket}/${key} is altered.`] : [];
}
