import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenSession, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { timeUntil } from "../fixtures/until.ts";
import { wavFile } from "../uploads/sounds.ts";
import { uploadClient } from "../uploads/upload-client.ts";
import { startShopHere } from "../web/shop-here.ts";

let folder: string;
let both: RunningShop[];

const start = () => startShopHere({ DATA_DIR: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dubplate-processes-"));
  both = await Promise.all([start(), start()]);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns one uploader's client at each of these processes. */
async function uploaderAt(shops: RunningShop[]) {
  const token = await givenSession(await givenUser());
  const [one, other] = shops.map((shop) => uploadClient(shop.url, token));
  if (!one || !other) throw new Error("There are too few processes.");
  return [one, other] as const;
}

type Client = Awaited<ReturnType<typeof uploaderAt>>[0];

/** Sends the start of a part over a connection that then goes dead. */
async function hang(client: Client, path: string, beginning: Uint8Array<ArrayBuffer>) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const answer = client.send(path, 0, readable).catch(() => undefined);
  const writer = writable.getWriter();
  await writer.write(beginning);
  const uploadPath = join(folder, "uploads", path.split("/").pop() ?? "");
  await timeUntil(async () => (await stat(uploadPath)).size > 0);
  return { answer, hangUp: () => writer.abort().catch(() => undefined) };
}

test("an upload whose parts go to two processes in turn arrives whole", async () => {
  const clients = await uploaderAt(both);
  const file = wavFile(10);
  const path = await clients[0].begun("audio", file.byteLength);
  const step = Math.ceil(file.byteLength / 7);
  for (let n = 0; n * step < file.byteLength; n += 1) {
    const answer = await clients[n % 2 ? 0 : 1].send(
      path,
      n * step,
      file.slice(n * step, (n + 1) * step),
    );
    expect(answer.status).toBe(204);
  }
  const state = await clients[1].settled(path);
  expect(state).toMatchObject({ state: "ready", detected: { durationSeconds: 10 } });
});

test("a part that hangs at one process gives way when the upload resumes at the other", async () => {
  const [one, other] = await uploaderAt(both);
  const file = wavFile(5);
  const path = await one.begun("audio", file.byteLength);
  const hanging = await hang(one, path, file.slice(0, 100_000));
  const offset = await other.offsetOf(path);
  expect(offset).toBeLessThanOrEqual(100_000);
  expect((await other.send(path, offset, file.slice(offset))).status).toBe(204);
  await hanging.hangUp();
  await hanging.answer;
  expect((await one.settled(path)).state).toBe("ready");
});

test("an upload whose process is killed continues at another", async () => {
  const doomed = await start();
  const [one, other] = await uploaderAt([doomed, ...both]);
  const file = wavFile(5);
  const path = await one.begun("audio", file.byteLength);
  const hanging = await hang(one, path, file.slice(0, 100_000));
  await Promise.all([doomed.stop("SIGKILL"), hanging.answer]);
  const offset = await other.offsetOf(path);
  expect((await other.send(path, offset, file.slice(offset))).status).toBe(204);
  expect((await other.settled(path)).state).toBe("ready");
});

test("one uploader can send four parts at once, whichever processes receive them", async () => {
  const [one, other] = await uploaderAt(both);
  const hanging = [];
  for (const client of [one, other, one, other]) {
    const path = await client.begun("audio", 1000);
    hanging.push(await hang(client, path, new Uint8Array(500)));
  }
  const path = await one.begun("audio", 1000);
  for (const client of [one, other]) {
    expect((await client.send(path, 0, new Uint8Array(10))).status).toBe(429);
  }
  for (const { hangUp } of hanging) await hangUp();
});
