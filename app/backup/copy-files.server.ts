import { createHash, type Hash } from "node:crypto";
import type pg from "pg";
import type { MediaFiles } from "#app/database/schema.ts";
import { type Bucket, findFileSize, readFile } from "#app/media/storage.server.ts";
import { storedNames } from "#app/media/stored-names.ts";
import type { ArchiveWriter } from "./archive-writer.server.ts";
import type { BackedUpFile } from "./manifest.ts";

type NamedFile = Pick<MediaFiles, "bucket" | "key" | "sha256"> & { sizeBytes: number };

/** Every file that a row of the snapshot names. */
export async function listNamedFiles(client: pg.ClientBase): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(
    `select bucket, key, sha256, size_bytes::float8 as "sizeBytes" from media_files
     order by bucket, key`,
  );
  return rows;
}

type Copied = { files: BackedUpFile[]; problems: string[] };

/** Copies files into the archive. One that is missing, or is not what its row says, is told. */
export async function copyFiles(named: NamedFile[], archive: ArchiveWriter): Promise<Copied> {
  const files: BackedUpFile[] = [];
  const problems: string[] = [];
  for (const row of named) {
    const copies = [];
    for (const name of storedNames(row)) {
      const copy = await copyFile(row.bucket, name, archive);
      if (copy) copies.push(copy);
      else problems.push(`The file ${row.bucket}/${name} is missing.`);
    }
    files.push(...copies);
    if (copies.length === storedNames(row).length && !isAsRecorded(row, copies)) {
      problems.push(`The file ${row.bucket}/${row.key} is not the one that was kept.`);
    }
  }
  return { files, problems };
}

/** Of a cover, whose row has the hash of the picture it was made of, only the size can be compared. */
function isAsRecorded({ bucket, sizeBytes, sha256 }: NamedFile, copies: BackedUpFile[]): boolean {
  const copiedBytes = copies.reduce((sum, copy) => sum + copy.sizeBytes, 0);
  const isSame = bucket === "cover_images" || copies.every((copy) => copy.sha256 === sha256);
  return isSame && copiedBytes === sizeBytes;
}

/** Undefined when there is no such file, or it went away just now. */
async function copyFile(
  bucket: Bucket,
  name: string,
  archive: ArchiveWriter,
): Promise<BackedUpFile | undefined> {
  const sizeBytes = await findFileSize(bucket, name);
  if (sizeBytes === undefined) return undefined;
  const reader: ReadableStreamDefaultReader<Uint8Array> = readFile(bucket, name).getReader();
  const first = await reader.read().catch(() => undefined);
  if (!first) return undefined;
  const hash = createHash("sha256");
  const parts = hashing(reader, first, hash);
  const place = await archive.add(`files/${bucket}/${name}`, sizeBytes, parts);
  return { bucket, name, ...place, sha256: hash.digest("hex") };
}

async function* hashing(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  first: ReadableStreamReadResult<Uint8Array>,
  hash: Hash,
) {
  for (let part = first; !part.done; part = await reader.read()) {
    hash.update(part.value);
    yield part.value;
  }
}
