import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { attachUpload } from "../../app/platform/uploads/uploads.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { openShopForTests } from "./open-shop.ts";
import { wavFile } from "./sounds.ts";

const shop = openShopForTests();

const idOf = (path: string) => path.split("/").pop() ?? "";
const demoFile = async (name: string) =>
  new Uint8Array(await readFile(join(projectRoot(), "demo", "shop", name)));

test("a track arrives in parts, is analyzed, and fills in tempo, key and length", async () => {
  const ana = await shop.uploader();
  const file = await demoFile("audio/lantern-fish.ogg");
  const path = await ana.begun("audio", file.byteLength);
  expect((await ana.send(path, 0, file.slice(0, 100_000))).status).toBe(204);
  expect(await ana.offsetOf(path)).toBe(100_000);
  expect(await ana.stateOf(path)).toMatchObject({ state: "uploading", receivedBytes: 100_000 });
  expect((await ana.send(path, 100_000, file.slice(100_000))).status).toBe(204);
  const state = await ana.settled(path);
  expect(state).toMatchObject({ state: "ready", detected: { bpm: 119 } });
  expect(state.detected?.durationSeconds).toBeGreaterThan(10);
  await shop.untilGone(idOf(path));
});

test("a cover arrives, and only its owner can attach it, once", async () => {
  const [ana, ben] = [await shop.uploader(), await shop.uploader()];
  const path = await ana.upload("cover", await demoFile("covers/lantern-fish.webp"));
  expect((await ana.settled(path)).state).toBe("ready");
  const attach = (kind: "audio" | "cover", owner: { id: string }) =>
    db.transaction().execute((on) => attachUpload(on, idOf(path), kind, owner.id));
  expect(await attach("cover", ben)).toHaveProperty("refused.reason", "missing");
  expect(await attach("audio", ana)).toHaveProperty("refused.reason", "missing");
  expect(await attach("cover", ana)).toMatchObject({ done: { fileId: expect.any(String) } });
  expect(await attach("cover", ana)).toHaveProperty("refused.reason", "missing");
  expect((await ana.askState(path)).status).toBe(404);
});

test("a form that is not saved leaves the upload ready for the next attempt", async () => {
  const ana = await shop.uploader();
  const path = await ana.upload("cover", await demoFile("covers/lantern-fish.webp"));
  await ana.settled(path);
  const failing = db.transaction().execute(async (on) => {
    await attachUpload(on, idOf(path), "cover", ana.id);
    throw new Error("the form has a mistake");
  });
  await expect(failing).rejects.toThrow("mistake");
  expect(await attachUpload(db, idOf(path), "cover", ana.id)).toHaveProperty("done.fileId");
});

test("a deliverable is stored unchanged, out of visitors' reach", async () => {
  const ana = await shop.uploader();
  const zip = new Uint8Array(Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(100_000, 7)]));
  const path = await ana.upload("deliverable", zip);
  expect((await ana.settled(path)).state).toBe("ready");
  const attached = resultOf(await attachUpload(db, idOf(path), "deliverable", ana.id));
  const file = await db
    .selectFrom("mediaFiles")
    .where("id", "=", attached.fileId ?? "")
    .select(["bucket", "mediaType", "sha256"])
    .executeTakeFirst();
  const sha256 = createHash("sha256").update(zip).digest("hex");
  expect(file).toEqual({ bucket: "files", mediaType: "application/zip", sha256 });
});

test("a repeated file is noticed, without revealing other people's drafts", async () => {
  const [ana, ben] = [await shop.uploader(), await shop.uploader()];
  const file = wavFile(4);
  const first = await ana.upload("audio", file);
  await ana.settled(first);
  const attached = resultOf(await attachUpload(db, idOf(first), "audio", ana.id));
  const previewFileId = attached.previewFileId ?? null;
  await givenTrack({ title: "Shown", previewFileId, userId: ana.id });
  await givenTrack({ title: "Secret", previewFileId, userId: ana.id, isDraft: true });
  const own = await ana.settled(await ana.upload("audio", file));
  expect(own.sameAs).toEqual([{ title: "Shown" }, { title: "Secret" }]);
  const others = await ben.settled(await ben.upload("audio", file));
  expect(others.sameAs).toEqual([{ title: "Shown" }]);
});

test("a canceled upload leaves nothing behind", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 5000);
  await ana.send(path, 0, new Uint8Array(2000));
  expect(await shop.filesWaiting()).toContain(idOf(path));
  expect((await ana.cancel(path)).status).toBe(204);
  expect(await shop.filesWaiting()).not.toContain(idOf(path));
  expect((await ana.head(path)).status).toBe(404);
});
