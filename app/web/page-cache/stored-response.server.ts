import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Coding, chooseCoding } from "./content-coding.server.ts";

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** 5 of 11: a fifth of the time of the levels above, for a page that lives a minute. */
const forBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressible = /^(?:text\/|application\/(?:json|xml))/;
const WORTH_COMPRESSING_BYTES = 500;

type PlainHeaders = Record<string, string>;
/** The same headers for whoever wants them by name, and one after the other, which Node writes out sooner. */
type HeaderForms = { headers: PlainHeaders; headerList: string[] };
type Variant = HeaderForms & {
  body: Buffer<ArrayBuffer>;
  /** The body in the form that Node's server sends soonest, as `latin1` if it is a string. */
  chunk: string | Buffer<ArrayBuffer>;
};

/** A whole answer in every coding, ready to be sent any number of times. */
export type StoredResponse = HeaderForms & {
  status: number;
  etag: string;
  variants: Partial<Record<Coding, Variant>> & { identity: Variant };
  /** What it takes up in memory, about. */
  bytes: number;
};

/** Bytes for what surrounds the bodies: headers, objects, the key. */
const OVERHEAD_BYTES = 4_000;

/**
 * Node joins a string to the head and writes both at once, from 16 KiB of its stack (`WriteString` in its
 * `stream_base.cc`), where a buffer takes two pieces and a tenth more time. The rest is for the head.
 */
const MOST_BESIDE_HEAD_BYTES = 13 * 1024;

/** Compresses an answer once; one that may be kept gets an ETag. */
export async function storeResponse(
  status: number,
  given: Headers,
  content: ArrayBuffer,
): Promise<StoredResponse> {
  const body = Buffer.from(content);
  const headers: PlainHeaders = Object.fromEntries(given);
  delete headers["content-length"];
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  if (!headers["cache-control"]?.includes("no-store")) headers.etag = etag;
  const variants: StoredResponse["variants"] = { identity: variant(headers, body) };
  const isWorthIt = body.byteLength >= WORTH_COMPRESSING_BYTES;
  if (isWorthIt && compressible.test(headers["content-type"] ?? "")) {
    const [br, gzipped] = await Promise.all([compress.br(body, forBrotli), compress.gzip(body)]);
    variants.br = variant(headers, br, "br");
    variants.gzip = variant(headers, gzipped, "gzip");
  }
  const sizes = Object.values(variants).map(({ body, chunk }) =>
    chunk === body ? body.byteLength : body.byteLength + chunk.length,
  );
  const bytes = sizes.reduce((sum, size) => sum + size, OVERHEAD_BYTES);
  return { status, ...inBothForms(headers), etag, variants, bytes };
}

function inBothForms(headers: PlainHeaders): HeaderForms {
  return { headers, headerList: Object.entries(headers).flat().map(inOneByteEach) };
}

/**
 * The same letters, one byte each in memory as well. What was cut out of a text that has others, such as a
 * page, has two for each: one such header and Node puts the whole answer together at twice the size.
 */
function inOneByteEach(text: string): string {
  return Buffer.from(text, "latin1").toString("latin1");
}

function variant(headers: PlainHeaders, body: Buffer<ArrayBuffer>, coding?: string): Variant {
  const own: PlainHeaders = { ...headers, "content-length": String(body.byteLength) };
  if (coding) own["content-encoding"] = coding;
  const isSmall = body.byteLength <= MOST_BESIDE_HEAD_BYTES;
  return { body, chunk: isSmall ? body.toString("latin1") : body, ...inBothForms(own) };
}

/** What a caller says about how he wants an answer. */
export type Wish = {
  ifNoneMatch?: string | null | undefined;
  acceptEncoding?: string | null | undefined;
};

/** What to send. The headers are those of the stored answer: whoever adds some copies them. */
export type Reply = HeaderForms & {
  status: number;
  body: Variant["body"] | null;
  chunk: Variant["chunk"] | null;
};

/** The stored answer for one caller: in the coding that he reads, or 304 when he has it already. */
export function replyWith(stored: StoredResponse, method: string | undefined, wish: Wish): Reply {
  const { status, variants } = stored;
  if (wish.ifNoneMatch && status === 200 && hasIt(wish.ifNoneMatch, stored.etag)) {
    return { status: 304, headers: stored.headers, headerList: stored.headerList, ...nothing };
  }
  const { headers, headerList, body, chunk } =
    variants[chooseCoding(wish.acceptEncoding)] ?? variants.identity;
  if (method === "HEAD") return { status, headers, headerList, ...nothing };
  return { status, headers, headerList, body, chunk };
}

const nothing = { body: null, chunk: null };

/** The weak comparison of RFC 9110, section 13.1.2. */
function hasIt(asked: string, etag: string): boolean {
  if (asked.trim() === "*") return true;
  return asked.split(",").some((tag) => tag.trim().replace(/^(?!W\/)/, "W/") === etag);
}
