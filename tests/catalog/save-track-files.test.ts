import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import type { FileKind } from "../../app/shop/catalog/files/file-kinds.ts";
import {
  listIncludedFiles,
  listTrackFiles,
} from "../../app/shop/catalog/files/track-files.server.ts";
import { readFileChanges } from "../../app/shop/catalog/files/track-files-form.ts";
import { trackForm } from "../../app/shop/catalog/track-form.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { change, formOf, read, typed } from "../fixtures/saved-tracks.ts";

const admin: Actor = { id: "adm", username: "admin", role: "admin", canUpload: true };

let made = 0;
/** Creates a processed deliverable upload. */
async function givenUpload(owner: { id: string }, fileName = "Take.wav", state = "ready" as const) {
  made += 1;
  const { id: fileId } = await db
    .insertInto("mediaFiles")
    .values({
      bucket: "files",
      key: `${made.toString(16).padStart(32, "d")}.wav`,
      mediaType: "audio/wav",
      sizeBytes: 2_000_000,
      sha256: made.toString(16).padStart(64, "d"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const upload = { ownerId: owner.id, kind: "deliverable", fileName, sizeBytes: 10 } as const;
  const { id } = await db
    .insertInto("uploads")
    .values({ ...upload, state, fileId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves a track's form with these fields about its files. */
async function save(actor: Actor, trackId: string, fields: Record<string, string>) {
  return change(actor, trackId, read(trackForm, typed), {
    files: resultOf(readFileChanges(formOf(fields))),
  });
}

async function auditActionsOf(trackId: string) {
  const log = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", trackId)
    .orderBy("id")
    .select("act")
    .execute();
  const actions = log.map(({ act }) => act);
  return actions.filter((act) => act !== "edit-track");
}

const namesOf = async (trackId: string) =>
  (await listTrackFiles(db, trackId)).map(({ kind, fileName }) => `${kind} ${fileName}`).sort();

test("an owner adds, labels and removes files, and every step is in the audit log", async () => {
  const ana: Actor = await givenUser();
  const { id } = await givenTrack({ userId: ana.id });
  const [wav, stems] = [await givenUpload(ana, "Áudio.wav"), await givenUpload(ana, "Stems.zip")];
  const fields = { [`new:${wav}`]: "mastered-wav", [`new:${stems}`]: "midi" };
  expect(await save(ana, id, fields)).toEqual({
    done: { id, pendingReview: [], lacksFiles: false },
  });
  expect(await namesOf(id)).toEqual(["mastered-wav Áudio.wav", "midi Stems.zip"]);
  const files = await listTrackFiles(db, id);
  const idOf = (name: string) => files.find(({ fileName }) => fileName === name)?.id;
  await save(ana, id, { [`kind:${idOf("Stems.zip")}`]: "stems" });
  await save(ana, id, { [`kind:${idOf("Stems.zip")}`]: "stems" });
  await save(ana, id, { [`remove:${idOf("Áudio.wav")}`]: "on" });
  expect(await namesOf(id)).toEqual(["stems Stems.zip"]);
  expect(await auditActionsOf(id)).toEqual(["add-file", "add-file", "change-file", "remove-file"]);
});

test("submitting the same form twice adds each file once without an error", async () => {
  const ana: Actor = await givenUser();
  const { id } = await givenTrack({ userId: ana.id });
  const fields = { [`new:${await givenUpload(ana)}`]: "mastered-wav" };
  await save(ana, id, fields);
  await save(ana, id, fields);
  expect(await namesOf(id)).toEqual(["mastered-wav Take.wav"]);
  expect(await auditActionsOf(id)).toEqual(["add-file"]);
});

test("a form with another user's upload is refused, and none of it is saved", async () => {
  const [ana, ben]: Actor[] = [await givenUser(), await givenUser()];
  if (!ana || !ben) throw new Error("not made");
  const { id } = await givenTrack({ userId: ana.id });
  const [own, theirs] = [await givenUpload(ana), await givenUpload(ben)];
  const fields = { [`new:${own}`]: "mp3", [`new:${theirs}`]: "stems" };
  const refused = { reason: "invalid", errors: { files: expect.any(String) } };
  expect(await save(ana, id, fields)).toMatchObject({ refused });
  expect(await save(admin, id, { [`new:${theirs}`]: "stems" })).toMatchObject({ refused });
  expect(await listTrackFiles(db, id)).toEqual([]);
  expect(await auditActionsOf(id)).toEqual([]);
  const uploads = await db
    .selectFrom("uploads")
    .select("state")
    .where("id", "in", [own, theirs])
    .execute();
  expect(uploads).toEqual([{ state: "ready" }, { state: "ready" }]);
});

test("only a track's owner and administrators can change its files", async () => {
  const [ana, ben]: Actor[] = [await givenUser(), await givenUser()];
  if (!ana || !ben) throw new Error("not made");
  const [hers, his] = [
    await givenTrack({ userId: ana.id }),
    await givenTrack({ userId: ben.id, isDraft: true }),
  ];
  await save(ana, hers.id, { [`new:${await givenUpload(ana)}`]: "mp3" });
  const before = await listTrackFiles(db, hers.id);
  const fileId = before[0]?.id;
  const attack = { [`kind:${fileId}`]: "stems", [`remove:${fileId}`]: "on" };
  const forbidden = { refused: { reason: "forbidden" } };
  expect(await save(ben, hers.id, attack)).toMatchObject(forbidden);
  const added = { [`new:${await givenUpload(ben)}`]: "mp3" };
  expect(await save(ben, hers.id, added)).toMatchObject(forbidden);
  // The form of their own track can't reach the files of another one.
  expect(await save(ben, his.id, attack)).toHaveProperty("done");
  expect(await listTrackFiles(db, hers.id)).toEqual(before);
  expect(await save(admin, hers.id, { [`remove:${fileId}`]: "on" })).toHaveProperty("done");
  expect(await listTrackFiles(db, hers.id)).toEqual([]);
});

test("a form isn't saved while any of its files are still uploading", () => {
  const form = new FormData();
  form.append("unfinished", "Stems.zip");
  expect(readFileChanges(form)).toMatchObject({ refused: { reason: "invalid" } });
  const forged = new FormData();
  forged.append(`new:${crypto.randomUUID()}`, "everything");
  expect(readFileChanges(forged)).toMatchObject({ refused: { reason: "invalid" } });
  const strange = new FormData();
  for (const name of ["kind:x", "new:' or 1=1", "remove:", "kind", "Kind:1"])
    strange.append(name, "mp3");
  const none = { kinds: new Map(), removed: new Set(), added: new Map() };
  expect(readFileChanges(strange)).toEqual({ done: none });
});

test("visitors see only the kind, format and size of each file, in the shop's order", async () => {
  const ana: Actor = await givenUser();
  const { id } = await givenTrack({ userId: ana.id });
  expect(await listIncludedFiles(id)).toEqual([]);
  const [stems, wav] = [await givenUpload(ana, "x.zip"), await givenUpload(ana)];
  await save(ana, id, { [`new:${stems}`]: "stems", [`new:${wav}`]: "mastered-wav" });
  const unknown = { sampleRateHz: null, bitDepth: null, durationSeconds: null, lufs: null };
  const file = { mediaType: "audio/wav", sizeBytes: 2_000_000, ...unknown };
  expect(await listIncludedFiles(id)).toEqual([
    { kind: "mastered-wav", ...file },
    { kind: "stems", ...file },
  ]);
});

const promise = (promisedKinds: FileKind[]) =>
  db.updateTable("settings").set({ promisedKinds }).execute();

test("a track can't be published while a promised file is missing", async () => {
  await promise(["mastered-wav", "stems"]);
  const ana: Actor = await givenUser();
  const { id } = await givenTrack({ userId: ana.id, isDraft: true });
  const [wav, stems] = [await givenUpload(ana), await givenUpload(ana, "x.zip")];
  const refused = await save(ana, id, { [`new:${wav}`]: "mastered-wav" });
  expect(refused.refused?.text).toContain("comes with “Separated stems”, but this one doesn't");
  expect(await namesOf(id)).toEqual([]);
  const both = { [`new:${wav}`]: "mastered-wav", [`new:${stems}`]: "stems" };
  expect(await save(ana, id, both)).toEqual({ done: { id, pendingReview: [], lacksFiles: false } });
  await promise([]);
});

test("a promised file can't be removed from a published track, but older incomplete tracks stay editable", async () => {
  const ana: Actor = await givenUser();
  const { id } = await givenTrack({ userId: ana.id });
  await save(ana, id, { [`new:${await givenUpload(ana)}`]: "mastered-wav" });
  const [wav] = await listTrackFiles(db, id);
  await promise(["mastered-wav", "stems"]);
  const removal = { [`remove:${wav?.id}`]: "on" };
  expect((await save(ana, id, removal)).refused?.text).toContain("“WAV, mastered”");
  expect(await namesOf(id)).toEqual(["mastered-wav Take.wav"]);
  expect(await save(ana, id, {})).toEqual({ done: { id, pendingReview: [], lacksFiles: false } });
  await promise([]);
});

test("promised files aren't checked for a track whose files are hosted elsewhere", async () => {
  await promise(["stems"]);
  const ana: Actor = await givenUser();
  const { id } = await givenTrack({ userId: ana.id, isDraft: true });
  const fields = read(trackForm, { ...typed, driveLink: "https://example.com/files" });
  expect(await change(ana, id, fields)).toEqual({
    done: { id, pendingReview: [], lacksFiles: false },
  });
  await promise([]);
});
