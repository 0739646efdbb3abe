import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { env } from "#app/platform/system/env.server.ts";
import { m } from "#messages";
import { hasRoomFor } from "./upload-folder.server.ts";
import { largestBytes, sizeProblem, type UploadKind, uploadKinds } from "./upload-kinds.ts";

const MAX_PENDING = 200;
const MAX_PENDING_BYTES = 20_000_000_000;
const MAX_NAME_LENGTH = 255;

export const newUpload = z.object({
  kind: z.enum(uploadKinds),
  fileName: z.string().transform(plainName),
  sizeBytes: z.number().int().nonnegative().safe(),
});

export function maxBytesOf(kind: UploadKind): number {
  return kind === "deliverable" ? env.MAX_DELIVERABLE_MB * 1_000_000 : largestBytes[kind];
}

type NewUpload =
  | z.output<typeof newUpload>
  /** The shop downloads the file itself, and learns its size then. */
  | { kind: "audio" | "cover"; fileName: string; address: string };

/** Opens the uploads of one owner one at a time, so that the 201st is always refused. */
export async function openUpload(
  ownerId: string,
  upload: NewUpload,
): Promise<Outcome<{ id: string }>> {
  const sizeBytes = "sizeBytes" in upload ? upload.sizeBytes : undefined;
  const maxBytes = maxBytesOf(upload.kind);
  const problem = sizeBytes === undefined ? undefined : sizeProblem(sizeBytes, maxBytes);
  if (problem) return refuse("invalid", problem);
  if (!(await hasRoomFor(sizeBytes ?? maxBytes))) return refuse("full", m.upload_disk_full());
  return inTransaction(async (tx) => {
    const lock = `uploads of ${ownerId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
    const problem = await quotaProblem(tx, ownerId, sizeBytes ?? maxBytes);
    if (problem) return refuse("full", problem);
    const values = { ownerId, ...upload, fileName: plainName(upload.fileName) };
    return {
      done: await tx.insertInto("uploads").values(values).returning("id").executeTakeFirstOrThrow(),
    };
  });
}

async function quotaProblem(
  tx: Db,
  ownerId: string,
  sizeBytes: number,
): Promise<string | undefined> {
  const { count, bytes } = await tx
    .selectFrom("uploads")
    .where("ownerId", "=", ownerId)
    .where("state", "not in", ["claimed", "failed"])
    .select((row) => [row.fn.countAll<number>().as("count"), sumOfBytes.as("bytes")])
    .executeTakeFirstOrThrow();
  if (count >= MAX_PENDING) return m.upload_too_many();
  return bytes + sizeBytes > MAX_PENDING_BYTES ? m.upload_too_large_together() : undefined;
}

const sumOfBytes = sql<number>`coalesce(sum(coalesce(size_bytes, received_bytes)), 0)::bigint`;

/** The database and headers reject control characters. */
function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
  return [...plain].slice(0, MAX_NAME_LENGTH).join("") || "file";
}
