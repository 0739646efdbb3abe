import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { dirname } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { givenPreview } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests();

const MB = 1024 ** 2;
const READERS = 100;
const SIZE = 100 * MB;
const name = `${"a".repeat(32)}.mp3`;

beforeAll(async () => {
  const path = shop.pathOf("audio", name);
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "w");
  await file.truncate(SIZE);
  await file.close();
  await givenPreview({ key: name, sizeBytes: SIZE });
});

/** Requests the whole file and reads its start, and more only on demand. */
async function beginReading(): Promise<Socket> {
  const { hostname, port } = new URL(shop.url());
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(`GET /media/audio/${name} HTTP/1.1\r\nHost: shop\r\n\r\n`);
  const [beginning] = await once(socket, "data");
  expect(String(beginning).slice(0, 15)).toBe("HTTP/1.1 200 OK");
  socket.pause();
  return socket;
}

async function visit(): Promise<void> {
  for (let time = 0; time < 20; time += 1) {
    expect((await fetch(`${shop.url()}/track-store`)).status).toBe(200);
  }
}

const beginAll = () => Promise.all(Array.from({ length: READERS }, beginReading));
/** Returns the number of open files and connections of the process. */
const countOpen = async () => readdirSync(`/proc/${shop.pid()}/fd`).length;

test(`${READERS} clients that request 100 MB and stop reading cost little memory and delay no one else`, async () => {
  // One-time growth of the process, whoever visits.
  for (const socket of await beginAll()) socket.destroy();
  await visit();
  const before = await shop.memory();
  const readers = await beginAll();
  await visit();
  const grown = (await shop.memory()) - before;
  for (const socket of readers) socket.destroy();
  // Limit for the system's buffers and uncollected garbage. Whole files would be 10,000 MB.
  expect(grown / MB).toBeLessThan(300);
});

test("three hundred canceled downloads leave no file open", async () => {
  await fetch(`${shop.url()}/track-store`);
  const before = await countOpen();
  for (let round = 0; round < 3; round += 1) {
    for (const socket of await beginAll()) socket.destroy();
  }
  await until(countOpen, (count) => count <= before + 5, 60);
});
