import type { Hash } from "node:crypto";
import { findFileSize, readFile } from "#app/platform/storage/storage.server.ts";
import { storedNames } from "#app/platform/storage/stored-names.ts";
import { startSha256 } from "#app/platform/system/sha256.server.ts";
import type { ArchiveWriter } from "./archive-writer.server.ts";
import type { BackedUpFile, BackupProblem } from "./manifest.ts";
import type { RecordedFile } from "./recorded-files.server.ts";

type Copied = { files: BackedUpFile[]; problems: BackupProblem[] };

/** A missing file, or one that differs from its row, becomes a problem. */
export async function copyFiles(recorded: RecordedFile[], archive: ArchiveWriter): Promise<Copied> {
  const files: BackedUpFile[] = [];
  const problems: BackupProblem[] = [];
  for (const row of recorded) {
    const { copies, missing, sha256 } = await copyRecorded(row, archive);
    files.push(...copies);
    if (missing.length > 0) {
      const lost = row.isReplaced ? [] : missing;
      for (const name of lost) problems.push({ code: "missing", name: `${row.bucket}/${name}` });
    } else if (sizeOf(copies) !== row.sizeBytes || sha256 !== (row.sha256 ?? sha256)) {
      problems.push({ code: "differs", name: `${row.bucket}/${row.key}` });
    }
  }
  return { files, problems };
}

function sizeOf(files: BackedUpFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

async function copyRecorded(row: RecordedFile, archive: ArchiveWriter) {
  const whole = startSha256();
  const copies: BackedUpFile[] = [];
  const missing: string[] = [];
  for (const name of storedNames(row)) {
    const copy = await copyFile({ bucket: row.bucket, name }, archive, whole);
    if (copy) copies.push(copy);
    else missing.push(name);
  }
  return { copies, missing, sha256: whole.digest("hex") };
}

async function copyFile(
  { bucket, name }: Pick<BackedUpFile, "bucket" | "name">,
  archive: ArchiveWriter,
  whole: Hash,
): Promise<BackedUpFile | undefined> {
  const sizeBytes = await findFileSize(bucket, name);
  if (sizeBytes === undefined) return undefined;
  const reader: ReadableStreamDefaultReader<Uint8Array> = readFile(bucket, name).getReader();
  const first = await reader.read().catch(() => undefined);
  if (!first) return undefined;
  const hash = startSha256();
  async function* chunks() {
    for (let chunk = first; chunk && !chunk.done; chunk = await reader.read()) {
      hash.update(chunk.value);
      whole.update(chunk.value);
      yield chunk.value;
    }
  }
  const extent = await archive.add(`files/${bucket}/${name}`, sizeBytes, chunks());
  return { bucket, name, ...extent, sha256: hash.digest("hex") };
}
