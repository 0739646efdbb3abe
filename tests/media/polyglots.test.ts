import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { readFile as readStored } from "../../app/platform/storage/storage.server.ts";
import { storeAudio } from "../../app/shop/media/audio-files.server.ts";
import { renderCover } from "../../app/shop/media/render-cover.server.ts";
import { givenZip } from "../uploads/given-zip.ts";
import { wavFile } from "../uploads/sounds.ts";

/* Files that are two things at once: an image or a sound, and a page, a program or an archive. */

const secret = "alert('5e471e11')";
const page = `<script>${secret}</script>`;
const zip = givenZip({ "index.html": Buffer.from(page) });
const folder = await mkdtemp(join(tmpdir(), "dubplate-polyglots-"));
afterAll(() => rm(folder, { recursive: true }));

const joined = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));
const picture = () =>
  sharp({ create: { width: 320, height: 320, channels: 3, background: "#802020" } });
const [png, jpeg, gif, webp, avif] = await Promise.all([
  picture().png().toBuffer(),
  picture().jpeg().toBuffer(),
  picture().gif().toBuffer(),
  picture().webp().toBuffer(),
  picture().avif({ effort: 0 }).toBuffer(),
]);

/** Inserts a segment after the start of a JPEG: 0xfe is a comment, 0xe1 EXIF or XMP. */
function jpegWith(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return joined(jpeg.subarray(0, 2), head, text, jpeg.subarray(2));
}

function gifWithComment(text: string): Buffer {
  const end = gif.subarray(0, -1);
  return joined(end, Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0, 0x3b]));
}

const xmp = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${page}</x:xmpmeta>`;
const IFD0 = { Artist: page, Copyright: page, ImageDescription: page };
const pictures: Record<string, Uint8Array> = {
  "a PNG with a page behind it": joined(png, page),
  "a PNG with an archive behind it": joined(png, zip),
  "a JPEG with a page behind it": joined(jpeg, page),
  "a JPEG with a page in a comment": jpegWith(0xfe, page),
  "a JPEG with a page in its XMP": jpegWith(0xe1, xmp),
  "a JPEG with a page in its EXIF": await picture().withExif({ IFD0 }).jpeg().toBuffer(),
  "a PNG with a page in its EXIF": await picture().withExif({ IFD0 }).png().toBuffer(),
  "a WebP with a page in its EXIF": await picture().withExif({ IFD0 }).webp().toBuffer(),
  "a GIF with a page in a comment": gifWithComment(page),
  "a GIF with a Java archive behind it": joined(gif, zip),
  "a WebP with a page behind it": joined(webp, page),
  "an AVIF with a page behind it": joined(avif, page),
  "a GIF that is a script as well": joined("GIF89a/*", gif.subarray(8, -1), `*/=1;${secret};`),
  "a page with a JPEG in it": joined(`<!--`, jpeg, `-->${page}`),
  "a PDF with a PNG in it": joined(`%PDF-1.7\n${page}`, png),
  "an archive with a PNG behind it": joined(zip, png),
};

test("an image that is also a page or an archive is served only as an image", async () => {
  let accepted = 0;
  for (const [name, file] of Object.entries(pictures)) {
    expect(Buffer.from(file).includes("5e471e11") || name.includes("archive"), name).toBe(true);
    const { done } = await renderCover(file);
    if (!done) continue;
    accepted += 1;
    for (const content of done.files.values()) {
      const bytes = Buffer.from(content);
      for (const part of ["5e471e11", "<script", "PK\x03\x04", "%PDF"]) {
        expect(bytes.includes(part), `${part} in ${name}`).toBe(false);
      }
    }
  }
  // Control: enough of them are accepted, so files are not rejected for containing pages.
  expect(accepted).toBeGreaterThanOrEqual(12);
});

/** Stores a sound and reads its public preview. */
async function store(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const { done: stored, refused } = await storeAudio(path);
  if (!stored) return { refused };
  const [original, preview] = await Promise.all(
    [stored.originalFileId, stored.previewFileId].map((id) =>
      db
        .selectFrom("mediaFiles")
        .select(["id", "bucket", "key", "mediaType"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    ),
  );
  if (!original || !preview) throw new Error(`Nothing is stored of ${name}.`);
  const sound = await new Response(readStored("audio", preview.key)).arrayBuffer();
  return { done: { original, preview, bytes: Buffer.from(sound) } };
}

/** Inserts a chunk into a WAV between its header and its samples. */
function wavWith(type: string, text: string): Buffer {
  const wav = wavFile(1.5);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length + (text.length % 2));
  const chunk = joined(type, size, text.padEnd(text.length + (text.length % 2)));
  const whole = joined(wav.subarray(0, 36), chunk, wav.subarray(36));
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

test("audio that is also a page plays for visitors, and no byte of the page reaches them", async () => {
  const { done: plain, refused } = await store("plain.wav", wavFile(1.5));
  if (!plain) throw new Error(refused.text);
  const id3 = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, page.length]);
  const sounds: Record<string, Uint8Array> = {
    "page-in-tag.mp3": joined(id3, page, plain.bytes),
    "page-behind.mp3": joined(plain.bytes, page),
    "page-in-chunk.wav": wavWith("LIST", `INFOINAM${page}`),
    "pdf.wav": wavWith("junk", `%PDF-1.7 ${page}`),
    "archive-behind.wav": joined(wavFile(1.5), zip),
    "page-first.wav": joined(page, wavFile(1.5)),
    "archive-first.wav": joined(zip, wavFile(1.5)),
    "archive.wav": zip,
    "page-in-riff.wav": joined("RIFF\x40\0\0\0WAVE", page.padEnd(64)),
  };
  let accepted = 0;
  const outcomes = Object.entries(sounds).map(async ([name, bytes]) => {
    const { done, refused } = await store(name, bytes);
    if (refused) return expect(refused.text, name).toMatch(/^This .+\.$/);
    accepted += 1;
    expect(done.original.bucket, name).toBe("music_files");
    expect(done.preview, name).toMatchObject({ bucket: "audio", mediaType: "audio/mpeg" });
    for (const part of ["5e471e11", "<script", "PK\x03\x04", "%PDF"]) {
      expect(done.bytes.includes(part), `${part} in ${name}`).toBe(false);
    }
  });
  await Promise.all(outcomes);
  expect(accepted).toBeGreaterThanOrEqual(4);
});
