import { sql } from "kysely";
import { z } from "zod";
import { type Db, db } from "#app/database/db.server.ts";
import { env } from "#app/system/env.server.ts";
import { hasRoomFor } from "./upload-folder.server.ts";
import { largestBytes, sizeProblem, type UploadKind, uploadKinds } from "./upload-kinds.ts";

const MOST_PENDING = 200;
const MOST_PENDING_BYTES = 20_000_000_000;
const LONGEST_NAME = 255;

/** An upload that is refused: the HTTP status and the sentence to answer with. */
export type Refusal = { status: 400 | 413 | 429 | 507; problem: string };

export const newUpload = z.object({
  kind: z.enum(uploadKinds),
  fileName: z.string().transform(plainName),
  sizeBytes: z.number().int().nonnegative().safe(),
});

/** How many bytes a file of a kind may have. */
export function mostBytesOf(kind: UploadKind): number {
  return kind === "deliverable" ? env.MAX_DELIVERABLE_MB * 1_000_000 : largestBytes[kind];
}

type Brought =
  | z.output<typeof newUpload>
  /** What the shop fetches itself: how large it is turns out then. */
  | { kind: "audio" | "cover"; fileName: string; address: string };

/**
 * Records a file that somebody is about to bring, as far as there is room for it. Of one owner's
 * uploads one is opened at a time, so that the 201st is always refused.
 */
export async function openUpload(
  ownerId: string,
  upload: Brought,
): Promise<{ id: string } | Refusal> {
  const sizeBytes = "sizeBytes" in upload ? upload.sizeBytes : undefined;
  const most = mostBytesOf(upload.kind);
  const problem = sizeBytes === undefined ? undefined : sizeProblem(sizeBytes, most);
  if (problem) return { status: sizeBytes === 0 ? 400 : 413, problem };
  if (!(await hasRoomFor(sizeBytes ?? most))) {
    return { status: 507, problem: "The shop's disk is full. Please tell the administrator." };
  }
  return db.transaction().execute(async (on) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${ownerId}`}, 0))`.execute(
      on,
    );
    const refusal = await quotaProblem(on, ownerId, sizeBytes ?? most);
    if (refusal) return refusal;
    const values = { ownerId, ...upload, fileName: plainName(upload.fileName) };
    return on.insertInto("uploads").values(values).returning("id").executeTakeFirstOrThrow();
  });
}

async function quotaProblem(
  on: Db,
  ownerId: string,
  sizeBytes: number,
): Promise<Refusal | undefined> {
  const { count, bytes } = await on
    .selectFrom("uploads")
    .where("ownerId", "=", ownerId)
    .where("state", "not in", ["claimed", "failed"])
    .select((row) => [row.fn.countAll<number>().as("count"), sumOfBytes.as("bytes")])
    .executeTakeFirstOrThrow();
  if (count >= MOST_PENDING) {
    return {
      status: 429,
      problem: "You have 200 uploads that no track uses. Cancel some of them.",
    };
  }
  if (bytes + sizeBytes > MOST_PENDING_BYTES) {
    return { status: 507, problem: "Your uploads that no track uses take 20 GB. Cancel some." };
  }
  return undefined;
}

const sumOfBytes = sql<number>`coalesce(sum(coalesce(size_bytes, received_bytes)), 0)::bigint`;

/** A name to show: no control characters, which the database and headers refuse, and not endless. */
function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
  return [...plain].slice(0, LONGEST_NAME).join("") || "file";
}
