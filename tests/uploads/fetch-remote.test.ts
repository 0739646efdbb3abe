import { readFile, stat } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { get, openServer, smallWorld, target } from "./small-world.ts";

test("a name that changes its address between check and connection gains nothing", async () => {
  const url = await openServer((_, answer) => answer.end("sound"));
  const world = smallWorld();
  const file = target();
  expect(await get(`${url}/a.png`, { networkAccess: world, target: file })).toEqual({
    done: { sizeBytes: 5 },
  });
  // The name is resolved once, and the connection goes to the checked address.
  expect(world.asked).toEqual(["files.example"]);
  expect(await readFile(file, "utf8")).toBe("sound");
});

test("three redirects are followed, but not a fourth", async () => {
  const url = await openServer(({ url: path = "" }, answer) => {
    const left = Number(path.slice(1));
    if (left > 0) answer.writeHead(307, { Location: `/${left - 1}` }).end();
    else answer.end("done");
  });
  expect(await get(`${url}/3`, { networkAccess: smallWorld() })).toEqual({
    done: { sizeBytes: 4 },
  });
  expect(await get(`${url}/4`, { networkAccess: smallWorld() })).toHaveProperty("refused.text");
});

test("no cookies, referrer or credentials are sent or carried from one response to the next", async () => {
  const seen: string[] = [];
  const url = await openServer(({ headers, url: path }, answer) => {
    seen.push(...Object.keys(headers));
    if (path === "/1") answer.writeHead(302, { Location: "/2", "Set-Cookie": "a=b" }).end();
    else answer.end("x");
  });
  await get(`${url}/1`, { networkAccess: smallWorld() });
  const sent = ["accept", "accept-encoding", "connection", "host", "user-agent"];
  expect([...new Set(seen)].sort()).toEqual(sent);
});

test("a file that is too large is refused, with or without a declared size, and its download stops", async () => {
  const oversized = await openServer((_, answer) => {
    answer.writeHead(200, { "Content-Length": 10_001 });
    answer.write("x");
  });
  expect(await get(oversized, { networkAccess: smallWorld() })).toMatchObject({
    refused: { reason: "invalid", text: "The file at this URL is too large." },
  });
  const endless = await openServer((_, answer) => {
    const more = () => answer.write(Buffer.alloc(4000)) && setImmediate(more);
    answer.on("drain", more).on("error", () => undefined);
    more();
  });
  const file = target();
  expect(await get(endless, { networkAccess: smallWorld(), target: file })).toHaveProperty(
    "refused.text",
  );
  expect((await stat(file)).size).toBeLessThanOrEqual(10_000);
});

test("the shop gives up on a response that never ends", async () => {
  const silent = await openServer(() => undefined);
  const drops = await openServer((_, answer) => void answer.writeHead(200).write("a"));
  for (const url of [silent, drops]) {
    expect(await get(url, { networkAccess: smallWorld(), timeLimitMs: 300 })).toMatchObject({
      refused: { reason: "busy", text: "This URL took too long to respond." },
    });
  }
});

test.each<[string, RequestListener]>([
  ["an error", (_, answer) => void answer.writeHead(404).end("no")],
  ["nothing", (_, answer) => void answer.end()],
  [
    "a compressed file",
    (_, answer) => {
      answer.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync("x"));
    },
  ],
  [
    "half of what it announced",
    (_, answer) => {
      answer.writeHead(200, { "Content-Length": 100 }).write("half");
      setImmediate(() => answer.destroy());
    },
  ],
])("an address that responds with %s is reported in one sentence", async (_name, listener) => {
  const url = await openServer(listener);
  expect(await get(url, { networkAccess: smallWorld() })).toMatchObject({
    refused: { reason: expect.any(String), text: expect.stringMatching(/^[A-Z].*\.$/) },
  });
});

test("a server with a certificate for another name is not trusted", async () => {
  const url = await openServer((_, answer) => answer.end("x"));
  const other = url.replace("files.example", "other.example");
  expect(await get(other, { networkAccess: smallWorld() })).toHaveProperty("refused.text");
  const { ca: _, ...untrusting } = smallWorld();
  expect(await get(url, { networkAccess: untrusting })).toHaveProperty("refused.text");
});

test("closing the shop stops downloads in progress", async () => {
  const url = await openServer((_, answer) => void answer.writeHead(200).write("a"));
  const closing = new AbortController();
  const fetching = get(url, { networkAccess: smallWorld(), signal: closing.signal });
  closing.abort(new Error("closing"));
  await expect(fetching).rejects.toThrow("closing");
});
