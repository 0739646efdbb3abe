import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { createServer as createPlainServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testCertificate } from "../../tests/uploads/test-certificate.ts";
import { fetchRemote, type RemoteFile, type World } from "./fetch-remote.server.ts";

let folder: string;
/** Listens where nobody may be led to, and counts who came. */
let canary: { port: number; hits: () => number };
const servers: Server[] = [];

async function listenOn(server: Server, host: string, port = 0): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dubplate-fetch-"));
  let hits = 0;
  const count = () =>
    createPlainServer((socket) => {
      hits += 1;
      socket.destroy();
    });
  const port = await listenOn(count(), "0.0.0.0");
  await listenOn(count(), "::1", port).catch(() => undefined); // no IPv6 here
  canary = { port, hits: () => hits };
});

afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

const target = () => join(folder, crypto.randomUUID());

function get(address: string, more: Partial<RemoteFile> = {}) {
  return fetchRemote(address, { target: target(), mostBytes: 10_000, ...more });
}

const forms = (port: number) => [
  `https://127.0.0.1:${port}/a.png`,
  `https://127.1:${port}/a.png`,
  `https://2130706433:${port}/a.png`,
  `https://0x7f000001:${port}/a.png`,
  `https://0x7f.0.0.1:${port}/a.png`,
  `https://0177.0.0.1:${port}/a.png`,
  `https://127.0.0.1.:${port}/a.png`,
  `https://１２７.0.0.1:${port}/a.png`,
  `https://127。0。0。1:${port}/a.png`,
  `https://%31%32%37.0.0.1:${port}/a.png`,
  `https://0.0.0.0:${port}/a.png`,
  `https://0:${port}/a.png`,
  `https://127.9.9.9:${port}/a.png`,
  `https://localhost:${port}/a.png`,
  `https://LOCALHOST.:${port}/a.png`,
  `https://[::1]:${port}/a.png`,
  `https://[::]:${port}/a.png`,
  `https://[0:0:0:0:0:0:0:1]:${port}/a.png`,
  `https://[::ffff:127.0.0.1]:${port}/a.png`,
  `https://[::ffff:7f00:1]:${port}/a.png`,
  `https://[::127.0.0.1]:${port}/a.png`,
  `https://[64:ff9b::7f00:1]:${port}/a.png`,
  `https://[2002:7f00:1::]:${port}/a.png`,
  `https://user:secret@127.0.0.1:${port}/a.png`,
  `http://127.0.0.1:${port}/a.png`,
  `https://169.254.169.254/latest/meta-data/`,
  `https://10.0.0.1/`,
  `https://[fe80::1]/`,
  `https://[fd00::1]/`,
  `file:///etc/passwd`,
  `ftp://127.0.0.1:${port}/`,
  `not an address`,
];

test("no form of an address leads to this machine or its network", async () => {
  const before = canary.hits();
  for (const address of forms(canary.port)) {
    const outcome = await get(address, { timeLimitMs: 3000 });
    expect(outcome, address).toHaveProperty("problem");
  }
  expect(canary.hits()).toBe(before);
});

test("without the check the canary is reached, so that its silence means something", async () => {
  const before = canary.hits();
  const world = { ...smallWorld(), isPublic: () => true };
  const inside = forms(canary.port).filter((address) => /^https:.*127|LOCAL/i.test(address));
  for (const address of inside) await get(address, { world, timeLimitMs: 3000 });
  expect(canary.hits() - before).toBeGreaterThanOrEqual(5);
});

/** A world in which 127.0.0.1 is a public server of files.example, and the rest of the machine is not. */
function smallWorld(names: Record<string, string[]> = {}): World & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async resolve(name) {
      asked.push(name);
      return names[name] ?? ["127.0.0.1"];
    },
    isPublic: (address) => address === "127.0.0.1",
    ca: testCertificate.cert,
  };
}

async function openServer(listener: RequestListener): Promise<string> {
  const port = await listenOn(createServer(testCertificate, listener), "127.0.0.1");
  return `https://files.example:${port}`;
}

