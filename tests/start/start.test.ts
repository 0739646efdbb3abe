import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { addressOf, withClient } from "../fixtures/connections.ts";
import { findFreePort, startShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dubplate-start-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a shop with DEMO=off opens empty and closes without errors", async () => {
  const settings = { DATA_DIR: join(folder, "empty"), DEMO: "off", ADMIN_PASSWORD: "" };
  const shop = await startShop(settings);
  const page = await (await fetch(`${shop.url}/track-store`)).text();
  expect(page).toContain("No tracks found");
  const home = await (await fetch(shop.url)).text();
  expect(home).toContain("Check back soon for new tracks");
  expect(await shop.stop()).toBe(0);
  expect(shop.output()).toMatch(
    /^Set up the shop with this secret link: http.*\nDubplate is running at .*$/,
  );
});

test("a second shop on the same folder names the process that has it and stops", async () => {
  const settings = { DATA_DIR: join(folder, "shared"), DEMO: "off" };
  const shop = await startShop(settings);
  const second = startShop(settings);
  await expect(second).rejects.toThrow(new RegExp(`process ${shop.process.pid}\\b`));
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  await shop.stop();
});

test("two shops started together on one new database both open, and only one migrates it", async () => {
  const server = inject("server");
  const name = `dubplate_together_${process.pid}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  const settings = {
    DATABASE_URL: addressOf({ ...server, database: name }),
    DATA_DIR: join(folder, "together"),
    DEMO: "off",
    LOG_LEVEL: "info",
  };
  const shops = await Promise.all([startShop(settings), startShop(settings)]);
  for (const shop of shops) expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  await Promise.all(shops.map((shop) => shop.stop()));
  const migrated = shops.filter((shop) => shop.output().includes("migrated the database"));
  expect(migrated).toHaveLength(1);
  await withClient(server, (client) => client.query(`drop database ${name}`));
});

test("a shop stopped while it fills with the demo and started with DEMO=off adds no more of it", async () => {
  const server = inject("server");
  const name = `dubplate_demo_${process.pid}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  const connection = { ...server, database: name };
  const settings = { DATABASE_URL: addressOf(connection), DATA_DIR: join(folder, "demo") };
  const shop = await startShop(settings);
  expect(await shop.stop()).toBe(0);
  expect(shop.output()).not.toContain("Failed task");
  const again = await startShop({ ...settings, DEMO: "off" });
  await withClient(connection, async (client) => {
    const count = async (query: string) => (await client.query(query)).rows[0].count;
    const jobs =
      "select count(*)::int from graphile_worker.jobs where task_identifier = 'add-demo-track'";
    await until(async () => (await count(jobs)) === 0);
    expect(await count("select count(*)::int from music_tracks where is_draft")).toBe(0);
    expect(await count("select count(*)::int from music_tracks")).toBeLessThan(28);
  });
  await again.stop();
  await withClient(server, (client) => client.query(`drop database ${name}`));
});

test("the home page of an empty shop says that demo tracks are being added, while they are", async () => {
  const server = inject("server");
  const name = `dubplate_filling_${process.pid}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  const connection = { ...server, database: name };
  const DATA_DIR = join(folder, "filling");
  const shop = await startShop({ DATABASE_URL: addressOf(connection), DATA_DIR, DEMO: "off" });
  const home = async () => (await fetch(shop.url)).text();
  await withClient(connection, async (client) => {
    await client.query(
      "select graphile_worker.add_job('add-demo-track', job_key => 'demo', run_at => 'infinity')",
    );
    expect(await home()).toContain("Adding demo tracks");
    await client.query("select graphile_worker.remove_job('demo')");
    expect(await home()).toContain("Check back soon for new tracks");
  });
  await shop.stop();
  await withClient(server, (client) => client.query(`drop database ${name}`));
});

test("a visitor sees an error when tracks cannot be read, and never an empty list", async () => {
  const server = inject("server");
  const name = `dubplate_unread_${process.pid}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  const connection = { ...server, database: name };
  const DATA_DIR = join(folder, "unread");
  const shop = await startShop({ DATABASE_URL: addressOf(connection), DATA_DIR, DEMO: "off" });
  await withClient(connection, (client) =>
    client.query("alter table music_tracks rename to mislaid_tracks"),
  );
  for (const path of ["/", "/track-store", "/sale", "/music/any"]) {
    const answer = await fetch(shop.url + path);
    const page = await answer.text();
    expect(answer.status).toBe(500);
    expect(page).toContain("Could not load music tracks. Please try again.");
    expect(page).not.toMatch(/No tracks found|No items on sale|mislaid|music_tracks|node_modules/);
  }
  await withClient(connection, (client) =>
    client.query("alter table mislaid_tracks rename to music_tracks"),
  );
  expect((await fetch(`${shop.url}/track-store`)).status).toBe(200);
  await shop.stop();
  await withClient(server, (client) => client.query(`drop database ${name}`));
});

test("an invalid setting stops the start with one sentence", async () => {
  await expect(startShop({ TRUST_PROXY: "many" })).rejects.toThrow(
    "The setting TRUST_PROXY must be the number of proxies in front of the shop, 0 to 10.",
  );
});

/** Returns an older Node of the machine, or this one pretending to be. */
function olderNode(): string[] {
  const found = (process.env.PATH ?? "").split(":").map((folder) => join(folder, "node"));
  const isOlder = (node: string) => {
    const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
    return Number(/^v(\d+)/.exec(stdout ?? "")?.[1] ?? NaN) < 24;
  };
  const older = found.find(isOlder);
  if (older) return [older];
  const pretend = 'Object.defineProperty(process.versions, "node", { value: "20.20.2" })';
  return [process.execPath, "--import", `data:text/javascript,${pretend}`];
}

test("under an older Node the shop names the required version in one sentence", () => {
  const [node = "", ...args] = olderNode();
  const options = { cwd: projectRoot(), encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(node, [...args, "build/server/index.js"], options);
  expect(stderr).toMatch(/^Dubplate needs Node 24 or newer, and this is Node [\d.]+\. [^\n]+\n$/);
  expect(status).toBe(78);
});

test("a port in use stops the start with one sentence and leaves nothing running", async () => {
  const port = await findFreePort();
  const other = createServer().listen(port, "127.0.0.1");
  const settings = { DATA_DIR: join(folder, "taken"), DEMO: "off", PORT: String(port) };
  await expect(startShop(settings)).rejects.toThrow(/Dubplate didn't start\..*in use/);
  other.close();
  const shop = await startShop({ DATA_DIR: join(folder, "taken"), DEMO: "off" });
  await shop.stop();
});

test("an unreachable database stops the start with one sentence", async () => {
  const port = await findFreePort();
  const settings = { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` };
  await expect(startShop(settings)).rejects.toThrow(/Dubplate didn't start\./);
});
