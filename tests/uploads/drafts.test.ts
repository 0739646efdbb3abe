import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { listTrackFiles } from "../../app/shop/catalog/files/track-files.server.ts";
import { givenZip } from "./given-zip.ts";
import { openShopForTests } from "./open-shop.ts";
import { wavFile } from "./sounds.ts";

const shop = openShopForTests();

type Uploader = Awaited<ReturnType<typeof shop.uploader>>;

/** Uploads a WAV under a new name and waits for its analysis. */
async function uploadBeat(ana: Uploader, name: string, seconds = 3): Promise<string> {
  const file = wavFile(seconds);
  const answer = await ana.begin("audio", file.byteLength, name);
  const path = answer.headers.get("Location") ?? "";
  await ana.send(path, 0, file);
  expect((await ana.settled(path)).state).toBe("ready");
  return path;
}

const midiFile = new Uint8Array(Buffer.from("4d546864000000060000000100604d54726b00000004", "hex"));

const tracksOf = ({ id }: Uploader) =>
  db.selectFrom("musicTracks").selectAll().where("userId", "=", id).execute();

test("an upload becomes a draft with its name, audio and cover, only once", async () => {
  const ana = await shop.uploader();
  const path = await uploadBeat(ana, "03_night-shift_FINAL.wav");
  const picture = await readFile(join(projectRoot(), "demo/shop/covers/lantern-fish.webp"));
  const cover = await ana.upload("cover", new Uint8Array(picture));
  await ana.settled(cover);
  const answers = await Promise.all([ana.draft(path, cover), ana.draft(path, cover)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const made = await Promise.all(answers.map((answer) => answer.json()));
  expect(made[0]).toEqual({ id: expect.any(String), title: "Night Shift" });
  expect(made[1]).toEqual(made[0]);
  const [track, ...others] = await tracksOf(ana);
  expect(others).toEqual([]);
  expect(track).toMatchObject({ title: "Night Shift", isDraft: true, durationSeconds: 3 });
  expect([track?.previewFileId, track?.coverFileId]).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
});

test("a draft has its audio, stems and MIDI as the buyer's files, the audio uploaded once", async () => {
  const ana = await shop.uploader();
  const path = await uploadBeat(ana, "glow-mixdown.wav", 4);
  const { preview } = await ana.stateOf(path);
  expect((await fetch(new URL(preview ?? "", shop.url()))).headers.get("Content-Type")).toBe(
    "audio/mpeg",
  );
  const stems = await ana.upload(
    "deliverable",
    givenZip({ "kick.wav": wavFile(1) }),
    "glow stems.zip",
  );
  const midi = await ana.upload("deliverable", midiFile, "chords.mid");
  for (const file of [stems, midi]) expect((await ana.settled(file)).state).toBe("ready");
  const answers = [await ana.draft(path, undefined, [stems, midi])];
  answers.push(await ana.draft(path, undefined, [stems, midi]));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [track] = await tracksOf(ana);
  const files = await listTrackFiles(db, track?.id ?? "");
  expect(files.map(({ kind, fileName, bucket }) => [kind, fileName, bucket])).toEqual([
    ["mastered-wav", "glow-mixdown.wav", "music_files"],
    ["stems", "glow stems.zip", "files"],
    ["midi", "chords.mid", "files"],
  ]);
  const source = await db
    .selectFrom("mediaFiles as preview")
    .innerJoin("mediaFiles as source", "source.id", "preview.madeFromId")
    .where("preview.id", "=", track?.previewFileId ?? "")
    .select("source.key")
    .executeTakeFirst();
  expect(source?.key).toBe(files[0]?.key);
});

test("an upload that is unfinished, missing or someone else's does not become a draft", async () => {
  const [ana, ben] = [await shop.uploader(), await shop.uploader()];
  const begun = await ana.begun("audio", 5000);
  const ready = await uploadBeat(ana, "mine.wav", 2);
  const cover = await ana.begun("cover", 5000);
  const missing = `/uploads/${crypto.randomUUID()}`;
  const answers = [
    await ana.draft(begun),
    await ana.draft(missing),
    await ana.draft(cover),
    await ben.draft(ready),
    await shop.visitor().draft(ready),
    await ana.draft(ready, cover),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 404, 401, 400]);
  expect([...(await tracksOf(ana)), ...(await tracksOf(ben))]).toEqual([]);
});
