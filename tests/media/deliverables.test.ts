import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { savedName } from "../../app/platform/uploads/deliverable-formats.ts";
import { storeDeliverable } from "../../app/shop/media/deliverables.server.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenFolder } from "../fixtures/temporary-folder.ts";
import { type PictureFormat, pictureFile, pictureWithPage } from "../uploads/pictures.ts";

async function store(file: Uint8Array | string) {
  const path = join(await givenFolder(), "upload");
  await writeFile(path, file);
  return storeDeliverable(path);
}

async function typeOf(file: Uint8Array): Promise<string> {
  const stored = resultOf(await store(file));
  const mediaFile = await db
    .selectFrom("mediaFiles")
    .where("id", "=", stored.fileId)
    .select("mediaType")
    .executeTakeFirstOrThrow();
  return mediaFile.mediaType;
}

test.each<PictureFormat>(["jpeg", "png", "webp", "avif", "gif"])(
  "a buyer gets a %s image unchanged",
  async (format) => expect(await typeOf(await pictureFile(format))).toBe(`image/${format}`),
);

test("an image that is also a web page is served only as an image", async () => {
  expect(await typeOf(await pictureWithPage())).toBe("image/gif");
});

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
const png = Buffer.from(await pictureFile("png"));

test.each<[string, Uint8Array | string, RegExp]>([
  ["a drawing with a script", drawing, /^Choose a ZIP/],
  ["a drawing that says that it is XML", `<?xml version="1.0"?>${drawing}`, /Choose a ZIP/],
  ["a web page, whatever its name", "<!doctype html><script>alert(1)</script>", /Choose a ZIP/],
  ["a page that begins as a GIF", "GIF89a/*<script>alert(1)</script>*/=1", /damaged/],
  [
    "a page behind the first bytes of a PNG",
    `\x89PNG\r\n\x1a\n<script></script>`,
    /Choose a ZIP|damaged/,
  ],
  ["a page behind the first bytes of a JPEG", Buffer.from("ffd8ffe0<script>", "hex"), /damaged/],
  ["a picture that is cut off in its header", png.subarray(0, 20), /damaged/],
  ["a picture of another format", await sharp(png).tiff().toBuffer(), /Choose a ZIP/],
  ["nothing but the first bytes of a WebP", "RIFF\x10\0\0\0WEBPVP8 ", /damaged/],
])("%s is refused with a sentence", async (_name, file, sentence) => {
  expect(await store(file)).toMatchObject({
    refused: { reason: "invalid", text: expect.stringMatching(sentence) },
  });
});

test("an image of more than 50 megapixels is refused before it is decoded", async () => {
  const create = { width: 10_001, height: 5000, channels: 3 as const, background: "#000" };
  const huge = await sharp({ create, limitInputPixels: false }).png().toBuffer();
  expect(await store(huge)).toMatchObject({
    refused: { reason: "invalid", text: expect.stringMatching(/50 megapixels/) },
  });
});

test.each([
  ["Front.JPG", "image/jpeg", "Front.JPG"],
  ["Front.jpeg", "image/jpeg", "Front.jpeg"],
  ["Front.html", "image/gif", "Front.html.gif"],
  ["Front.svg", "image/png", "Front.svg.png"],
  ["Front.gif.", "image/gif", "Front.gif..gif"],
  ["Front.gif ", "image/gif", "Front.gif .gif"],
  ["gif", "image/gif", "gif.gif"],
  ["Mix.html", "audio/wav", "Mix.html.wav"],
  ["Mix.wav", "audio/ogg", "Mix.ogg"],
  ["Mix.opus", "audio/ogg", "Mix.opus"],
  ["İstanbul Mix.MP3", "audio/flac", "İstanbul Mix.flac"],
  ["Front.png", "image/jpeg", "Front.jpg"],
  ["Stems.wav", "application/zip", "Stems.zip"],
  ["Night Shift.dawproject", "application/zip", "Night Shift.dawproject"],
])("%j that is %s is saved as %j", (name, mediaType, saved) => {
  expect(savedName(name, mediaType)).toBe(saved);
});
