import { createServer } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { get, listenOn, openServer, smallWorld } from "./small-world.ts";

/** Server that no download may reach, with its number of requests. */
let canary: { port: number; hits: () => number };
beforeAll(async () => {
  let hits = 0;
  const count = () =>
    createServer((socket) => {
      hits += 1;
      socket.destroy();
    });
  const port = await listenOn(count(), "0.0.0.0");
  await listenOn(count(), "::1", port).catch(() => undefined); // This machine has no IPv6.
  canary = { port, hits: () => hits };
});

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

test("no spelling of an address reaches this machine or its network", async () => {
  const before = canary.hits();
  for (const address of forms(canary.port)) {
    const outcome = await get(address, { timeLimitMs: 3000 });
    expect(outcome, address).toHaveProperty("refused.text");
  }
  expect(canary.hits()).toBe(before);
});

test("without the check requests do reach the canary, which shows that the other tests mean something", async () => {
  const before = canary.hits();
  const world = { ...smallWorld(), isPublic: () => true };
  const inside = forms(canary.port).filter((address) => /^https:.*127|LOCAL/i.test(address));
  for (const address of inside) await get(address, { networkAccess: world, timeLimitMs: 3000 });
  expect(canary.hits() - before).toBeGreaterThanOrEqual(5);
});

test("a redirect into this network is not followed", async () => {
  const before = canary.hits();
  for (const inside of [`https://127.0.0.2:${canary.port}/`, `http://files.example/`, "//[::1]/"]) {
    const url = await openServer((_, answer) => answer.writeHead(302, { Location: inside }).end());
    expect(await get(`${url}/a.png`, { networkAccess: smallWorld() })).toHaveProperty(
      "refused.text",
    );
  }
  expect(canary.hits()).toBe(before);
});

test("a name that also resolves to an address in this network is not contacted", async () => {
  const world = smallWorld({ "files.example": ["127.0.0.1", "10.0.0.1"] });
  expect(await get("https://files.example/a.png", { networkAccess: world })).toHaveProperty(
    "refused.text",
  );
});
