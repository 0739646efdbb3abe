import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { describeNextFile } from "../../app/shop/catalog/describe-files.server.ts";
import { insertTrackFile } from "../../app/shop/catalog/files/save-track-files.server.ts";
import { listIncludedFiles } from "../../app/shop/catalog/files/track-files.server.ts";
import { storeDeliverable } from "../../app/shop/media/deliverables.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenFolder } from "../fixtures/temporary-folder.ts";
import { wavFile } from "../uploads/sounds.ts";

beforeAll(prepareJobs);

async function givenFile(trackId: string, bytes: Uint8Array): Promise<void> {
  const path = join(await givenFolder(), "upload");
  await writeFile(path, bytes);
  const { fileId } = resultOf(await storeDeliverable(path));
  await insertTrackFile(db, { trackId, fileId, kind: "mastered-wav", fileName: "Take.wav" });
}

test("visitors see a file's length, loudness, sample rate and bit depth once it is analyzed", async () => {
  const { id } = await givenTrack();
  await givenFile(id, wavFile(4));
  await describeNextFile();
  const [file] = await listIncludedFiles(id);
  expect(file).toMatchObject({ sampleRateHz: 44_100, bitDepth: 16, durationSeconds: 4 });
  expect(file?.lufs).toBeLessThan(-5);
  expect(file?.lufs).toBeGreaterThan(-30);
});

test("a file with unreadable sound is skipped, and the next one is described", async () => {
  const { id } = await givenTrack();
  const broken = Buffer.from(wavFile(1)).fill(0, 12);
  await givenFile(id, broken);
  await givenFile(id, wavFile(2));
  await describeNextFile();
  await describeNextFile();
  const seconds = (await listIncludedFiles(id)).map(({ durationSeconds }) => durationSeconds);
  expect(seconds).toEqual([null, 2]);
});
