import { randomBytes } from "node:crypto";
import { truncate } from "node:fs/promises";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { newSecretId } from "../../app/platform/system/secret-id.server.ts";
import { listTrackFiles } from "../../app/shop/catalog/files/track-files.server.ts";
import {
  DOWNLOAD_TOKEN_MS,
  signDownloadToken,
} from "../../app/shop/orders/files/download-token.server.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { pictureFile, pictureWithPage } from "../uploads/pictures.ts";
import { buyerOf, givenBought, salesOf, sha256Of, uploadForBuyer, usesOf } from "./buyer.ts";
import { readStoredZip } from "./zip-reader.ts";

const shop = openShopForTests();
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

test("one file downloads whole or by range under its own name, and is recorded once", async () => {
  const bytes = randomBytes(1_000_000);
  const { id, downloadId, files } = await givenBought(shop, { "Ação Já.wav": bytes });
  const buyer = buyerOf(shop);
  const location = await buyer.press(downloadId);
  expect(await salesOf(id)).toMatchObject([{ channel: "download-page" }]);
  const whole = await buyer.ask(location);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "audio/wav",
    "content-length": "1000000",
    "accept-ranges": "bytes",
    "content-disposition": `attachment; filename="Acao Ja.wav"; filename*=UTF-8''A%C3%A7%C3%A3o%20J%C3%A1.wav`,
    etag: `"${files[0]?.sha256}"`,
    "repr-digest": `sha-256=:${Buffer.from(files[0]?.sha256 ?? "", "hex").toString("base64")}:`,
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(sha256Of(await bytesOf(whole))).toBe(files[0]?.sha256);
  const part = async (Range: string, more = {}) =>
    buyer.ask(location, { headers: { Range, ...more } });
  const middle = await part("bytes=400000-");
  expect([middle.status, middle.headers.get("Content-Range")]).toEqual([
    206,
    "bytes 400000-999999/1000000",
  ]);
  expect(Buffer.compare(await bytesOf(middle), bytes.subarray(400_000))).toBe(0);
  expect((await bytesOf(await part("bytes=-1")))[0]).toBe(bytes.at(-1));
  const beyond = await part("bytes=1000000-");
  expect([beyond.status, beyond.headers.get("Content-Range")]).toEqual([416, "bytes */1000000"]);
  for (const several of [
    "bytes=0-0,2-3",
    "bytes=5-2",
    "lines=1-2",
    `bytes=${"0-0,".repeat(900)}`,
  ]) {
    const answer = await part(several);
    expect(answer.status, several).toBe(200);
    await answer.body?.cancel();
  }
  const other = await part("bytes=5-9", { "If-Range": '"other"' });
  expect(other.status).toBe(200);
  await other.body?.cancel();
  expect((await part("bytes=5-9", { "If-Range": `"${files[0]?.sha256}"` })).status).toBe(206);
  const head = await buyer.ask(location, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, "1000000"]);
  const uses = (await usesOf(id)).filter(({ what }) => what === "file");
  expect(uses[0]).toMatchObject({ fileName: "Ação Já.wav" });
  // The limit is one per clock hour, and an hour may have ended meanwhile.
  expect(uses.length).toBeLessThanOrEqual(2);
});

test("several files download as one ZIP under their names, or one by one", async () => {
  const [first, second] = [randomBytes(300_000), randomBytes(200_000)];
  const { id, title, downloadId, files } = await givenBought(shop, {
    "Mix.wav": first,
    "mix.wav": second,
    "夜のバス, ação.wav": Buffer.from("three"),
  });
  const buyer = buyerOf(shop);
  const archive = await buyer.ask(await buyer.press(downloadId));
  expect(archive.headers.get("Content-Type")).toBe("application/zip");
  expect(archive.headers.get("Content-Disposition")).toContain(`filename="${title}.zip"`);
  const bytes = await bytesOf(archive);
  expect(bytes.byteLength).toBe(Number(archive.headers.get("Content-Length")));
  const entries = readStoredZip(bytes);
  expect(entries.map(({ name }) => name)).toEqual(["Mix.wav", "mix (2).wav", "夜のバス, ação.wav"]);
  expect(entries.map((entry) => sha256Of(entry.bytes))).toEqual(files.map(({ sha256 }) => sha256));
  const one = await buyer.ask(await buyer.press(downloadId, files[1]?.id));
  expect(sha256Of(await bytesOf(one))).toBe(files[1]?.sha256);
  expect((await usesOf(id)).map(({ what, fileName }) => [what, fileName])).toEqual([
    ["archive", null],
    ["file", "mix.wav"],
  ]);
  expect((await buyer.post(`/download/${downloadId}`, { file: crypto.randomUUID() })).status).toBe(
    404,
  );
});