test("a name that also stands for an address of this network is not asked", async () => {
  const world = smallWorld({ "files.example": ["127.0.0.1", "10.0.0.1"] });
  expect(await get("https://files.example/a.png", { world })).toHaveProperty("problem");
});

test("a redirect to this network is not followed", async () => {
  const before = canary.hits();
  for (const inside of [`https://127.0.0.2:${canary.port}/`, `http://files.example/`, "//[::1]/"]) {
    const url = await openServer((_, answer) => answer.writeHead(302, { Location: inside }).end());
    expect(await get(`${url}/a.png`, { world: smallWorld() })).toHaveProperty("problem");
  }
  expect(canary.hits()).toBe(before);
});

test("a name that changes its address between check and connection changes nothing", async () => {
  const url = await openServer((_, answer) => answer.end("sound"));
  const world = smallWorld();
  const file = target();
  expect(await get(`${url}/a.png`, { world, target: file })).toEqual({ sizeBytes: 5 });
  // Asked once: the connection goes to the address that was checked.
  expect(world.asked).toEqual(["files.example"]);
  expect(await readFile(file, "utf8")).toBe("sound");
});

test("three redirects are followed, a fourth is not", async () => {
  const url = await openServer(({ url: path = "" }, answer) => {
    const left = Number(path.slice(1));
    if (left > 0) answer.writeHead(307, { Location: `/${left - 1}` }).end();
    else answer.end("done");
  });
  expect(await get(`${url}/3`, { world: smallWorld() })).toEqual({ sizeBytes: 4 });
  expect(await get(`${url}/4`, { world: smallWorld() })).toHaveProperty("problem");
});

test("no cookie, no referrer and no credentials are sent, nor kept from one answer to the next", async () => {
  const seen: string[] = [];
  const url = await openServer(({ headers, url: path }, answer) => {
    seen.push(...Object.keys(headers));
    if (path === "/1") answer.writeHead(302, { Location: "/2", "Set-Cookie": "a=b" }).end();
    else answer.end("x");
  });
  await get(`${url}/1`, { world: smallWorld() });
  expect([...new Set(seen)].sort()).toEqual(["accept", "accept-encoding", "connection", "host"]);
});

test("a file that is too large is refused, announced or not, and stops coming", async () => {
  const announced = await openServer((_, answer) => {
    answer.writeHead(200, { "Content-Length": 10_001 });
    answer.write("x");
  });
  expect(await get(announced, { world: smallWorld() })).toEqual({
    problem: "The file at this address is too large.",
  });
  const endless = await openServer((_, answer) => {
    const more = () => answer.write(Buffer.alloc(4000)) && setImmediate(more);
    answer.on("drain", more).on("error", () => undefined);
    more();
  });
  const file = target();
  expect(await get(endless, { world: smallWorld(), target: file })).toHaveProperty("problem");
  expect((await stat(file)).size).toBeLessThanOrEqual(10_000);
});

test("an address that never ends its answer is given up", async () => {
  const silent = await openServer(() => undefined);
  const drops = await openServer((_, answer) => void answer.writeHead(200).write("a"));
  for (const url of [silent, drops]) {
    expect(await get(url, { world: smallWorld(), timeLimitMs: 300 })).toEqual({
      problem: "This address took too long to answer.",
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
])("an address that answers %s is a problem in a sentence", async (_name, listener) => {
  const url = await openServer(listener);
  expect(await get(url, { world: smallWorld() })).toEqual({
    problem: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

test("a server whose certificate is for another name is not believed", async () => {
  const url = await openServer((_, answer) => answer.end("x"));
  const other = url.replace("files.example", "other.example");
  expect(await get(other, { world: smallWorld() })).toHaveProperty("problem");
  const { ca: _, ...untrusting } = smallWorld();
  expect(await get(url, { world: untrusting })).toHaveProperty("problem");
});

test("when the shop closes, the fetching stops", async () => {
  const url = await openServer((_, answer) => void answer.writeHead(200).write("a"));
  const closing = new AbortController();
  const fetching = get(url, { world: smallWorld(), signal: closing.signal });
  closing.abort(new Error("closing"));
  await expect(fetching).rejects.toThrow("closing");
});
