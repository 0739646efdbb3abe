import type { Draw } from "./draw.ts";
import { oddValues } from "./odd-texts.ts";

const ranges = [
  "bytes=0-",
  "bytes=-0",
  "bytes=-1",
  "bytes=5-2",
  "bytes=99999999999999999999-",
  "bytes=0-99999999999999999999",
  "bytes=-99999999999999999999",
  "bytes=a-b",
  "bytes=",
  "lines=0-1",
  `bytes=${Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join(",")}`,
];

const given: Record<string, string[]> = {
  Range: ranges,
  "If-Range": ['"x"', "W/", "Tue, 99 Foo 2026 00:00:00 GMT"],
  "If-None-Match": ["*", '"', `W/"${"a".repeat(3_000)}"`, ",,,"],
  "If-Modified-Since": ["yesterday", "-1"],
  "Accept-Encoding": ["br;q=0", "*;q=0", "identity;q=0", "gzip;q=x", ",;,;", "a".repeat(3_000)],
  "Accept-Language": ["*;q=9", "\x80"],
  Accept: ["nothing/*", "text/event-stream", "\xff"],
  Cookie: [
    "sid=%E0%A4%A",
    "sid=; sid=; __Host-sid=x",
    `sid=${"a".repeat(5_000)}`,
    "toast=%00",
    "toast=eyJhIjox",
    "visitor=%",
    "=; =;;; ;",
    "__proto__=1",
  ],
  Authorization: ["Basic %%%", "Bearer x"],
  "X-Forwarded-For": ["1.2.3.4, ::1, junk", ",,,"],
  "X-Forwarded-Proto": ["javascript"],
  "X-Forwarded-Host": ["evil.example"],
  "X-Request-Id": ["\x01", "a".repeat(500)],
  "Sec-Fetch-Site": ["cross-site", "odd", ""],
  "Content-Encoding": ["gzip", "br", "identity, gzip", "x"],
  Expect: ["100-continue", "nothing"],
  Upgrade: ["websocket", "h2c"],
  "HTTP2-Settings": ["AAMAAABkAAQAAP__"],
  "Last-Event-ID": ["-1", "99999999999999999999"],
  "X-HTTP-Method-Override": ["DELETE"],
  TE: ["trailers", "x"],
};

/** Returns headers that no browser sends. A value is sent byte by byte, as latin1. */
export function oddHeaders(draw: Draw): string[] {
  const names = Object.keys(given);
  return draw.some(4, () => {
    const name = draw.one(names);
    if (draw.isIn(95)) return `${name}: ${draw.one(given[name] ?? [""])}`;
    return `${draw.isIn(50) ? name : "X-Odd"}: ${draw.one(oddValues)}`;
  });
}

/** Returns mostly the shop's own host, otherwise another, none, several, or an invalid one. */
export function oddHosts(draw: Draw, own: string): string[] {
  if (draw.isIn(92)) return [`Host: ${own}`];
  return draw.one([
    [],
    ["Host:"],
    ["Host: evil.example"],
    [`Host: ${own}`, "Host: evil.example"],
    [`Host: user:secret@${own}`],
    ["Host: a b"],
    ["Host: [::1"],
    ["Host: shop:99999"],
    ["Host: %00"],
    [`Host: ${"a".repeat(3_000)}`],
  ]);
}
