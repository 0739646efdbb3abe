import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "./open-shop.ts";

const shop = openShopForTests();

const bytes = (text: string) => new Uint8Array(Buffer.from(text));

test("a visitor has to sign in, whatever they send", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 1000);
  const visitor = shop.visitor();
  const answers = await Promise.all([
    visitor.begin("audio", 1000),
    visitor.send(path, 0, bytes("x")),
    visitor.head(path),
    visitor.askState(path),
    visitor.cancel(path),
    visitor.fetchFrom("cover", "https://example.com/a.png"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
});

test("an account without the right to upload is refused, and no byte is kept", async () => {
  const ben = await shop.uploader();
  const path = await ben.begun("audio", 5000);
  await db.updateTable("userProfiles").set({ canUpload: false }).where("id", "=", ben.id).execute();
  const before = await shop.filesWaiting();
  const answers = [
    await ben.begin("audio", 5000),
    await ben.send(path, 0, new Uint8Array(5000)),
    await ben.head(path),
    await ben.askState(path),
    await ben.cancel(path),
    await ben.fetchFrom("cover", "https://example.com/a.png"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await shop.filesWaiting()).toEqual(before);
  await db.updateTable("userProfiles").set({ canUpload: true }).where("id", "=", ben.id).execute();
  expect(await ben.offsetOf(path)).toBe(0);
});

test("an account cannot learn that another account's upload exists", async () => {
  const [ana, ben] = [await shop.uploader(), await shop.uploader()];
  const path = await ana.begun("audio", 5000);
  const ask = async (target: string) => {
    const answers = [
      await ben.send(target, 0, new Uint8Array(5000)),
      await ben.head(target),
      await ben.askState(target),
      await ben.cancel(target),
    ];
    return answers.map(({ status }) => status);
  };
  for (const target of [path, `/uploads/${crypto.randomUUID()}`]) {
    expect(await ask(target)).toEqual([404, 404, 404, 404]);
  }
  expect(await ask("/uploads/x")).toEqual([404, 404, 404, 404]);
  expect(await ask("/uploads/..%2f..%2fetc%2fpasswd")).toEqual([405, 404, 404, 405]);
  expect(await ana.offsetOf(path)).toBe(0);
});

test("a page of another site can neither start an upload nor send to one", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 4);
  const forged = await ana.send(path, 0, bytes("abcd"), { Origin: "https://evil.example" });
  expect(forged.status).toBe(403);
  expect(await ana.offsetOf(path)).toBe(0);
});

test.each([
  ["audio", 100_000_000],
  ["cover", 20_000_000],
  ["deliverable", 300_000_000],
])("%s can have %d bytes and not one more", async (kind, max) => {
  const ana = await shop.uploader();
  expect((await ana.begin(kind, max)).status).toBe(201);
  expect((await ana.begin(kind, max + 1)).status).toBe(413);
});

test.each(["0", "-1", "1e3", "", "99999999999999999999"])(
  "an upload of '%s' bytes is not started",
  async (length) => {
    const ana = await shop.uploader();
    expect((await ana.begin("audio", length)).status).toBe(400);
    expect((await ana.begin("video", 1000)).status).toBe(400);
    const rows = await db
      .selectFrom("uploads")
      .where("ownerId", "=", ana.id)
      .select("id")
      .execute();
    expect(rows).toEqual([]);
  },
);

test("a file name of any kind is stored as text and never used as a path", async () => {
  const ana = await shop.uploader();
  for (const name of ["../../evil", "a\0b", "CON", "曲.wav", "\ud800", "x".repeat(4000)]) {
    const answer = await ana.begin("audio", 1000, name);
    expect(answer.headers.get("Location")).toMatch(/^\/uploads\/[0-9a-f-]{36}$/);
  }
});

test("a part at the wrong offset is refused and changes nothing", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 5000);
  await ana.send(path, 0, new Uint8Array(1000));
  expect((await ana.send(path, 0, new Uint8Array(1000))).status).toBe(409);
  expect((await ana.send(path, 2000, new Uint8Array(1000))).status).toBe(409);
  expect(await ana.offsetOf(path)).toBe(1000);
});

