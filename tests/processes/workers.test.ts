import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";
import { timeUntil } from "../fixtures/until.ts";
import { uploadClient } from "../uploads/upload-client.ts";
import { startShopHere } from "../web/shop-here.ts";

const folder = await mkdtemp(join(tmpdir(), "dubplate-workers-"));
/** Two processes, which the first tests share. */
let shop: RunningShop;

const data = join(folder, "data");
const startTwo = () => startShopHere({ WEB_CONCURRENCY: "2", DATA_DIR: data });

beforeAll(async () => {
  shop = await startTwo();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the processes that a shop has started to serve. Linux only. */
async function workersOf({ process: { pid } }: RunningShop): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = children.trim().split(" ").filter(Boolean);
  const commands = await Promise.all(
    pids.map((child) => readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "")),
  );
  return pids.filter((_, n) => commands[n]?.includes("build/server/index.js")).map(Number);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended since it was listed.
  }
}

const statusOf = (shop: RunningShop, path: string) =>
  fetch(shop.url + path).then(
    async (answer) => {
      await answer.text(); // A client that does not read to the end counts as disconnected.
      return answer.status;
    },
    () => undefined,
  );

test("two processes serve one address and share their metrics", async () => {
  expect(await workersOf(shop)).toHaveLength(2);
  expect(shop.output().match(/is running at/g)).toHaveLength(1);
  const count = 30;
  for (let n = 0; n < count; n += 1) expect(await statusOf(shop, "/healthz")).toBe(200);
  // A response is counted a moment after it arrives.
  await timeUntil(async () => {
    const figures = await (await fetch(`${shop.url}/metrics`)).text();
    const counted = /^http_requests_total\{.*route="\/healthz".*\} (\d+)$/m.exec(figures);
    return Number(counted?.[1]) === count;
  });
});

test("a killed process is replaced while the shop keeps running", async () => {
  const [killed = 0, other = 0] = await workersOf(shop);
  process.kill(killed, "SIGKILL");
  await timeUntil(async () => !(await workersOf(shop)).includes(killed));
  // The client first gives up a connection that the process had left open.
  await timeUntil(async () => (await statusOf(shop, "/track-store")) === 200);
  for (let n = 0; n < 20; n += 1) expect(await statusOf(shop, "/track-store")).toBe(200);
  await timeUntil(async () => (await workersOf(shop)).length === 2);
  expect(await workersOf(shop)).toContain(other);
});

test("a port in use is reported once, and nothing is left running", async () => {
  const again = startShopHere({ WEB_CONCURRENCY: "2", PORT: new URL(shop.url).port });
  await expect(again).rejects.toThrow("Choose another one with PORT.");
});

test("every process finishes what it has started when told to stop", async () => {
  const client = uploadClient(shop.url, await givenSession(await givenUser()));
  const parts = [];
  for (let n = 0; n < 4; n += 1) {
    const path = await client.begun("audio", 1000);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    parts.push({ answer: client.send(path, 0, readable), writer });
    await writer.write(new Uint8Array(500));
    const uploadPath = join(data, "uploads", path.split("/").pop() ?? "");
    await timeUntil(async () => (await stat(uploadPath)).size > 0);
  }
  const exited = shop.stop();
  for (const { answer, writer } of parts) {
    await writer.write(new Uint8Array(500));
    await writer.close();
    expect((await answer).status).toBe(204);
  }
  expect(await exited).toBe(0);
});

test("the shop exits with a message if its processes keep dying at once", async () => {
  const shop = await startTwo();
  await timeUntil(async () => {
    for (const pid of await workersOf(shop).catch(() => [])) killIfThere(pid);
    return shop.process.exitCode !== null;
  }, 60);
  expect(shop.process.exitCode).toBe(1);
  expect(shop.output()).toContain("shortly after starting");
});

test("a shop whose main process is killed leaves no other process running", async () => {
  const shop = await startTwo();
  const workers = await workersOf(shop);
  await shop.stop("SIGKILL");
  for (const pid of workers) await timeUntil(async () => !existsSync(`/proc/${pid}/fd/0`));
});

test("after the shop's own database is killed, cached pages load, others say when to retry, and all recovers", async () => {
  const settings = {
    DATA_DIR: join(folder, "own"),
    DEMO: "off",
    PAGE_CACHE_MB: "64",
    WEB_CONCURRENCY: "2",
  };
  const shop = await startShop(settings);
  const ask = async (path: string) => {
    // A connection that is used again would stay with one process.
    const answer = await fetch(shop.url + path, { headers: { Connection: "close" } });
    await answer.body?.cancel();
    return [answer.status, answer.headers.get("Retry-After")];
  };
  // Connections go to the processes in turn, so both have cached the page afterwards.
  for (let n = 0; n < 10; n += 1) expect(await ask("/track-store")).toEqual([200, null]);
  const pidFile = join(folder, "own", "database", "postmaster.pid");
  const pidOf = async () =>
    Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  for (const round of ["first", "second"]) {
    const pid = await pidOf();
    expect(pid).toBeGreaterThan(1); // 0 would be this test's own group.
    process.kill(pid, "SIGKILL");
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask("/music/any")));
    for (const [status, retryAfter] of answers) {
      if (status !== 404) expect([status, retryAfter], round).toEqual([503, "5"]);
    }
    // The recovery drops cached pages, because changes may have been missed.
    if (round === "first") expect((await ask("/track-store"))[0]).toBe(200);
    await timeUntil(
      async () => (await ask("/music/any"))[0] === 404 && (await pidOf()) !== pid,
      60,
    );
    await timeUntil(async () => (await ask("/readyz"))[0] === 200);
  }
  expect(await shop.stop()).toBe(0);
});
