import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../fixtures/connections.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { disksOf, noOwnDisks, ownDisks } from "./own-disks.ts";

/* The embedded database runs out of disk: first for its tables, then for its log. */

/** Command that mounts an empty disk at `$0` before the shop starts. */
const onSmallDisk = 'mount -t tmpfs -o size=130m,mode=0700 tmpfs "$0" && exec "$@"';
/** More than the consecutive failures allowed to an embedded database with space. */
const TRIES = 7;
const admin = { username: "admin", password: "correct horse battery staple" };

let folder: string;
let shop: RunningShop;
const disks = disksOf(() => shop.process.pid ?? 0);
const filler = () => disks.pathOf(join(folder, "filler"));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dubplate-full-"));
  if (noOwnDisks) return;
  const settings = {
    DATA_DIR: folder,
    DEMO: "off",
    PAGE_CACHE_MB: "64",
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  shop = await startShop(settings, [...ownDisks, "sh", "-c", onSmallDisk, folder]);
});
afterAll(async () => {
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes until the disk is full, because the database uses space meanwhile. */
async function fill(): Promise<void> {
  const { blocks, bsize } = await statfs(disks.pathOf(folder));
  const tooMuch = Buffer.alloc(blocks * bsize);
  await expect(writeFile(filler(), tooMuch)).rejects.toMatchObject({ code: "ENOSPC" });
}

async function ask(path: string): Promise<[number, string]> {
  const answer = await fetch(shop.url + path);
  return [answer.status, await answer.text()];
}

async function post(path: string, form: Record<string, string>) {
  const headers = { Origin: shop.url };
  const body = new URLSearchParams(form);
  const answer = await fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers,
    body,
  });
  await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get("Retry-After") };
}

const write = (text: string) => {
  const opened = String(Date.now() - 10_000);
  return post("/contact", { name: "Ana", email: "ana@example.com", message: text, opened });
};

const connection = () => ({
  host: disks.pathOf(join(folder, "database")),
  user: "dubplate",
  database: "dubplate",
});

async function listMessages(): Promise<string[]> {
  return withClient(connection(), async (client) => {
    const { rows } = await client.query<{ message: string }>(
      "select message from contact_messages order by created_at",
    );
    return rows.map(({ message }) => message);
  });
}

test.skipIf(noOwnDisks)(
  "while the database's disk is full, pages still load and forms say when to retry",
  async () => {
    expect(await write("before")).toMatchObject({ status: 303 });
    await fill();
    for (const form of [admin, { ...admin, password: "a wrong one" }]) {
      expect(await post("/login", form)).toEqual({ status: 507, retryAfter: "5" });
    }
    for (const path of ["/", "/track-store", "/sale", "/faq", "/contact", "/healthz"]) {
      expect((await ask(path))[0], path).toBe(200);
    }
    expect(await ask("/readyz")).toEqual([503, "storage\n"]);
    await rm(filler());
    expect((await ask("/readyz"))[0]).toBe(200);
    expect((await post("/login", admin)).status).toBe(303);
  },
);

test.skipIf(noOwnDisks)(
  "a database that cannot write its log is retried until there is space, and loses nothing",
  async () => {
    await until(
      () => fetch(`${shop.url}/track-store`),
      ({ headers }) => headers.get("Server-Timing") === "cache;desc=hit",
    );
    const messages = await listMessages();
    await fill();
    const writeLog = () =>
      withClient(connection(), (client) => {
        client.on("error", () => undefined);
        return client.query("select pg_logical_emit_message(true, 'x', repeat('x', 2000000))");
      });
    await expect(
      (async () => {
        for (;;) await writeLog();
      })(),
    ).rejects.toThrow(/No space left|Connection terminated/);
    await until(
      async () => shop.output().match(/failed to restart/g)?.length ?? 0,
      (tries) => tries >= TRIES || shop.process.exitCode !== null,
      60,
    );
    expect(shop.process.exitCode).toBeNull();
    expect((await ask("/track-store"))[0]).toBe(200);
    expect((await ask("/music/any"))[0]).toBe(503);
    expect((await ask("/readyz"))[0]).toBe(503);

    await rm(filler());
    await until(
      () => ask("/readyz"),
      ([status]) => status === 200,
      60,
    );
    expect((await post("/login", admin)).status).toBe(303);
    expect(await write("after")).toMatchObject({ status: 303 });
    expect(await listMessages()).toEqual([...messages, "after"]);
  },
);
