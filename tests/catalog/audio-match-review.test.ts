import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { decideReview } from "../../app/shop/catalog/audio-matches/decide-review.server.ts";
import {
  listAudioMatches,
  listMatchReviews,
} from "../../app/shop/catalog/audio-matches/match-reviews.server.ts";
import type { FileKind } from "../../app/shop/catalog/files/file-kinds.ts";
import { listSameMusic } from "../../app/shop/catalog/same-music.server.ts";
import { analyzeNextOriginal } from "../../app/shop/catalog/similar/analyze-originals.server.ts";
import { draftForm, trackForm } from "../../app/shop/catalog/track-form.ts";
import { analyzeAudio } from "../../app/shop/media/analysis.server.ts";
import { storeAudio } from "../../app/shop/media/audio-files.server.ts";
import { storeDeliverableSound } from "../../app/shop/media/audio-properties.server.ts";
import { filterSound, readWav, type SoundFilter, writeWav } from "../analyzer/given-sound.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { add, change, read, typed } from "../fixtures/saved-tracks.ts";

const demo = join(import.meta.dirname, "../../demo/shop/audio");
const folder = mkdtempSync(join(tmpdir(), "dubplate-held-music-"));
const slower: SoundFilter[] = [["asetrate", "46600"]];
type Person = Awaited<ReturnType<typeof givenUser>>;
let admin: Person;
let owner: Person;
let soldAudio: string;

