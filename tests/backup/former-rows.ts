import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readExtent } from "../../app/backup/archive-reader.server.ts";
import type { BackedUpTable } from "../../app/backup/manifest.ts";

/* Rows of a former version, as its backup has them and as they are read now. */

export function currentRows(
  client: pg.Client,
  { name, columns }: BackedUpTable,
): Promise<string[]> {
  return rowsOf([client.query(copyTo(`copy (select ${columns} from ${name}) to stdout`))]);
}

export function formerRows(archive: string, { parts }: BackedUpTable): Promise<string[]> {
  return rowsOf(parts.map((part) => readExtent(archive, part)));
}

async function rowsOf(parts: AsyncIterable<Buffer>[]): Promise<string[]> {
  const chunks: Buffer[] = [];
  for (const part of parts) for await (const chunk of part) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8").trimEnd().split("\n").toSorted();
}
