import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { workFolder } from "../../app/platform/storage/work-folder.server.ts";
import { pruneUploads } from "../../app/platform/uploads/prune-uploads.server.ts";
import { uploadFolder } from "../../app/platform/uploads/upload-folder.server.ts";
import type { Uploads } from "../../app/platform/uploads/uploads-schema.ts";
import { givenUser } from "../fixtures/given.ts";

const hour = 60 * 60 * 1000;
const now = new Date("2027-03-01T12:00:00Z");
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);

type State = "uploading" | "queued" | "processing" | "ready" | "failed" | "claimed";

async function givenUpload(ownerId: string, state: State, touched: Date): Promise<string> {
  const { id } = await db
    .insertInto("uploads")
    .values({
      ownerId,
      kind: "audio" satisfies Uploads["kind"],
      fileName: "a.wav",
      sizeBytes: 5,
      state,
      problem: state === "failed" ? { code: "damaged" } : null,
      updatedAt: touched,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await mkdir(uploadFolder, { recursive: true });
  await writeFile(join(uploadFolder, id), "bytes");
  return id;
}

test("uploads older than 24 hours are removed, claimed or not, and newer ones stay", async () => {
  const { id: owner } = await givenUser();
  const states = ["uploading", "queued", "processing", "ready", "failed", "claimed"] as const;
  const young = [];
  for (const state of states) {
    await givenUpload(owner, state, before(24 * hour + 1));
    young.push(await givenUpload(owner, state, before(24 * hour - 1000)));
  }
  await pruneUploads(now);
  const rows = await db.selectFrom("uploads").select("id").execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([...young].sort());
  // Bytes are needed until a file is stored, and not after that.
  expect((await readdir(uploadFolder)).sort()).toEqual(young.slice(0, 3).sort());
});

test("data without an upload and leftovers of interrupted work are removed", async () => {
  await mkdir(uploadFolder, { recursive: true });
  await writeFile(join(uploadFolder, crypto.randomUUID()), "bytes");
  for (const [name, age] of [
    ["old", 25],
    ["young", 23],
  ] as const) {
    await mkdir(join(workFolder, name), { recursive: true });
    await utimes(join(workFolder, name), before(age * hour), before(age * hour));
  }
  await db.deleteFrom("uploads").execute();
  await pruneUploads(now);
  expect(await readdir(uploadFolder)).toEqual([]);
  expect(await readdir(workFolder)).toEqual(["young"]);
});
