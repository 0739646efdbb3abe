import type { Draw } from "./draw.ts";
import type { OddRequest, Target } from "./odd-requests.ts";
import { oddSegments, oddValues } from "./odd-texts.ts";

const numbers = [
  "0",
  "1",
  "7",
  "-1",
  "1e3",
  "0x10",
  "NaN",
  "",
  "+5",
  "99999999999999999999",
  "5 ; x",
];
const encode = (text: string) => Buffer.from(text).toString("base64");

function metadata(draw: Draw): string {
  const kind = draw.one(["audio", "cover", "deliverable", "voice-tag", "video", "__proto__", ""]);
  const name = draw.one(oddValues);
  return draw.one([
    `kind ${encode(kind)},filename ${encode(name)}`,
    `kind ${encode(kind)}`,
    `kind ${kind}`,
    `kind ${encode(kind)},kind ${encode("audio")}`,
    `__proto__ ${encode("x")},kind ${encode(kind)}`,
    "kind ====",
    ",,,",
    `kind ${encode(kind)},filename ${encode("x".repeat(5_000))}`,
  ]);
}

function lies(draw: Draw): string[] {
  const lines = {
    "Upload-Length": () => draw.one(numbers),
    "Upload-Offset": () => draw.one(numbers),
    "Upload-Metadata": () => metadata(draw),
    "Upload-Defer-Length": () => draw.one(["1", "2", "x"]),
    "Upload-Concat": () => draw.one(["partial", "final;/uploads/1 /uploads/2", "x"]),
    "Upload-Checksum": () => draw.one(["sha1 x", "sha256 ====", "md4 aaaa", "x", "sha256"]),
    "Tus-Resumable": () => draw.one(["0.2.2", "9", ""]),
    "Tus-Max-Size": () => draw.one(numbers),
  };
  return Object.entries(lines).flatMap(([name, value]) => {
    return draw.isIn(35) ? [`${name}: ${value()}`] : [];
  });
}

/** Returns uploads whose length, offset, name or bytes are false. */
export function oddUpload(draw: Draw, { host, origin, session, uploadId }: Target): OddRequest {
  const method = draw.one(["POST", "PATCH", "PATCH", "HEAD", "DELETE", "GET", "PUT", "OPTIONS"]);
  const id = draw.isIn(70) ? uploadId : draw.one(oddSegments);
  const more = draw.isIn(15) ? draw.one(["/state", "/draft", "/../../x", "/"]) : "";
  const path = method === "POST" && draw.isIn(70) ? "/uploads" : `/uploads/${id}${more}`;
  const content = draw.isIn(60) ? draw.bytes(draw.below(3_000)) : Buffer.alloc(0);
  const type = draw.isIn(70) ? "application/offset+octet-stream" : "text/plain";
  const length = draw.isIn(85) ? content.length : content.length + 1 + draw.below(9_000_000);
  const headers = [
    `Host: ${host}`,
    `Origin: ${origin}`,
    ...(session ? [`Cookie: sid=${session}`] : []),
    ...(draw.isIn(85) ? ["Tus-Resumable: 1.0.0"] : []),
    ...(draw.isIn(50) && method === "PATCH" ? ["Upload-Offset: 0"] : []),
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    ...lies(draw),
    "Connection: close",
  ];
  const head = `${method} ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head, "latin1"), content]);
  return { bytes, isWhole: length === content.length };
}