beforeAll(async () => {
  await prepareJobs();
  [admin, owner] = [await givenUser({ role: "admin" }), await givenUser()];
  soldAudio = await changed("pressure-plate", slower);
  await givenShopTrack("pressure-plate", { title: "Sold before", isSold: true });
  await givenShopTrack("io", { title: "On offer" });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function givenShopTrack(name: string, chosen: Parameters<typeof givenTrack>[0]) {
  const { previewFileId } = resultOf(await storeAudio(join(demo, `${name}.ogg`)));
  return givenTrack({ userId: owner.id, previewFileId, ...chosen });
}

/** Filters a demo file, which has 48,000 samples a second; generated sounds have 44,100. */
async function changed(name: string, filters: SoundFilter[]): Promise<string> {
  const wavTarget = join(folder, `${name}-plain.wav`);
  resultOf(await analyzeAudio(join(demo, `${name}.ogg`), { wavTarget, isWithoutMusic: true }));
  const sound = filterSound(readWav(readFileSync(wavTarget)), [["asetrate", "48000"], ...filters]);
  return writeWav(join(folder, `${name}-changed.wav`), sound);
}

async function audioOf(ownerId: string, path: string) {
  const { originalFileId, previewFileId } = resultOf(await storeAudio(path));
  return givenUpload({ ownerId, kind: "audio", originalFileId, previewFileId });
}

async function deliverableOf(ownerId: string, path: string) {
  const { fileId } = resultOf(await storeDeliverableSound(path));
  return { fileId, ...(await givenUpload({ ownerId, kind: "deliverable", fileId })) };
}

async function givenUpload(upload: {
  ownerId: string;
  kind: "audio" | "deliverable";
  fileId?: string;
  originalFileId?: string;
  previewFileId?: string;
}) {
  return db
    .insertInto("uploads")
    .values({ fileName: "master.wav", sizeBytes: 10, state: "ready", ...upload })
    .returning("id")
    .executeTakeFirstOrThrow();
}

const published = (fields: Record<string, string>) => read(trackForm, { ...typed, ...fields });
const adding = (uploadId: string, kind: FileKind = "mastered-wav") => ({
  kinds: new Map(),
  removed: new Set<string>(),
  added: new Map([[uploadId, kind]]),
});
const isDraft = async (id: string) => {
  const track = await db
    .selectFrom("musicTracks")
    .where("id", "=", id)
    .select("isDraft")
    .executeTakeFirstOrThrow();
  return track.isDraft;
};
const questionOf = async (id: string) => {
  const open = await listMatchReviews("open");
  return open.find(({ mine }) => mine.trackId === id);
};

test("a re-uploaded sold track is held until an administrator decides, with a reason in the audit log", async () => {
  const ben = await givenUser();
  const { id: audio } = await audioOf(ben.id, soldAudio);
  const { id, pendingReview } = resultOf(
    await add(ben, { fields: published({ title: "Again", audio }) }),
  );
  expect(pendingReview.map(({ title }) => title)).toEqual(["Sold before"]);
  expect(await isDraft(id)).toBe(true);
  const question = await questionOf(id);
  expect(question).toMatchObject({
    mine: { title: "Again", owner: ben.username, state: "draft" },
    other: { title: "Sold before", owner: owner.username, state: "sold" },
  });
  const publish = () => change(ben, id, read(trackForm, { ...typed, title: "Again" }));
  expect(resultOf(await publish()).pendingReview).toHaveLength(1);
  const sent = { question: question?.id ?? "", asked: question?.askedAt.getTime() ?? 0 };
  const reason = "Both use one loop of a licensed pack.";
  const decide = (by: Person, decision: "allowed" | "kept-out") =>
    decideReview(by, { ...sent, decision, reason });
  expect(await decide(ben, "allowed")).toHaveProperty("refused.reason", "forbidden");
  resultOf(await decide(admin, "kept-out"));
  expect(await listAudioMatches([id])).toMatchObject([
    { otherTitle: "Sold before", decision: "kept-out", reason },
  ]);
  expect(resultOf(await publish()).pendingReview).toHaveLength(1);
  resultOf(await decide(admin, "allowed"));
  expect(resultOf(await publish()).pendingReview).toEqual([]);
  expect(await isDraft(id)).toBe(false);
  const log = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", id)
    .orderBy("id")
    .where("act", "like", "%same-music%")
    .select(["act", "details"])
    .execute();
  expect(log).toEqual([
    { act: "keep-same-music-out", details: { otherTrack: "Sold before", reason } },
    { act: "allow-same-music", details: { otherTrack: "Sold before", reason } },
  ]);
});

test("a master that was already sold under another name is detected before its track is published", async () => {
  const ben = await givenUser();
  const { id, fileId } = await deliverableOf(ben.id, soldAudio);
  expect(await listSameMusic(fileId, ben, { isForBuyers: true })).toContainEqual(
    expect.objectContaining({ title: "Sold before" }),
  );
  const { id: trackId, pendingReview } = resultOf(await add(ben, { files: adding(id) }));
  expect(pendingReview.map(({ title }) => title)).toContain("Sold before");
  expect(await questionOf(trackId)).toMatchObject({ mine: { fileName: "master.wav" } });
});

test("a published track can't take a file that sounds like another user's track", async () => {
  const ben = await givenUser();
  const { id: trackId } = resultOf(await add(ben));
  const { id } = await deliverableOf(ben.id, await changed("io", [["atempo", "1.02"]]));
  const form = read(trackForm, typed);
  expect(await change(ben, trackId, form, { files: adding(id) })).toMatchObject({
    refused: { reason: "invalid", errors: { files: expect.stringContaining("matches the audio") } },
  });
});

test("an owner's own unsold track and own masters don't hold back their new track", async () => {
  const { id: audio } = await audioOf(owner.id, await changed("io", [["volume", "-3dB"]]));
  const { id: file } = await deliverableOf(owner.id, join(folder, "io-changed.wav"));
  const sent = { fields: published({ title: "My own edit", audio }), files: adding(file) };
  const { id, pendingReview } = resultOf(await add(owner, sent));
  expect(pendingReview).toEqual([]);
  expect(await isDraft(id)).toBe(false);
  // The master is found by the hashes of the original.
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from fingerprint_copies join track_files using (file_id)
    where track_id = ${id}`.execute(db);
  expect(rows).toEqual([{ count: 1 }]);
});

test("an earlier draft isn't held by a later one, and its title stays hidden from the later uploader", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const path = join(demo, "lint.ogg");
  const draft = (title: string, audio: string) => ({
    fields: read(draftForm, { ...typed, title, audio }),
    isDraft: true,
  });
  const first = await add(ana, draft("Hers", (await audioOf(ana.id, path)).id));
  const second = await add(ben, draft("His", (await audioOf(ben.id, path)).id));
  const publish = (by: Person, track: typeof first) =>
    change(by, resultOf(track).id, read(trackForm, typed));
  expect(resultOf(await publish(ben, second)).pendingReview).toHaveLength(1);
  expect(await listAudioMatches([resultOf(second).id])).toMatchObject([{ otherTitle: undefined }]);
  expect(resultOf(await publish(ana, first)).pendingReview).toEqual([]);
});

test("when the shop analyzes existing tracks, it holds the later of two that match", async () => {
  const ben = await givenUser();
  await givenShopTrack("doorman", { title: "Early" });
  const { originalFileId, previewFileId } = resultOf(
    await storeAudio(await changed("doorman", slower)),
  );
  const late = await givenTrack({ title: "Late", userId: ben.id, previewFileId });
  await db
    .updateTable("mediaFiles")
    .set({ fingerprint: null })
    .where("id", "=", originalFileId)
    .execute();
  await analyzeNextOriginal();
  expect(await questionOf(late.id)).toMatchObject({
    mine: { title: "Late", state: "published" },
    other: { title: "Early" },
  });
});
