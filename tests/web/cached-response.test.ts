import { isStringOneByteRepresentation } from "node:v8";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  bytesOf,
  chooseCoding,
  prepareResponse,
  respondWith,
} from "../../app/platform/http/page-cache/cached-response.server.ts";

const html = `<!doctype html>${"<p>Noite</p>".repeat(200)}`;

function store(text: string, type = "text/html; charset=utf-8", status = 200) {
  const headers = new Headers({ "Content-Type": type, "Cache-Control": "public" });
  return prepareResponse(status, headers, new TextEncoder().encode(text).buffer);
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
])("a browser that accepts '%s' gets the page as %s", (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});

test.each([
  ["short", 40],
  ["long", 5_000],
])("a %s page has the same content and ETag in every encoding", async (_length, times) => {
  const page = "<p>Noite — até já</p>".repeat(times);
  const stored = await store(page);
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [coding, decode] of Object.entries(decoded)) {
    const { headers, body } = respondWith(stored, "GET", { acceptEncoding: coding });
    expect(headers).toMatchObject({ "content-encoding": coding, etag: stored.etag });
    expect(headers["content-length"]).toBe(String(body?.length));
    expect(decode(bytesOf(body ?? "")).toString()).toBe(page);
  }
  const { headers, body } = respondWith(stored, "GET", {});
  expect(bytesOf(body ?? "").toString()).toBe(page);
  expect(typeof body).toBe(times < 100 ? "string" : "object");
  expect(headers["content-encoding"]).toBeUndefined();
});

test("a header sliced from a two-byte string is stored with one byte per character", async () => {
  const style = "€ /assets/everything-it-looks-like.css".slice(2);
  expect(isStringOneByteRepresentation(style)).toBe(false);
  const headers = new Headers({ "Content-Type": "text/html", Link: `<${style}>; rel=preload` });
  const prepared = await prepareResponse(200, headers, new ArrayBuffer(0));
  expect(Object.values(prepared.headers).every(isStringOneByteRepresentation)).toBe(true);
  expect(prepared.headers.link).toBe(`<${style}>; rel=preload`);
});

test("a browser that already has the page gets Not Modified", async () => {
  const stored = await store(html);
  const status = (ifNoneMatch: string) => respondWith(stored, "GET", { ifNoneMatch }).status;
  expect(status(stored.etag)).toBe(304);
  expect(status(stored.etag.slice(2))).toBe(304);
  expect(status(`"other", ${stored.etag}`)).toBe(304);
  expect(status("*")).toBe(304);
  expect(status('"other"')).toBe(200);
  expect(status('W/""')).toBe(200);
  const missing = await store("gone", "text/plain", 404);
  expect(respondWith(missing, "GET", { ifNoneMatch: missing.etag }).status).toBe(404);
});

test("HEAD describes the page without sending it", async () => {
  const stored = await store(html);
  const { headers, body, status } = respondWith(stored, "HEAD", {});
  expect([status, body, headers["content-length"]]).toEqual([200, null, String(html.length)]);
});

test("short responses and already compressed files are not compressed", async () => {
  expect(Object.keys((await store("short")).variants)).toEqual(["identity"]);
  expect(Object.keys((await store(html, "image/webp")).variants)).toEqual(["identity"]);
});
