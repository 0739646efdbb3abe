import { readFile } from "node:fs/promises";
import { setImmediate as immediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenUser } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { givenZip } from "./given-zip.ts";
import { openShopForTests } from "./open-shop.ts";

/* Senders who exceed their own length, or the limit. */

const shop = openShopForTests();
const MB = 1_000_000;

/**
 * Returns an endless body that counts the bytes taken. After a broken connection `fetch` continues
 * to read and discard a body, so each chunk waits for its turn, and `stop` ends it.
 */
function endless() {
  const taken = { bytes: 0 };
  let isOver = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await immediate();
      if (isOver) return controller.close();
      taken.bytes += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const stop = () => {
    isOver = true;
  };
  return { stream, taken, stop };
}

/** Returns the status, or "hung up on" if the connection closed before the sender read it. */
const statusOf = (answer: Promise<Response>) =>
  answer.then(
    ({ status }) => status,
    () => "hung up on",
  );

test("an endless body is cut off, wherever it is sent", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("deliverable", 200 * MB);
  const chunk = endless();
  expect([413, "hung up on"]).toContain(await statusOf(ana.send(path, 0, chunk.stream)));
  chunk.stop();
  expect(await ana.offsetOf(path)).toBeLessThanOrEqual(8 * 1024 * 1024);
  // The two sides and the system buffer some megabytes.
  expect(chunk.taken.bytes).toBeLessThan(40 * MB);

  const encoded = (text: string) => Buffer.from(text).toString("base64");
  for (const [address, headers] of [
    ["/login", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["/contact", { "Content-Type": "multipart/form-data; boundary=x" }],
    [
      "/uploads",
      {
        "Upload-Length": "5000",
        "Upload-Metadata": `kind ${encoded("audio")},filename ${encoded("a.wav")}`,
        "Content-Type": "application/offset+octet-stream",
      },
    ],
  ] as const) {
    const form = endless();
    const common = { Origin: shop.url(), Cookie: `sid=${ana.token}`, "Tus-Resumable": "1.0.0" };
    const sent = { method: "POST", body: form.stream, duplex: "half" };
    const answer = fetch(shop.url() + address, { ...sent, headers: { ...common, ...headers } });
    expect([413, "hung up on"], address).toContain(await statusOf(answer));
    form.stop();
    expect(form.taken.bytes, address).toBeLessThan(40 * MB);
  }
  expect((await fetch(`${shop.url()}/healthz`)).status).toBe(200);
});

/** Valid parts sent to wrong URLs, or with a wrong method. */
const notChunks = [
  ["PATCH", "/uploads/from-address", "application/offset+octet-stream", 405],
  ["PATCH", "/uploads/from-address", "application/x-www-form-urlencoded", 405],
  ["PATCH", "/uploads", "application/offset+octet-stream", 405],
  ["PATCH", "/uploads/:id/draft", "application/offset+octet-stream", 405],
  ["PATCH", "/uploads/:id/state", "application/offset+octet-stream", 405],
  ["PATCH", "/uploads/:id.data", "application/offset+octet-stream", 405],
  ["PATCH", "/uploadsomewhere", "application/offset+octet-stream", 405],
  ["DELETE", "/uploads/from-address", "application/x-www-form-urlencoded", 405],
  ["POST", "/uploads/from-address", "application/x-www-form-urlencoded", 413],
  ["POST", "/uploads/:id", "application/offset+octet-stream", 413],
  ["POST", "/uploads/:id/draft", "multipart/form-data; boundary=x", 413],
  ["PATCH", "/uploads/:id", "application/x-www-form-urlencoded", 413],
  ["DELETE", "/uploads/:id", "application/offset+octet-stream", 413],
] as const;

test.each(notChunks)(
  "an endless %s to %s as %s does not fill the memory",
  async (method, path, type, wanted) => {
    const ana = await shop.uploader();
    const begun = await ana.begun("deliverable", 200 * MB);
    const { stream, taken, stop } = endless();
    const target = shop.url() + path.replace("/uploads/:id", begun);
    const headers = { Origin: shop.url(), Cookie: `sid=${ana.token}`, "Tus-Resumable": "1.0.0" };
    const sent = { method, body: stream, duplex: "half" };
    const answer = fetch(target, { ...sent, headers: { ...headers, "Content-Type": type } });
    expect([wanted, "hung up on"]).toContain(await statusOf(answer));
    stop();
    // Bytes in transit when a body is rejected are discarded, up to 64 MiB.
    expect(taken.bytes).toBeLessThan(100 * MB);
  },
);