test("an image that is also a web page downloads as an image and can never run as a page", async () => {
  const { id, downloadId } = await givenBought(shop);
  const ana = await shop.uploader({ role: "admin" });
  await uploadForBuyer(ana, id, "Front.html", await pictureWithPage());
  await uploadForBuyer(ana, id, "Back.png", await pictureFile("png"));
  const buyer = buyerOf(shop);
  const [front] = await listTrackFiles(db, id);
  const picture = await buyer.ask(await buyer.press(downloadId, front?.id));
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    "content-type": "image/gif",
    "content-disposition": `attachment; filename="Front.html.gif"; filename*=UTF-8''Front.html.gif`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(sha256Of(await bytesOf(picture))).toBe(front?.sha256);
  const archive = await bytesOf(await buyer.ask(await buyer.press(downloadId)));
  expect(readStoredZip(archive).map(({ name }) => name)).toEqual(["Front.html.gif", "Back.png"]);
  // No public bucket contains it, so no page could show it.
  for (const bucket of ["files", "images", "cover_images"]) {
    expect((await buyer.ask(`/media/${bucket}/${front?.key}`)).status).toBe(404);
  }
});

test("a download pass stops working after five minutes, if altered, or once its download ID is replaced", async () => {
  const mine = await givenBought(shop, { "mine.wav": randomBytes(100) });
  const other = await givenBought(shop, { "other.wav": randomBytes(100) });
  const buyer = buyerOf(shop);
  const location = await buyer.press(mine.downloadId);
  const own = { what: "file", id: mine.files[0]?.id ?? "" } as const;
  const foreign = { what: "file", id: other.files[0]?.id ?? "" } as const;
  const now = Date.now();
  const tokens = [
    await signDownloadToken(own, mine.downloadId, now - DOWNLOAD_TOKEN_MS - 1000),
    await signDownloadToken(foreign, mine.downloadId),
    await signDownloadToken({ what: "file", id: "no-such-file" }, mine.downloadId),
    await signDownloadToken({ what: "archive", id: other.id }, mine.downloadId),
    `${location.slice("/delivery/".length, -1)}${location.endsWith("A") ? "B" : "A"}`,
    "x",
  ];
  const bodies = new Set<string>();
  for (const token of tokens) {
    const answer = await buyer.ask(`/delivery/${token}`);
    expect(answer.status, token).toBe(404);
    bodies.add(await answer.text());
  }
  expect(bodies.size).toBe(1);
  expect((await buyer.ask(location)).status).toBe(200);
  await db
    .updateTable("trackDeliveries")
    .set({ downloadId: newSecretId() })
    .where("trackId", "=", mine.id)
    .execute();
  expect((await buyer.ask(location)).status).toBe(404);
  expect((await buyer.post(`/download/${mine.downloadId}`)).status).toBe(404);
});

test("a truncated or missing file is never served as complete", async () => {
  const { id, downloadId, files } = await givenBought(shop, {
    "one.wav": randomBytes(1000),
    "two.wav": randomBytes(1000),
  });
  const buyer = buyerOf(shop);
  const [archive, one] = [
    await buyer.press(downloadId),
    await buyer.press(downloadId, files[0]?.id),
  ];
  await truncate(files[0]?.place ?? "", 999);
  for (const location of [archive, one]) {
    const answer = await buyer.ask(location);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Download link is currently unavailable...");
  }
  const pressed = await buyer.post(`/download/${downloadId}`);
  expect(pressed.status).toBe(503);
  expect(await pressed.text()).toContain("Download link is currently unavailable...");
  expect((await buyer.ask(await buyer.press(downloadId, files[1]?.id))).status).toBe(200);
  expect((await usesOf(id)).map(({ fileName }) => fileName)).toEqual(["two.wav"]);
});
