import type { Draw } from "./draw.ts";
import { fieldNames, intents, oddValues } from "./odd-texts.ts";

/** Body with the type claimed for it. */
export type OddBody = { type: string; content: Buffer };

type Field = [name: string, value: string];

function fieldsOf(draw: Draw): Field[] {
  const fields = draw.some(12, (): Field => [draw.one(fieldNames), draw.one(oddValues)]);
  if (draw.isIn(70)) fields.unshift(["intent", draw.one(intents)]);
  if (draw.isIn(20)) fields.push(...fields);
  return fields;
}

function urlencoded(draw: Draw): Buffer {
  const text = new URLSearchParams(fieldsOf(draw).map(([name, value]) => [name, value])).toString();
  return Buffer.from(draw.isIn(30) ? text.replace("%", "%%").replace("=", "") : text);
}

function multipart(draw: Draw, boundary: string): Buffer {
  const breaks = [
    (part: string) => part,
    (part: string) => part.replace("\r\n\r\n", "\r\n"),
    (part: string) => part.replaceAll("\r\n", "\n"),
    (part: string) => part.replace('name="', "name="),
    (part: string) => part.replace("--", "-"),
    (part: string) => part.slice(0, part.length / 2),
  ];
  const parts = fieldsOf(draw).map(([name, value]) => {
    const file = draw.isIn(30) ? `; filename="${value.slice(0, 50)}"\r\nContent-Type: x` : "";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}`;
    return draw.one(breaks)(`${head}\r\n\r\n${value}\r\n`);
  });
  return Buffer.from(parts.join("") + (draw.isIn(60) ? `--${boundary}--\r\n` : ""));
}

function json(draw: Draw): Buffer {
  const depth = draw.below(2_000);
  const texts = [
    JSON.stringify(Object.fromEntries(fieldsOf(draw))),
    '{"__proto__":{"role":"admin"}}',
    "[".repeat(depth) + "]".repeat(draw.below(2_000)),
    '{"a":',
  ];
  return Buffer.from(draw.one(texts));
}

const types = [
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=odd",
  'multipart/form-data; boundary="a\\"b"',
  "application/json",
  "text/plain",
  "text/x-script",
  "application/offset+octet-stream",
  "not a type",
  "",
];

/** Returns a malformed form: broken, of another type than claimed, or raw bytes. */
export function oddBody(draw: Draw): OddBody {
  const boundary = "odd";
  const content = draw.one([
    () => urlencoded(draw),
    () => multipart(draw, boundary),
    () => json(draw),
    () => draw.bytes(draw.below(2_000)),
    () => Buffer.alloc(0),
    () => Buffer.from(Array.from({ length: 10_000 }, (_, index) => `k${index}=`).join("&")),
  ])();
  const isTrue = draw.isIn(50);
  const own = content.includes("form-data") ? "multipart/form-data; boundary=odd" : types[0];
  return { type: isTrue ? (own ?? "") : draw.one(types), content };
}
