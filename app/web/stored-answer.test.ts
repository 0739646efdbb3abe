import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseCoding } from "./content-coding.server.ts";
import { replyWith, storeAnswer, type Wish } from "./stored-answer.server.ts";

const html = `<!doctype html>${"<p>Noite</p>".repeat(200)}`;
const asked: Wish = { method: "GET", ifNoneMatch: undefined, acceptEncoding: undefined };

function store(text: string, type = "text/html; charset=utf-8", status = 200) {
  const headers = new Headers({ "Content-Type": type, "Cache-Control": "public" });
  return storeAnswer(status, headers, new TextEncoder().encode(text).buffer);
}

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["GZIP", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["identity", "identity"],
  ["brotli", "identity"],
  ["", "identity"],
  [undefined, "identity"],
  [`${"x,".repeat(500)}br`, "identity"],
])("to a browser that reads '%s' a page is sent as %s", (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});

test("a page reads the same in every coding, and has one ETag", async () => {
  const stored = await store(html);
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [coding, decode] of Object.entries(decoded)) {
    const { headers, body } = replyWith(stored, { ...asked, acceptEncoding: coding });
    expect(headers).toMatchObject({ "content-encoding": coding, etag: stored.etag });
    expect(headers["content-length"]).toBe(String(body?.byteLength));
    expect(decode(body ?? "").toString()).toBe(html);
  }
  const { headers, body } = replyWith(stored, asked);
  expect(Buffer.from(body ?? []).toString()).toBe(html);
  expect(headers["content-encoding"]).toBeUndefined();
});

test("who has the page hears that nothing has changed", async () => {
  const stored = await store(html);
  const status = (ifNoneMatch: string) => replyWith(stored, { ...asked, ifNoneMatch }).status;
  expect(status(stored.etag)).toBe(304);
  expect(status(stored.etag.slice(2))).toBe(304);
  expect(status(`"other", ${stored.etag}`)).toBe(304);
  expect(status("*")).toBe(304);
  expect(status('"other"')).toBe(200);
  expect(status('W/""')).toBe(200);
  const missing = await store("gone", "text/plain", 404);
  expect(replyWith(missing, { ...asked, ifNoneMatch: missing.etag }).status).toBe(404);
});

test("HEAD tells of the page without sending it", async () => {
  const stored = await store(html);
  const { headers, body, status } = replyWith(stored, { ...asked, method: "HEAD" });
  expect([status, body, headers["content-length"]]).toEqual([200, null, String(html.length)]);
});

test("what is short or compressed already is not compressed", async () => {
  expect(Object.keys((await store("short")).variants)).toEqual(["identity"]);
  expect(Object.keys((await store(html, "image/webp")).variants)).toEqual(["identity"]);
});
