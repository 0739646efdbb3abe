import { isStringOneByteRepresentation } from "node:v8";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseCoding } from "../../app/web/page-cache/content-coding.server.ts";
import { replyWith, storeResponse } from "../../app/web/page-cache/stored-response.server.ts";

const html = `<!doctype html>${"<p>Noite</p>".repeat(200)}`;

function store(text: string, type = "text/html; charset=utf-8", status = 200) {
  const headers = new Headers({ "Content-Type": type, "Cache-Control": "public" });
  return storeResponse(status, headers, new TextEncoder().encode(text).buffer);
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
    const { headers, body } = replyWith(stored, "GET", { acceptEncoding: coding });
    expect(headers).toMatchObject({ "content-encoding": coding, etag: stored.etag });
    expect(headers["content-length"]).toBe(String(body?.byteLength));
    expect(decode(body ?? "").toString()).toBe(html);
  }
  const { headers, body } = replyWith(stored, "GET", {});
  expect(Buffer.from(body ?? []).toString()).toBe(html);
  expect(headers["content-encoding"]).toBeUndefined();
});

test.each([
  ["short", 20],
  ["long", 5_000],
])("a %s page that goes out the quick way is the same to the last byte", async (_length, times) => {
  const page = "<p>Noite — até já</p>".repeat(times);
  const stored = await store(page);
  for (const acceptEncoding of ["br", "gzip", "identity"]) {
    const { body, chunk } = replyWith(stored, "GET", { acceptEncoding });
    const sent = typeof chunk === "string" ? Buffer.from(chunk, "latin1") : chunk;
    expect(sent?.equals(body ?? Buffer.alloc(0))).toBe(true);
  }
  const whole = replyWith(stored, "GET", {}).chunk;
  expect(typeof whole).toBe(times < 100 ? "string" : "object");
});

test("a header cut out of a page with other letters takes one byte for each", async () => {
  const style = "€ /assets/everything-it-looks-like.css".slice(2);
  expect(isStringOneByteRepresentation(style)).toBe(false);
  const headers = new Headers({ "Content-Type": "text/html", Link: `<${style}>; rel=preload` });
  const { headerList } = await storeResponse(200, headers, new ArrayBuffer(0));
  expect(headerList.every(isStringOneByteRepresentation)).toBe(true);
});

test("who has the page hears that nothing has changed", async () => {
  const stored = await store(html);
  const status = (ifNoneMatch: string) => replyWith(stored, "GET", { ifNoneMatch }).status;
  expect(status(stored.etag)).toBe(304);
  expect(status(stored.etag.slice(2))).toBe(304);
  expect(status(`"other", ${stored.etag}`)).toBe(304);
  expect(status("*")).toBe(304);
  expect(status('"other"')).toBe(200);
  expect(status('W/""')).toBe(200);
  const missing = await store("gone", "text/plain", 404);
  expect(replyWith(missing, "GET", { ifNoneMatch: missing.etag }).status).toBe(404);
});

test("HEAD tells of the page without sending it", async () => {
  const stored = await store(html);
  const { headers, body, status } = replyWith(stored, "HEAD", {});
  expect([status, body, headers["content-length"]]).toEqual([200, null, String(html.length)]);
});

test("what is short or compressed already is not compressed", async () => {
  expect(Object.keys((await store("short")).variants)).toEqual(["identity"]);
  expect(Object.keys((await store(html, "image/webp")).variants)).toEqual(["identity"]);
});
