import { expect, test } from "vitest";
import type { Actor } from "../../app/accounts/actor.ts";
import { UploadRefused } from "../../app/catalogue/save-track.server.ts";
import { db } from "../../app/database/db.server.ts";
import { listIncludedFiles } from "../../app/orders/included-files.server.ts";
import { keepTrackFiles } from "../../app/orders/save-track-files.server.ts";
import { listTrackFiles } from "../../app/orders/track-files.server.ts";
import { readFileWishes } from "../../app/orders/track-files-form.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";

const admin: Actor = { id: "adm", username: "admin", role: "admin", canUpload: true };

let made = 0;
/** An upload that is in, as a deliverable. */
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

function keep(actor: Actor, trackId: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const wishes = readFileWishes(form);
  if ("problem" in wishes) throw new Error(wishes.problem);
  return db.transaction().execute((on) => keepTrackFiles(on, actor, trackId, wishes.value));
}

async function actsOn(trackId: string) {
  const lines = db.selectFrom("auditLog").where("subjectId", "=", trackId).orderBy("id");
  return (await lines.select(["act", "details"]).execute()).map(({ act }) => act);
}

const namesOf = async (trackId: string) =>
  (await listTrackFiles(trackId)).map(({ kind, fileName }) => `${kind} ${fileName}`).sort();

test("an owner adds files, says what they are, and removes them; each step is told", async () => {
  const ana: Actor = await givenUser();
  const { id } = await givenTrack({ userId: ana.id });
  const [wav, stems] = [await givenUpload(ana, "Áudio.wav"), await givenUpload(ana, "Stems.zip")];
  const fields = { [`new:${wav}`]: "mastered-wav", [`new:${stems}`]: "midi" };
  expect(await keep(ana, id, fields)).toBe(true);
  expect(await namesOf(id)).toEqual(["mastered-wav Áudio.wav", "midi Stems.zip"]);
  const files = await listTrackFiles(id);
  const idOf = (name: string) => files.find(({ fileName }) => fileName === name)?.id;
  await keep(ana, id, { [`kind:${idOf("Stems.zip")}`]: "stems" });
  await keep(ana, id, { [`kind:${idOf("Stems.zip")}`]: "stems" });
  await keep(ana, id, { [`remove:${idOf("Áudio.wav")}`]: "on" });
  expect(await namesOf(id)).toEqual(["stems Stems.zip"]);
  expect(await actsOn(id)).toEqual(["add-file", "add-file", "change-file", "remove-file"]);
});

test("the same form twice adds each file once, and is no error", async () => {
  const ana: Actor = await givenUser();
  const { id } = await givenTrack({ userId: ana.id });
  const fields = { [`new:${await givenUpload(ana)}`]: "mastered-wav" };
  await keep(ana, id, fields);
  await keep(ana, id, fields);
  expect(await namesOf(id)).toEqual(["mastered-wav Take.wav"]);
  expect(await actsOn(id)).toEqual(["add-file"]);
});

test("nobody attaches somebody else's upload, and then nothing of the form is kept", async () => {
  const [ana, ben]: Actor[] = [await givenUser(), await givenUser()];
  if (!ana || !ben) throw new Error("not made");
  const { id } = await givenTrack({ userId: ana.id });
  const [own, theirs] = [await givenUpload(ana), await givenUpload(ben)];
  const fields = { [`new:${own}`]: "mp3", [`new:${theirs}`]: "stems" };
  await expect(keep(ana, id, fields)).rejects.toThrow(UploadRefused);
  await expect(keep(admin, id, { [`new:${theirs}`]: "stems" })).rejects.toThrow(UploadRefused);
  expect(await listTrackFiles(id)).toEqual([]);
  expect(await actsOn(id)).toEqual([]);
  const states = db.selectFrom("uploads").select("state").where("id", "in", [own, theirs]);
  expect(await states.execute()).toEqual([{ state: "ready" }, { state: "ready" }]);
});

test("nobody but a track's owner and administrators changes its files", async () => {
  const [ana, ben]: Actor[] = [await givenUser(), await givenUser()];
  if (!ana || !ben) throw new Error("not made");
  const [hers, his] = [
    await givenTrack({ userId: ana.id }),
    await givenTrack({ userId: ben.id, isDraft: true }),
  ];
  await keep(ana, hers.id, { [`new:${await givenUpload(ana)}`]: "mp3" });
  const before = await listTrackFiles(hers.id);
  const fileId = before[0]?.id;
  const attack = { [`kind:${fileId}`]: "stems", [`remove:${fileId}`]: "on" };
  expect(await keep(ben, hers.id, attack)).toBe(false);
  expect(await keep(ben, hers.id, { [`new:${await givenUpload(ben)}`]: "mp3" })).toBe(false);
  // His own track's form does not reach the files of another one.
  expect(await keep(ben, his.id, attack)).toBe(true);
  expect(await listTrackFiles(hers.id)).toEqual(before);
  expect(await keep(admin, hers.id, { [`remove:${fileId}`]: "on" })).toBe(true);
  expect(await listTrackFiles(hers.id)).toEqual([]);
});

test("a form whose files have not all come in is not saved without them", () => {
  const form = new FormData();
  form.append("unfinished", "Stems.zip");
  expect(readFileWishes(form)).toHaveProperty("problem");
  const forged = new FormData();
  forged.append(`new:${crypto.randomUUID()}`, "everything");
  expect(readFileWishes(forged)).toHaveProperty("problem");
  const strange = new FormData();
  for (const name of ["kind:x", "new:' or 1=1", "remove:", "kind", "Kind:1"])
    strange.append(name, "mp3");
  const none = { kinds: new Map(), removed: new Set(), added: new Map() };
  expect(readFileWishes(strange)).toEqual({ value: none });
});

test("visitors learn the kind, format and size of what is there, in the shop's order, and no more", async () => {
  const ana: Actor = await givenUser();
  const { id } = await givenTrack({ userId: ana.id });
  expect(await listIncludedFiles(id)).toEqual([]);
  const [stems, wav] = [await givenUpload(ana, "x.zip"), await givenUpload(ana)];
  await keep(ana, id, { [`new:${stems}`]: "stems", [`new:${wav}`]: "mastered-wav" });
  const file = { mediaType: "audio/wav", sizeBytes: 2_000_000 };
  expect(await listIncludedFiles(id)).toEqual([
    { kind: "mastered-wav", ...file },
    { kind: "stems", ...file },
  ]);
});
