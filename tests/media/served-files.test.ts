import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { coverWidths } from "../../app/platform/storage/stored-names.ts";
import { givenDelivery, givenTrack } from "../fixtures/given.ts";
import { buyerOf } from "../orders/buyer.ts";
import { givenZip } from "../uploads/given-zip.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { wavFile } from "../uploads/sounds.ts";

/* Uploaded files as the shop serves them again. */

const shop = openShopForTests();
const buyer = buyerOf(shop);
/** URLs of covers in every size and of a preview. */
let seen: string[];
const page = Buffer.from("<!doctype html><script>alert(1)</script>");

/** Uploads files. Returns the IDs of the results. */
async function upload(files: [kind: "audio" | "cover" | "deliverable", bytes: Uint8Array][]) {
  const ana = await shop.uploader();
  const ids: string[] = [];
  for (const [kind, bytes] of files) {
    const path = await ana.upload(kind, new Uint8Array(bytes));
    expect(await ana.settled(path)).toMatchObject({ state: "ready" });
    const { fileId } = await db
      .selectFrom("uploads")
      .where("id", "=", path.split("/").pop() ?? "")
      .select("fileId")
      .executeTakeFirstOrThrow();
    ids.push(fileId ?? "");
  }
  return ids;
}

beforeAll(async () => {
  const create = { width: 64, height: 64, channels: 3 as const, background: "#456" };
  const cover = await sharp({ create }).png().toBuffer();
  await upload([
    ["cover", Buffer.concat([cover, page])],
    ["audio", Buffer.concat([wavFile(1.5), page])],
  ]);
  const kept = await shop.filesKept();
  seen = kept
    .filter((name) => /^(audio|cover_images)\/./.test(name))
    .map((name) => `/media/${name}`);
});

const harmless = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};
const mayBeShared = { "cross-origin-resource-policy": "cross-origin" };
const types = new Map([
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
  ["mp3", "audio/mpeg"],
]);

test("a cover or a preview is sent with the shop's own media type and can be read as nothing else", async () => {
  expect(seen.map((path) => path.split(".").pop()).sort()).toEqual([
    "jpg",
    "mp3",
    ...coverWidths.map(() => "webp"),
  ]);
  for (const path of seen) {
    const etag = (await buyer.ask(path, { method: "HEAD" })).headers.get("ETag") ?? "";
    const answers = [
      await buyer.ask(path),
      await buyer.ask(path, { method: "HEAD" }),
      await buyer.ask(path, { headers: { Accept: "text/html", Range: "bytes=0-99" } }),
      await buyer.ask(path, { headers: { Range: "bytes=99999999-" } }),
      await buyer.ask(path, { headers: { "If-None-Match": etag } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 206, 416, 304]);
    expect(await answers[0]?.text()).not.toContain("<script");
    for (const { headers } of answers) {
      // Feeds and oEmbed link other sites to covers.
      const shared = path.startsWith("/media/cover_images/") && mayBeShared;
      expect(Object.fromEntries(headers), path).toMatchObject({ ...harmless, ...shared });
      expect(headers.get("Content-Type"), path).toBe(types.get(path.split(".").pop() ?? ""));
    }
  }
});

test("a buyer's file is sent as a download, whatever it contains", async () => {
  const [zip = "", wav = ""] = await upload([
    ["deliverable", givenZip({ "index.html": page })],
    ["deliverable", Buffer.concat([wavFile(1), page])],
  ]);
  const { id } = await givenTrack();
  const { downloadId } = await givenDelivery(id);
  const names = ["page.html", "page.svg"];
  for (const [index, fileId] of [zip, wav].entries()) {
    const file = { trackId: id, fileId, kind: "stems" as const, fileName: names[index] ?? "" };
    await db.insertInto("trackFiles").values(file).execute();
  }
  const files = await db.selectFrom("trackFiles").where("trackId", "=", id).select("id").execute();
  const locations = [await buyer.press(downloadId ?? "")];
  for (const file of files) locations.push(await buyer.press(downloadId ?? "", file.id));
  const sent = [];
  for (const location of locations) {
    const { headers } = await buyer.ask(location);
    expect(Object.fromEntries(headers)).toMatchObject(harmless);
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; /);
    sent.push(headers.get("Content-Type"));
  }
  expect(sent.sort()).toEqual(["application/zip", "application/zip", "audio/wav"]);
});

const titles = [
  "CR\r\nSet-Cookie: x=1",
  'quote " and \\ slash',
  "semi; filename=evil.exe",
  "夜のバス",
  "🎛️🎶",
  "../../etc/passwd",
  "right\u202egpj.exe",
  "50% off*'()",
  "C:\\CON",
  "bell\u0007",
  "x".repeat(200),
  "é".repeat(200),
];

test("a track's archive comes with one header and a safe file name, whatever the title", async () => {
  const archives = ["a", "b"].map((name) => givenZip({ [name]: page }));
  const fileIds = await upload(archives.map((archive) => ["deliverable", archive]));
  for (const title of titles) {
    const { id } = await givenTrack({ title });
    const { downloadId } = await givenDelivery(id);
    const values = { trackId: id, kind: "stems" as const, fileName: `${title}.zip`.slice(0, 80) };
    const files = fileIds.map((fileId) => ({ ...values, fileId }));
    await db.insertInto("trackFiles").values(files).execute();
    const answer = await buyer.ask(await buyer.press(downloadId ?? ""));
    expect(answer.status, title).toBe(200);
    expect(answer.headers.getSetCookie(), title).toEqual([]);
    const said = answer.headers.get("Content-Disposition") ?? "";
    expect(said, title).toMatch(/^attachment; filename="[ -!#-~]+"; filename\*=UTF-8''[\w.%~-]+$/);
    const name = decodeURIComponent(said.split("UTF-8''")[1] ?? "");
    expect(name, title).toMatch(/^[^\p{Cc}\p{Cf}/\\:*?"<>|]+\.zip$/u);
    expect([...name].length, title).toBeLessThanOrEqual(84);
    await answer.body?.cancel();
  }
});

test("each of a thousand range requests gets its range, the whole file or a refusal", async () => {
  const preview = seen.find((path) => path.endsWith(".mp3")) ?? "";
  const size = Number((await buyer.ask(preview)).headers.get("Content-Length"));
  const many = Array.from({ length: 1000 }, (_, index) => `${index}-${index}`).join(",");
  const asked = [
    "0-0,1-1",
    many,
    "0-,0-,0-",
    "-1,-2",
    "5-2",
    "a-b",
    "-0",
    "0x0-9",
    "1e1-",
    " ",
    "-",
  ];
  for (let n = 0; asked.length < 1000; n += 1) {
    const [start, end] = [(n * 7919) % (size * 2), (n * 104_729) % (size * 2)];
    asked.push(`${start}-${end}`, `${start}-`, `-${end}`, `${start}-${end},${end}-`);
  }
  const counts = new Map<number, number>();
  for (const range of asked) {
    const answer = await buyer.ask(preview, { headers: { Range: `bytes=${range}` } });
    const length = (await answer.arrayBuffer()).byteLength;
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    const [, from, to] = /bytes (\d+)-(\d+)/.exec(answer.headers.get("Content-Range") ?? "") ?? [];
    const parts = { 200: size, 206: Number(to) - Number(from) + 1, 416: 0 };
    expect(Object.entries(parts), range).toContainEqual([String(answer.status), length]);
  }
  expect([...counts.keys()].sort()).toEqual([200, 206, 416]);
});