test.each<[string, Record<string, string>, number]>([
  ["in no version of tus", { "Tus-Resumable": "" }, 412],
  ["in an old version of tus", { "Tus-Resumable": "0.2.2" }, 412],
  ["as a form", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
  ["as bytes of no kind", { "Content-Type": "application/octet-stream" }, 415],
  ["for no place", { "Upload-Offset": "" }, 400],
  ["for a place before the first", { "Upload-Offset": "-1" }, 400],
  ["for half a place", { "Upload-Offset": "0.5" }, 400],
  ["for a place in words", { "Upload-Offset": "0x0" }, 400],
  ["for a place beyond", { "Upload-Offset": "5000" }, 409],
  ["with an unknown checksum", { "Upload-Checksum": "md5 rL0Y20zC+Fzt72VPzMSk2A==" }, 400],
  ["with half a checksum", { "Upload-Checksum": "sha256" }, 400],
  ["with a checksum of something else", { "Upload-Checksum": `sha256 ${"A".repeat(43)}=` }, 460],
])(
  "a part that comes %s is refused as tus specifies, and changes nothing",
  async (_, headers, status) => {
    const ana = await shop.uploader();
    const path = await ana.begun("audio", 5000);
    const answer = await ana.send(path, 0, new Uint8Array(1000), headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Tus-Resumable")).toBe("1.0.0");
    if (status === 412) expect(answer.headers.get("Tus-Version")).toBe("1.0.0");
    expect(await ana.offsetOf(path)).toBe(0);
  },
);

test("a part that extends past the end of the file is too large", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 5000);
  expect((await ana.send(path, 0, new Uint8Array(5001))).status).toBe(413);
  expect(await ana.offsetOf(path)).toBe(0);
});

test("a failed upload is reported as gone, and a canceled one as not found", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 5000);
  const id = path.slice("/uploads/".length);
  await db
    .updateTable("uploads")
    .set({ state: "failed", problem: { code: "damaged" } })
    .where("id", "=", id)
    .execute();
  expect((await ana.send(path, 0, new Uint8Array(1000))).status).toBe(410);
  expect((await ana.head(path)).status).toBe(410);
  expect((await ana.cancel(path)).status).toBe(204);
  expect((await ana.cancel(path)).status).toBe(404);
  expect((await ana.head(path)).status).toBe(404);
});

test("a part altered in transit is refused and discarded", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 5000);
  const checksum = { "Upload-Checksum": `sha256 ${randomBytes(32).toString("base64")}` };
  expect((await ana.send(path, 0, new Uint8Array(1000), checksum)).status).toBe(460);
  expect(await ana.offsetOf(path)).toBe(0);
  expect((await ana.send(path, 0, new Uint8Array(1000))).status).toBe(204);
});

test("a part over 8 MiB is refused, with or without a declared size", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 50_000_000);
  const large = new Uint8Array(9_000_000);
  // The shop responds and closes the connection without reading on, so a busy sender may miss the
  // response.
  const refused = (answer: Promise<Response>) =>
    answer.then(
      ({ status }) => status === 413,
      () => true,
    );
  expect(await refused(ana.send(path, 0, large))).toBe(true);
  expect(await ana.offsetOf(path)).toBe(0);
  expect(await refused(ana.send(path, 0, new Blob([large]).stream()))).toBe(true);
  expect(await ana.offsetOf(path)).toBeLessThanOrEqual(8 * 1024 * 1024);
});

test("a compressed part is refused", async () => {
  const ana = await shop.uploader();
  const path = await ana.begun("audio", 5000);
  const packed = new Uint8Array(gzipSync(Buffer.alloc(5000)));
  const answer = await ana.send(path, 0, packed, { "Content-Encoding": "gzip" });
  expect(answer.status).toBe(415);
  expect(await ana.offsetOf(path)).toBe(0);
});

test("a fifth concurrent part waits and then goes through", async () => {
  const ana = await shop.uploader();
  const paths = await Promise.all(Array.from({ length: 5 }, () => ana.begun("audio", 1000)));
  const [fifth = "", ...four] = paths;
  const slow = four.map((path) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const answer = ana.send(path, 0, readable);
    void writer.write(new Uint8Array(500));
    return { path, answer, writer };
  });
  // Uploads on the disk are processed next.
  for (const { path } of slow) {
    const id = path.slice("/uploads/".length);
    await until(
      () => shop.sizeWaiting(id),
      (size) => size === 500,
    );
  }
  const refused = await ana.send(fifth, 0, new Uint8Array(1000));
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("1");
  const other = await shop.uploader();
  const free = await other.begun("audio", 1000);
  expect((await other.send(free, 0, new Uint8Array(10))).status).toBe(204);
  for (const { writer } of slow) {
    void writer.write(new Uint8Array(500));
    void writer.close();
  }
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect((await ana.send(fifth, 0, new Uint8Array(1000))).status).toBe(204);
});

test("the 201st unused upload is refused, also when many arrive at once", async () => {
  const ana = await shop.uploader();
  const values = Array.from({ length: 195 }, () => ({
    ownerId: ana.id,
    kind: "cover" as const,
    fileName: "a.png",
    sizeBytes: 1,
  }));
  await db.insertInto("uploads").values(values).execute();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.begin("cover", 1)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 201, 201, 201, 507, 507, 507, 507, 507]);
});
