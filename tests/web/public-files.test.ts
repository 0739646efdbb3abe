import { appendFile, mkdir, truncate, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { requestStorageCheck } from "../../app/platform/storage/check-storage.server.ts";
import { coverFiles, coverWidths, storedNames } from "../../app/platform/storage/stored-names.ts";
import { addCoverWidthsJob } from "../../app/shop/media/add-cover-widths.server.ts";
import { givenPreview, givenTrack } from "../fixtures/given.ts";
import { timeUntil } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests();
const hex = () => crypto.randomUUID().replaceAll("-", "");

async function put(bucket: string, name: string, bytes: Uint8Array) {
  const path = shop.pathOf(bucket, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return path;
}

/** Stores a preview, or a cover in every size. */
async function givenFile(bucket: "audio" | "cover_images") {
  const key = bucket === "audio" ? `${hex()}.mp3` : hex();
  const names = bucket === "audio" ? [key] : coverFiles(key);
  const paths = [];
  for (const name of names) paths.push(await put(bucket, name, Buffer.alloc(1000, name)));
  const widths = bucket === "audio" ? null : [...coverWidths];
  const sizeBytes = 1000 * names.length;
  const chosen = { bucket, key, sizeBytes, sha256: hex() + hex(), coverWidths: widths };
  const id = await givenPreview(chosen);
  return { id, path: paths[0] ?? "", address: `/media/${bucket}/${names[0]}` };
}

async function ask(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.url() + address, { headers });
  const { status } = answer;
  return { status, bytes: (await answer.arrayBuffer()).byteLength, headers: answer.headers };
}

const problemOf = async (fileId: string) => {
  const file = await db
    .selectFrom("brokenFiles")
    .where("fileId", "=", fileId)
    .select("problem")
    .executeTakeFirst();
  return file?.problem;
};

test("other sites may show a cover, which feeds and oEmbed publish, but may not play a preview", async () => {
  const policies = [];
  for (const bucket of ["cover_images", "audio"] as const) {
    const { headers } = await ask((await givenFile(bucket)).address);
    policies.push(headers.get("Cross-Origin-Resource-Policy"));
  }
  expect(policies).toEqual(["cross-origin", "same-origin"]);
});

test.each(["audio", "cover_images"] as const)(
  "a file of %s that was truncated or grew is not sent as whole, and the check finds it",
  async (bucket) => {
    const [short, grown, unseen] = [
      await givenFile(bucket),
      await givenFile(bucket),
      await givenFile(bucket),
    ];
    for (const { address } of [short, grown]) {
      expect(await ask(address)).toMatchObject({ status: 200, bytes: 1000 });
    }
    await truncate(short.path, 400);
    await appendFile(grown.path, "more");
    await truncate(unseen.path, 0);
    for (const { address } of [short, grown, unseen]) {
      for (const range of [{}, { Range: "bytes=0-99" }] as Record<string, string>[]) {
        const { status, headers } = await ask(address, range);
        expect([status, headers.get("Cache-Control")]).toEqual([503, "no-store"]);
      }
    }
    const said = "a file's size doesn't match its record, so it isn't served";
    await timeUntil(async () => shop.output().includes(said));
    await requestStorageCheck(db);
    for (const { id } of [short, grown, unseen]) {
      await timeUntil(async () => (await problemOf(id)) === "wrong-size");
    }
    await truncate(grown.path, 1000);
    expect(await ask(grown.address, { Range: "bytes=0-99" })).toMatchObject({
      status: 206,
      bytes: 100,
    });
  },
);

/** Stores a cover without the width of 480, as older shops did. */
async function givenFormerCover() {
  const key = hex();
  const names = storedNames({ bucket: "cover_images", key, coverWidths: null });
  const background = { r: 16, g: 64, b: 192 };
  const square = sharp({ create: { width: 1200, height: 1200, channels: 3, background } });
  const picture = await square.jpeg().toBuffer();
  for (const name of names) await put("cover_images", name, picture);
  const sizeBytes = picture.byteLength * names.length;
  const chosen = { bucket: "cover_images", key, sizeBytes, sha256: hex() + hex() } as const;
  return { id: await givenPreview(chosen), key };
}

/** Returns the widths on a page that is rendered for one browser. */
async function widthsOffered(key: string, token: string): Promise<number[]> {
  const page = await fetch(`${shop.url()}/track-store`, { headers: { Cookie: `sid=${token}` } });
  const offered = (await page.text()).matchAll(new RegExp(`${key}-(\\d+)\\.webp \\d+w`, "g"));
  const widths = [...new Set(offered.map(([, width]) => Number(width)))];
  for (const width of widths) {
    expect((await ask(`/media/cover_images/${key}-${width}.webp`)).status).toBe(200);
  }
  return widths;
}

test("a page names only the widths that a cover has until the shop has made the missing ones", async () => {
  const { token } = await shop.uploader();
  const { id, key } = await givenFormerCover();
  await givenTrack({ coverFileId: id });
  expect(await widthsOffered(key, token)).toEqual([160, 320, 640, 1200]);
  await addCoverWidthsJob(db);
  await timeUntil(async () => {
    const { coverWidths: made } = await db
      .selectFrom("mediaFiles")
      .where("id", "=", id)
      .select("coverWidths")
      .executeTakeFirstOrThrow();
    return made !== null;
  });
  expect(await widthsOffered(key, token)).toEqual([...coverWidths]);
});

test("a file that the shop has no record of does not exist", async () => {
  const name = `${hex()}.mp3`;
  await put("audio", name, Buffer.alloc(10));
  expect((await ask(`/media/audio/${name}`)).status).toBe(404);
});
