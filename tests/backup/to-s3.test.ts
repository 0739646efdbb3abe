import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkArchive } from "../../app/backup/archive-reader.server.ts";
import { runScript } from "../fixtures/run-script.ts";
import { startS3, storageOn } from "../fixtures/s3-server.ts";
import { folder, givenDatabase, givenShop, ownSettings, settingsOf } from "./given-shop.ts";

const s3 = await startS3();
afterAll(() => s3.stop());

test("a shop moves from a folder to S3 and back by backup and restore", async () => {
  await givenShop();
  const path = join(folder, "local.tar");
  expect(await runScript("backup", [path], await ownSettings())).toMatchObject({ code: 0 });
  const settings = {
    ...settingsOf(await givenDatabase(), join(folder, "moved")),
    ...s3.settings,
  };
  expect(await runScript("restore", [path], settings)).toMatchObject({ code: 0 });

  const { files } = await checkArchive(path);
  expect(files.length).toBeGreaterThan(10);
  expect(await s3.list()).toEqual(files.map(({ bucket, name }) => `${bucket}/${name}`).sort());
  for (const { bucket, name, sha256 } of files) {
    const bytes = await s3.read(`${bucket}/${name}`);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
  expect(await runScript("verify", [], settings)).toEqual({
    code: 0,
    said: "No problems found.\n",
  });

  const back = join(folder, "back.tar");
  expect(await runScript("backup", [back], settings)).toMatchObject({ code: 0 });
  expect(await runScript("verify", [back], settings)).toMatchObject({ code: 0 });
  const sums = files.map(({ sha256 }) => sha256).sort();
  expect((await checkArchive(back)).files.map(({ sha256 }) => sha256).sort()).toEqual(sums);

  const [lost] = files;
  if (!lost) throw new Error("The backup has no file.");
  await storageOn(s3).removeFile(lost.bucket, lost.name);
  const { code, said } = await runScript("verify", [], settings);
  expect(code).toBe(1);
  expect(said).toContain(`The file ${lost.bucket}/${lost.name} is missing.`);
});
