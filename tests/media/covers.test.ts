import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { isJobQueued, prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { problemOf } from "../../app/platform/storage/check-storage.server.ts";
import { coverWidths, storedNames } from "../../app/platform/storage/stored-names.ts";
import { env } from "../../app/platform/system/env.server.ts";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { ADD_COVER_WIDTHS, addCoverWidths } from "../../app/shop/media/add-cover-widths.server.ts";
import { measureCover, storeCover } from "../../app/shop/media/covers.server.ts";
import { renderCover } from "../../app/shop/media/render-cover.server.ts";
import { memorySettings } from "../fixtures/memory.ts";
import { resultOf } from "../fixtures/outcomes.ts";

const blue = { create: { width: 900, height: 600, channels: 3, background: "#1040c0" } } as const;

beforeAll(prepareJobs);

function pathOf(name: string): string {
  return join(resolve(env.DATA_DIR), "files", "cover_images", name);
}

function storedFile(name: string): Promise<Buffer> {
  return readFile(pathOf(name));
}

test("a cover is stored as a square in every size, with its color", async () => {
  const stored = resultOf(await storeCover(await sharp(blue).jpeg().toBuffer()));
  const file = await db
    .selectFrom("mediaFiles")
    .where("id", "=", stored.fileId)
    .select(["key", "width", "height", "colour", "mediaType"])
    .executeTakeFirstOrThrow();
  expect(file).toMatchObject({ width: 900, height: 600, mediaType: "image/webp" });
  // The most frequent color is rounded to 16 levels per channel.
  expect(file.colour).toBe("#0838b8");
  for (const width of coverWidths) {
    const { format, ...size } = await sharp(
      await storedFile(`${file.key}-${width}.webp`),
    ).metadata();
    expect(format).toBe("webp");
    expect([size.width, size.height]).toEqual([width, width]);
  }
  expect((await sharp(await storedFile(`${file.key}-1200.jpg`)).metadata()).format).toBe("jpeg");
});

test("an image uploaded twice is stored once", async () => {
  const picture = await sharp({ ...blue, create: { ...blue.create, background: "#222" } })
    .png()
    .toBuffer();
  const [first, second] = await Promise.all([storeCover(picture), storeCover(picture)]);
  expect(first).toEqual(second);
  expect(first).toEqual(await storeCover(picture));
});

test("an image's metadata about its maker is removed", async () => {
  const picture = await sharp(blue)
    .withExif({
      IFD0: { Artist: "<script>alert(1)</script>", Copyright: "Secret Name" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 0/1", GPSLongitude: "13/1 24/1 0/1" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret Name</x:xmpmeta>')
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  expect(picture.includes("Secret Name")).toBe(true);
  const brought = await sharp(picture).metadata();
  expect([brought.exif, brought.xmp, brought.icc].every(Boolean)).toBe(true);
  const rendered = resultOf(await renderCover(picture));
  for (const content of rendered.files.values()) {
    expect(Buffer.from(content).includes("Secret Name")).toBe(false);
    expect(Buffer.from(content).includes("<script>")).toBe(false);
    const { exif, xmp, iptc, icc } = await sharp(content).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  }
});

test("an image rotated in the camera is shown upright", async () => {
  const halves = await sharp({
    create: { width: 400, height: 400, channels: 3, background: "#ffffff" },
  })
    .composite([
      {
        input: { create: { width: 400, height: 200, channels: 3, background: "#000000" } },
        top: 0,
        left: 0,
      },
    ])
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
  const rendered = resultOf(await renderCover(halves));
  const { data } = await sharp(rendered.files.get("-160.webp"))
    .extract({ left: 80, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
});

const refused: [string, Buffer][] = [
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')],
  ["an HTML page", Buffer.from("<!doctype html><script>x()</script>")],
  ["a PDF", Buffer.from("%PDF-1.7\n%%EOF")],
  ["an empty file", Buffer.alloc(0)],
  ["a stump of a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])],
  ["random bytes", Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251))],
];

test.each(refused)("%s is refused with a sentence", async (_, file) => {
  const outcome = await storeCover(file);
  expect(outcome).toMatchObject({
    refused: { reason: "invalid", text: expect.stringMatching(/^This (file|image) .+\.$/) },
  });
});

test("half an image is refused", async () => {
  const whole = await sharp(blue).png().toBuffer();
  expect(await storeCover(whole.subarray(0, whole.length / 2))).toHaveProperty(
    "refused.reason",
    "invalid",
  );
});

test("a small file that unpacks to 100 megapixels is refused before it is unpacked", async () => {
  const bomb = await sharp({
    create: { width: 10_000, height: 10_000, channels: 3, background: "#000" },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.byteLength).toBeLessThan(1_000_000);
  const before = process.memoryUsage().rss;
  expect(await storeCover(bomb)).toHaveProperty("refused.reason", "invalid");
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test("covers that arrive at once are rendered one at a time, so that they leave little memory in use", async () => {
  const files = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => givenPicture(n)));
  let most = 0;
  const count = () => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  };
  sharp.queue.on("change", count);
  for (const { done } of await Promise.all(files.map((file) => renderCover(file)))) {
    expect(done?.width).toBe(64);
  }
  sharp.queue.off("change", count);
  // Each size by its path, and the color.
  expect(most).toBeLessThanOrEqual(2);
});

test("a cover from before a width existed gets it, and its row lists its parts", async () => {
  const { fileId, key, sizeBytes } = await givenFormerCover("#123456");
  await addCoverWidths({});
  const { format, width } = await sharp(await storedFile(`${key}-480.webp`)).metadata();
  expect([format, width]).toEqual(["webp", 480]);
  const widened = await rowOf(fileId);
  expect(widened.coverWidths).toEqual([...coverWidths]);
  expect(widened.sizeBytes).toBeGreaterThan(sizeBytes);
  expect(await problemOf(widened, true)).toBeUndefined();
});

test("covers get their missing width a few at a time, and each job adds the next", async () => {
  const ids: string[] = [];
  for (const digit of "0123456") ids.push((await givenFormerCover(`#${digit}0a0b0`)).fileId);
  const coversWithoutWidths = db
    .selectFrom("mediaFiles")
    .where("coverWidths", "is", null)
    .select("id");
  await addCoverWidths({});
  expect(await coversWithoutWidths.execute()).toHaveLength(2);
  expect(await isJobQueued(db, ADD_COVER_WIDTHS)).toBe(true);
  await addCoverWidths({ after: ids.toSorted()[4] });
  expect(await coversWithoutWidths.execute()).toEqual([]);
});

test("a damaged cover stays unchanged while the others get their missing width", async () => {
  const [damaged, good] = [await givenFormerCover("#c0ffee"), await givenFormerCover("#bada55")];
  await writeFile(pathOf(`${damaged.key}-320.webp`), "another picture");
  await addCoverWidths({});
  expect((await rowOf(damaged.fileId)).coverWidths).toBeNull();
  expect((await rowOf(good.fileId)).coverWidths).toEqual([...coverWidths]);
});

/** Creates a cover of a shop that stored it before the width of 480 existed. */
async function givenFormerCover(background: string) {
  const picture = sharp({ create: { ...blue.create, background } }).png();
  const { fileId } = resultOf(await storeCover(await picture.toBuffer()));
  const { key } = await rowOf(fileId);
  await rm(pathOf(`${key}-480.webp`));
  const names = storedNames({ bucket: "cover_images", key, coverWidths: null });
  const { sizeBytes, contentSha256 } = measureCover(await Promise.all(names.map(storedFile)));
  const former = { sizeBytes, contentSha256, coverWidths: null };
  await db.updateTable("mediaFiles").set(former).where("id", "=", fileId).execute();
  return { fileId, key, sizeBytes };
}

function rowOf(id: string) {
  return db.selectFrom("mediaFiles").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
}

/**
 * Limit of retained memory. Code that runs for the first time retains some 15 MB; without the
 * setting of `npm start` it was 95 and more.
 */
const MAX_KEPT_BYTES = 50_000_000;

test("a process with the memory setting of npm start returns the memory used to render covers", async () => {
  const script = join(projectRoot(), "tests/media/print-render-memory.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", script], {
    cwd: projectRoot(),
    env: { ...process.env, ...(await memorySettings()) },
  });
  expect(Number(stdout)).toBeLessThan(MAX_KEPT_BYTES);
});

function givenPicture(shade: number): Promise<Uint8Array> {
  const background = { r: shade * 40, g: 0, b: 0 };
  return sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
}
