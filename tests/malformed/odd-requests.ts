import type { Draw } from "./draw.ts";
import { type AddressTargets, oddTarget } from "./odd-addresses.ts";
import { oddBody } from "./odd-bodies.ts";
import { oddHeaders, oddHosts } from "./odd-headers.ts";
import { oddUpload } from "./odd-uploads.ts";

/** Target of the requests, with a session; new each time, because some end it. */
export type Target = AddressTargets & { host: string; origin: string; session: string | undefined };

const methods = [
  ...Array<string>(12).fill("GET"),
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
];
const noMethods = [
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "QUERY",
  "FOO",
  "get",
  "",
  "G\0T",
  "A".repeat(90),
];

function senderOf(draw: Draw, { origin, session }: Target): string[] {
  const isOurs = draw.isIn(85);
  const lines = [`Origin: ${isOurs ? origin : draw.one(["null", "https://evil.example", "x"])}`];
  if (session) lines.push(`Cookie: sid=${session}`);
  return lines;
}

function written(line: string, headers: string[], body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from(`${[line, ...headers].join("\r\n")}\r\n\r\n`, "latin1"), body]);
}

/** Bytes of a request, and whether it is complete. */
export type OddRequest = { bytes: Buffer; isWhole: boolean };

/** Returns a request with an odd URL, method or header. */
function oddLine(draw: Draw, target: Target): OddRequest {
  const method = draw.isIn(85) ? draw.one(methods) : draw.one(noMethods);
  const version = draw.isIn(90) ? "HTTP/1.1" : draw.one(["HTTP/1.0", "HTTP/9.9", "HTTP/2.0", ""]);
  const headers = [...oddHosts(draw, target.host), ...senderOf(draw, target), ...oddHeaders(draw)];
  const line = `${method} ${oddTarget(draw, target)} ${version}`;
  return { bytes: written(line, [...headers, "Connection: close"]), isWhole: true };
}

/** Returns a form for one of the shop's URLs, possibly with a false length. */
function oddForm(draw: Draw, target: Target): OddRequest {
  const { type, content } = oddBody(draw);
  const lies = ["-1", "x", "1e3", "99999999999999999999", "4294967297"];
  const length = draw.isIn(85) ? content.length : draw.one([content.length + 7, ...lies]);
  const isChunked = draw.isIn(15);
  const chunks = draw.one([
    `${content.length.toString(16)}\r\n`,
    "ffffffffffffffffff\r\n",
    "zz\r\n",
  ]);
  const framing = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const headers = [
    `Host: ${target.host}`,
    ...senderOf(draw, target),
    `Content-Type: ${type}`,
    framing,
    ...(draw.isIn(20) ? oddHeaders(draw) : []),
    "Connection: close",
  ];
  const body = isChunked ? [Buffer.from(chunks), content, Buffer.from("\r\n0\r\n\r\n")] : [content];
  const line = `POST ${oddTarget(draw, target)} HTTP/1.1`;
  const bytes = written(line, headers, Buffer.concat(body));
  return { bytes, isWhole: !isChunked && length === content.length };
}

/** Returns bytes that are no HTTP, or two requests in one. */
function noRequest(draw: Draw, { host }: Target): Buffer {
  const smuggled = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  return draw.one([
    draw.bytes(draw.below(600)),
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
    Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    Buffer.from("GET / HTTP/1.1\r\nHost"),
    Buffer.from(`GET / HTTP/1.1\r\nHost: ${host}\r\n folded: x\r\n\r\n`),
    Buffer.from(`GET / HTTP/1.1\r\nHost : ${host}\r\n\r\n`),
    Buffer.from(`GET http://evil.example/admin HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    Buffer.from(`GET * HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    Buffer.from(`OPTIONS * HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    Buffer.from(
      `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n`,
    ),
    Buffer.from(
      `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ),
    Buffer.from(`GET /${"x".repeat(70_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    Buffer.from(`GET / HTTP/1.1\r\nHost: ${host}\r\n${"X: y\r\n".repeat(4_000)}\r\n`),
    Buffer.from(smuggled.repeat(200)),
  ]);
}

/** Returns one request that no browser sends. */
export function oddRequest(draw: Draw, target: Target): OddRequest {
  const kind = draw.below(100);
  if (kind < 40) return oddLine(draw, target);
  if (kind < 70) return oddForm(draw, target);
  if (kind < 92) return oddUpload(draw, target);
  return { bytes: noRequest(draw, target), isWhole: false };
}