test("an upload takes no more bytes than it declared", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("deliverable", 1000);
  const id = path.split("/").pop() ?? "";
  const status = await statusOf(ana.send(path, 0, new Uint8Array(5000)));
  expect([400, 413, "hung up on"]).toContain(status);
  const streamed = new Blob([new Uint8Array(5000)]).stream();
  await statusOf(ana.send(path, await ana.offsetOf(path), streamed));
  expect(await shop.sizeWaiting(id).catch(() => 0)).toBeLessThanOrEqual(1000);
  const { receivedBytes } = await db
    .selectFrom("uploads")
    .where("id", "=", id)
    .select("receivedBytes")
    .executeTakeFirstOrThrow();
  expect(receivedBytes).toBeLessThanOrEqual(1000);
});

test.each(["partial", "final;/uploads/1 /uploads/2", "x"])(
  "an upload meant for concatenation (%s) is refused and leaves nothing behind",
  async (concat) => {
    const ana = await shop.uploader();
    const encode = (text: string) => Buffer.from(text).toString("base64");
    const answer = await fetch(`${shop.url()}/uploads`, {
      method: "POST",
      headers: {
        Origin: shop.url(),
        Cookie: `sid=${ana.token}`,
        "Tus-Resumable": "1.0.0",
        "Upload-Concat": concat,
        "Upload-Length": "5000",
        "Upload-Metadata": `kind ${encode("audio")},filename ${encode("a.wav")}`,
      },
    });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([400, null]);
    const uploads = await db
      .selectFrom("uploads")
      .where("ownerId", "=", ana.id)
      .select("id")
      .execute();
    expect(uploads).toEqual([]);
    expect(shop.output()).not.toContain("an upload failed");
  },
);

test("an upload without a declared size is not started", async () => {
  const ana = await shop.uploader();
  const answer = await fetch(`${shop.url()}/uploads`, {
    method: "POST",
    headers: {
      Origin: shop.url(),
      Cookie: `sid=${ana.token}`,
      "Tus-Resumable": "1.0.0",
      "Upload-Defer-Length": "1",
      "Upload-Metadata": `kind ${Buffer.from("audio").toString("base64")}`,
    },
  });
  expect(answer.status).toBe(400);
});

test("an account's unused uploads are limited to 20 GB, without affecting other accounts", async () => {
  const ana = await shop.uploader();
  const values = Array.from({ length: 20 }, (_, index) => ({
    ownerId: ana.id,
    kind: "deliverable" as const,
    fileName: `${index}.zip`,
    sizeBytes: index === 0 ? 1000 * MB - 1000 : 1000 * MB,
  }));
  await db.insertInto("uploads").values(values).execute();
  const refused = await ana.begin("cover", 1001);
  expect([refused.status, await refused.text()]).toEqual([
    507,
    "Your unused uploads take up 20 GB. Cancel some of them.",
  ]);
  expect((await ana.begin("cover", 1000)).status).toBe(201);
  expect((await (await shop.uploader()).begin("cover", 1001)).status).toBe(201);
  await db
    .updateTable("uploads")
    .set({ state: "claimed" })
    .where("ownerId", "=", ana.id)
    .where("fileName", "=", "7.zip")
    .execute();
  expect((await ana.begin("cover", 1001)).status).toBe(201);
});

test("an archive of 100 MB of zeros is stored without being unpacked", async () => {
  const ana = await shop.uploader();
  const inner = givenZip({ "nothing.wav": Buffer.alloc(100 * MB) });
  const bomb = givenZip({ "inner.zip": inner });
  expect(bomb.byteLength).toBeLessThan(MB);
  const before = await shop.memory();
  const path = await ana.upload("deliverable", bomb);
  expect((await ana.settled(path)).state).toBe("ready");
  await until(shop.memory, (now) => now - before < 80 * MB, 60);
  const names = (await shop.filesKept()).filter((name) => name.startsWith("files/"));
  const kept = await Promise.all(names.map((name) => readFile(shop.pathOf("", name))));
  expect(kept.filter((bytes) => bytes.equals(bomb))).toHaveLength(1);
});

test("a compressed form is not decompressed, so it signs no one in", async () => {
  const { username, password } = await givenUser();
  const form = new URLSearchParams({ username, password }).toString();
  const login = (body: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
    fetch(`${shop.url()}/login`, {
      method: "POST",
      redirect: "manual",
      headers: {
        Origin: shop.url(),
        "Content-Type": "application/x-www-form-urlencoded",
        ...more,
      },
      body,
    });
  const packed = new Uint8Array(gzipSync(form));
  const answer = await login(packed, { "Content-Encoding": "gzip" });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const bomb = new Uint8Array(gzipSync(`${form}&x=${"a".repeat(55 * MB)}`));
  expect(bomb.byteLength).toBeLessThan(64 * 1024);
  const before = await shop.memory();
  expect((await login(bomb, { "Content-Encoding": "gzip" })).status).toBeLessThan(500);
  await until(shop.memory, (now) => now - before < 50 * MB, 60);
  expect((await login(form)).status).toBe(303);
});
