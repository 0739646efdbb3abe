import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { env } from "../../app/platform/system/env.server.ts";
import { storeCover } from "../../app/shop/media/covers.server.ts";
import { givenZip } from "../uploads/given-zip.ts";
import { wavFile } from "../uploads/sounds.ts";

const create = { width: 40, height: 40, channels: 3 as const, background: "#456" };
const script = "<script>alert(document.domain)</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${script}</svg>`;
const page = `<!doctype html><html><body>${script}</body></html>`;
const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const utf16 = (text: string) => Buffer.concat([hex("fffe"), Buffer.from(text, "utf16le")]);

/** Files that are no supported image, whatever their names. */
const strangers: Record<string, string | Uint8Array> = {
  "drawing.svg": svg,
  "drawing.png": `\n\n  ${svg}`,
  "drawing.jpg": `\ufeff${svg}`,
  "drawing.webp": `<?xml version="1.0" encoding="UTF-8"?>\n${svg}`,
  "drawing-in-utf-16.svg": utf16(svg),
  "drawing.svgz": gzipSync(svg),
  "drawing-with-an-entity.svg": `${entity}${svg.replace("</svg>", "<text>&x;</text></svg>")}`,
  "drawing-of-another.svg": svg.replace(script, '<image href="http://127.0.0.1:1/x.png"/>'),
  "drawing-after-a-comment.svg": `<!-- ${"x".repeat(5000)} -->${svg}`,
  "page.html": page,
  "page.png": `\n${page}`,
  "page.xhtml": `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  "feed.xml": `<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><rss>${script}</rss>`,
  "script.js": "alert(1)",
  "style.css": "body{background:url(http://127.0.0.1:1/)}",
  "module.wasm": hex("0061736d 01000000"),
  "letter.pdf": `%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj\n%%EOF`,
  "drawing.eps": "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage",
  "scan.tiff": hex("49492a00 08000000 0000"),
  "old.bmp": hex("424d 3a000000 00000000 36000000 28000000 01000000 01000000 0100 1800"),
  "icon.ico": hex("00000100 01000101 00000100 18003000 00001600 0000"),
  "layers.psd": Buffer.from(
    "8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x01\0\0\0\x01\0\x08\0\x03",
    "latin1",
  ),
  "lines.ppm": "P6 1 1 255\n\0\0\0",
  "table.csv": "image,1,1",
  "sheet.fits": "SIMPLE  =                    T".padEnd(2880),
  "new.jxl": hex("0000000c 4a584c20 0d0a870a"),
  "stems.zip": givenZip({ "cover.png": Buffer.from("x") }),
  "sound.wav": wavFile(0.1),
  "program.exe": Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"),
  "program.elf": hex("7f454c46 02010100"),
  "nothing.png": "",
  "only-a-signature.png": hex("89504e47 0d0a1a0a"),
};

const storedFiles = () => readdir(join(resolve(env.DATA_DIR), "files", "cover_images"));
const keyOf = (file: Uint8Array) => createHash("sha256").update(file).digest("hex").slice(0, 32);

test("thirty files that are not images become no covers, and none is kept", async () => {
  const keys: string[] = [];
  for (const [name, content] of Object.entries(strangers)) {
    const file = Buffer.from(content);
    const outcome = await storeCover(file);
    expect(outcome, name).toMatchObject({
      refused: { reason: "invalid", text: expect.stringMatching(/^This (file|image) .+\.$/) },
    });
    keys.push(keyOf(file));
  }
  expect(keys.length).toBeGreaterThanOrEqual(30);
  expect(await db.selectFrom("mediaFiles").select("key").execute()).toEqual([]);
  // A valid image shows that rejected ones would be stored here.
  const picture = await sharp({ create }).png().toBuffer();
  expect(await storeCover(picture)).toHaveProperty("done.fileId");
  const kept = (await storedFiles()).join();
  expect(kept).toContain(keyOf(picture));
  expect(keys.filter((key) => kept.includes(key))).toEqual([]);
});

test("an SVG drawing is not even read", async () => {
  await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow("unsupported image format");
});
