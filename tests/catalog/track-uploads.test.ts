import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { draftForm, trackForm } from "../../app/shop/catalog/track-form.ts";
import { givenUser } from "../fixtures/given.ts";
import { add, change, read, readTracks, typed } from "../fixtures/saved-tracks.ts";

let files = 0;
/** Creates a processed upload with its files. */
async function givenUpload(ownerId: string, kind: "audio" | "cover") {
  files += 1;
  const number = files.toString(16);
  const file = await db
    .insertInto("mediaFiles")
    .values({
      bucket: kind === "cover" ? "cover_images" : "audio",
      key: number.padStart(32, "e"),
      mediaType: "application/octet-stream",
      sizeBytes: 10,
      sha256: number.padStart(64, "e"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const column = kind === "cover" ? { fileId: file.id } : { previewFileId: file.id };
  const { id } = await db
    .insertInto("uploads")
    .values({ ownerId, kind, fileName: "x", sizeBytes: 10, state: "ready", ...column })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, fileId: file.id };
}

const refusedFor = (field: string) => ({
  refused: { reason: "invalid", errors: { [field]: expect.any(String) } },
});

test("a track accepts files only from its uploader's uploads, each only once", async () => {
  const ana: Actor = await givenUser();
  const [cover, audio] = [await givenUpload(ana.id, "cover"), await givenUpload(ana.id, "audio")];
  const fields = read(trackForm, { ...typed, cover: cover.id, audio: audio.id });
  await add(ana, { fields });
  expect((await readTracks(ana.id))[0]).toMatchObject({
    coverFileId: cover.fileId,
    previewFileId: audio.fileId,
  });
  expect(await add(ana, { fields })).toMatchObject(refusedFor("cover"));
  expect(await readTracks(ana.id)).toHaveLength(1);
});

test("a form that uses someone else's upload is rejected, and none of it is saved", async () => {
  const ana: Actor = await givenUser();
  const ben: Actor = await givenUser();
  const cover = await givenUpload(ana.id, "cover");
  const theirs = await givenUpload(ben.id, "audio");
  await add(ana);
  const [before] = await readTracks(ana.id);
  const fields = read(draftForm, { ...typed, cover: cover.id, audio: theirs.id });
  expect(await change(ana, before?.id ?? "", fields)).toMatchObject(refusedFor("audio"));
  expect((await readTracks(ana.id))[0]).toEqual(before);
  const uploads = await db
    .selectFrom("uploads")
    .select("state")
    .where("id", "in", [cover.id, theirs.id])
    .execute();
  expect(uploads).toEqual([{ state: "ready" }, { state: "ready" }]);
});

test("an edit without new files keeps the existing files", async () => {
  const ana: Actor = await givenUser();
  const cover = await givenUpload(ana.id, "cover");
  await add(ana, { fields: read(trackForm, { ...typed, cover: cover.id }) });
  const [track] = await readTracks(ana.id);
  await change(ana, track?.id ?? "", read(draftForm, { ...typed, title: "Renamed" }));
  expect((await readTracks(ana.id))[0]).toMatchObject({
    title: "Renamed",
    coverFileId: cover.fileId,
  });
});
