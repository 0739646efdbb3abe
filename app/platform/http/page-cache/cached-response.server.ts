import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Takes a fifth of the time of the highest quality, 11, for a page that lives a minute. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressible = /^(?:text\/|application\/(?:json|xml))/;
const WORTH_COMPRESSING_BYTES = 500;

type PlainHeaders = Record<string, string>;
type Coding = "br" | "gzip" | "identity";
/** A short body is a `latin1` string, which Node sends in one write with the head. */
type Body = string | Buffer<ArrayBuffer>;
/** Node writes a flat list of names and values a tenth faster than an object. */
type HeaderForms = { headers: PlainHeaders; headerList: string[] };
type Variant = HeaderForms & { body: Body };

export type CachedResponse = HeaderForms & {
  status: number;
  etag: string;
  variants: Partial<Record<Coding, Variant>> & { identity: Variant };
  bytes: number;
};

/** Node joins a string and the head up to 16 KiB (`WriteString` in its `stream_base.cc`). */
const MAX_STRING_BYTES = 13 * 1024;
const OVERHEAD_BYTES = 4_000;

export async function prepareResponse(
  status: number,
  given: Headers,
  content: ArrayBuffer,
): Promise<CachedResponse> {
  const body = Buffer.from(content);
  const headers: PlainHeaders = {};
  for (const [name, value] of given) headers[name] = inOneByteEach(value);
  delete headers["content-length"];
  const etag = `W/"${sha256Bytes(body).toString("base64url").slice(0, 22)}"`;
  if (!headers["cache-control"]?.includes("no-store")) headers.etag = etag;
  const variants: CachedResponse["variants"] = { identity: variant(headers, body) };
  const isWorthIt = body.byteLength >= WORTH_COMPRESSING_BYTES;
  if (isWorthIt && compressible.test(headers["content-type"] ?? "")) {
    const [br, gzipped] = await Promise.all([
      compress.br(body, brotliOptions),
      compress.gzip(body),
    ]);
    variants.br = variant(headers, br, "br");
    variants.gzip = variant(headers, gzipped, "gzip");
  }
  const sizes = Object.values(variants).map(({ body }) => body.length);
  const bytes = sizes.reduce((sum, size) => sum + size, OVERHEAD_BYTES);
  return { status, ...inBothForms(headers), etag, variants, bytes };
}

/** Copies a substring, which V8 would store, and then the whole head, with two bytes a letter. */
function inOneByteEach(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}

function inBothForms(headers: PlainHeaders): HeaderForms {
  return { headers, headerList: Object.entries(headers).flat() };
}

function variant(headers: PlainHeaders, body: Buffer<ArrayBuffer>, coding?: string): Variant {
  const own: PlainHeaders = { ...headers, "content-length": String(body.byteLength) };
  if (coding) own["content-encoding"] = coding;
  const isShort = body.byteLength <= MAX_STRING_BYTES;
  return { ...inBothForms(own), body: isShort ? body.toString("latin1") : body };
}

export type Conditions = {
  ifNoneMatch?: string | null | undefined;
  acceptEncoding?: string | null | undefined;
};

/** The headers are shared: copy them before adding. */
export function respondWith(
  cached: CachedResponse,
  method: string | undefined,
  { ifNoneMatch, acceptEncoding }: Conditions,
): HeaderForms & { status: number; body: Body | null } {
  const { status, variants } = cached;
  if (ifNoneMatch && status === 200 && matches(ifNoneMatch, cached.etag)) {
    return { status: 304, headers: cached.headers, headerList: cached.headerList, body: null };
  }
  const { headers, headerList, body } = variants[chooseCoding(acceptEncoding)] ?? variants.identity;
  return { status, headers, headerList, body: method === "HEAD" ? null : body };
}

export function bytesOf(body: Body): Buffer<ArrayBuffer> {
  return typeof body === "string" ? Buffer.from(body, "latin1") : body;
}

/** Weak comparison by RFC 9110, section 13.1.2. */
function matches(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^(?!W\/)/, "W/") === etag);
}

const MAX_ACCEPT_LENGTH = 200;
const codings = new LRUCache<string, Coding>({ max: 100 });

export function chooseCoding(accepted: string | null | undefined): Coding {
  if (!accepted || accepted.length > MAX_ACCEPT_LENGTH) return "identity";
  const cached = codings.get(accepted);
  if (cached) return cached;
  const coding = readAcceptedCoding(accepted);
  codings.set(accepted, coding);
  return coding;
}

/** Returns the smallest accepted encoding (RFC 9110, section 12.5.3). */
function readAcceptedCoding(accepted: string): Coding {
  const allowed = new Map<string, boolean>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((token) => token.trim());
    allowed.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)));
  }
  const smallestFirst = ["br", "gzip"] as const;
  return smallestFirst.find((coding) => allowed.get(coding) ?? allowed.get("*")) ?? "identity";
}
