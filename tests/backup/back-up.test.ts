import { createHash } from "node:crypto";
import { appendFile, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkArchive } from "../../app/backup/archive-reader.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { env } from "../../app/platform/system/env.server.ts";
import { withClient } from "../fixtures/connections.ts";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { runScript } from "../fixtures/run-script.ts";
import { startShop } from "../fixtures/start-shop.ts";
import {
  connectionOf,
  contentOf,
  folder,
  givenCover,
  givenDatabase,
  givenShop,
  ownConnection,
  ownSettings,
  settingsOf,
} from "./given-shop.ts";
import { keepBusy } from "./keep-busy.ts";

/** Returns the hash of every stored file by its path. */
async function hashFiles(dataDir: string): Promise<Record<string, string>> {
  const root = join(dataDir, "files");
  const hashes: Record<string, string> = {};
  for (const name of (await readdir(root, { recursive: true })).sort()) {
    if (!(await stat(join(root, name))).isFile()) continue;
    hashes[name] = createHash("sha256")
      .update(await readFile(join(root, name)))
      .digest("hex");
  }
  return hashes;
}

test("a shop that isn't set up yet is backed up, verified and restored", async () => {
  const path = join(folder, "new.tar");
  expect(await runScript("backup", [path], await ownSettings())).toMatchObject({ code: 0 });
  const verified = await runScript("verify", [path], await ownSettings());
  expect(verified).toEqual({ code: 0, said: "No problems found.\n" });
  const target = settingsOf(await givenDatabase(), join(folder, "new"));
  expect(await runScript("restore", [path], target)).toMatchObject({ code: 0 });
});

test("a backup of a busy shop is a snapshot of one moment, with all its files", async () => {
  await givenShop();
  const settings = await ownSettings();
  const stop = keepBusy();
  const path = join(folder, "busy.tar");
  const { code, said } = await runScript("backup", [path], settings);
  expect(await stop()).toBeGreaterThan(0);
  expect(said).toMatch(/rows, \d+ files/);
  expect(code).toBe(0);

  const database = await givenDatabase();
  const dataDir = join(folder, "busy");
  expect(await runScript("restore", [path], settingsOf(database, dataDir))).toMatchObject({
    code: 0,
  });
  // A like is a mark and a count in one transaction, so they agree in one snapshot.
  await withClient(connectionOf(database), async (client) => {
    const { rows } = await client.query(
      `select (select sum(count)::int from track_likes) as likes,
         (select count(*)::int from track_like_visitors) as marks`,
    );
    expect(rows[0].likes).toBe(rows[0].marks);
    expect(rows[0].likes).toBeGreaterThan(3);
  });
  const verified = await runScript("verify", [], settingsOf(database, dataDir));
  expect(verified).toEqual({ code: 0, said: "No problems found.\n" });
});

test("a restored shop has every row and file of the one backed up, and opens", async () => {
  const user = await givenUser({ username: "ana" });
  await givenSession(user);
  const path = join(folder, "whole.tar");
  expect(await runScript("backup", [path], await ownSettings())).toMatchObject({ code: 0 });
  const database = await givenDatabase();
  const dataDir = join(folder, "whole");
  const settings = settingsOf(database, dataDir);
  expect(await runScript("restore", [path], settings)).toMatchObject({ code: 0 });

  expect(await contentOf(connectionOf(database))).toEqual(await contentOf(await ownConnection()));
  const { files } = await checkArchive(path);
  const stored = await hashFiles(dataDir);
  expect(stored).toEqual(Object.fromEntries(files.map((f) => [`${f.bucket}/${f.name}`, f.sha256])));
  expect(await hashFiles(env.DATA_DIR)).toMatchObject(stored);

  const shop = await startShop({ ...settings, DEMO: "off" });
  expect(await (await fetch(`${shop.url}/track-store`)).text()).toContain("<article");
  await withClient(connectionOf(database), async (client) => {
    expect((await client.query("select from sessions")).rowCount).toBe(0);
    // Counters continue where they were, and append-only tables still reject changes.
    const { rows } = await client.query(
      `insert into audit_log (actor_name, act, subject_kind) values ('Ben', 'sell-track', 'track')
       returning id > (select max(id) from audit_log) as "isNext"`,
    );
    expect(rows[0].isNext).toBe(true);
    await expect(client.query("delete from audit_log")).rejects.toThrow("only ever added to");
    await expect(client.query("delete from register_lines")).rejects.toThrow("only ever added to");
  });
  await shop.stop();
});

test("a shop backed up while open moves to the embedded database and back to another one", async () => {
  const whole = join(folder, "whole.tar");
  const home = { DATA_DIR: join(folder, "home"), DEMO: "off", LOG_LEVEL: "warn" };
  const restored = await runScript("restore", [whole], home);
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(/^Restored .*\n$/) });
  const shop = await startShop(home);
  const path = join(folder, "moving.tar");
  expect(await runScript("backup", [path], home)).toMatchObject({ code: 0 });
  expect(await runScript("verify", [], home)).toMatchObject({ code: 0 });
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  await shop.stop();
  const database = await givenDatabase();
  const settings = settingsOf(database, join(folder, "hosted"));
  expect(await runScript("restore", [path], settings)).toMatchObject({ code: 0 });
  // Changes that an open shop makes by itself are in other tables.
  const [moved, own] = [connectionOf(database), await ownConnection()];
  const both = await Promise.all([moved, own].map(contentOf));
  for (const table of ["music_tracks", "track_likes", "media_files", "orders"]) {
    const [there, here] = both.map((content) => content[table]);
    expect(there, table).toBe(here);
  }
});

test("a missing or altered file is reported, and the rest is backed up", async () => {
  const { id } = await givenTrack();
  const [lost, altered] = [await givenCover(), await givenCover()];
  await db.updateTable("musicTracks").set({ coverFileId: lost }).where("id", "=", id).execute();
  const files = await db
    .selectFrom("mediaFiles")
    .where("id", "in", [lost, altered])
    .select(["id", "key"])
    .execute();
  const covers = join(env.DATA_DIR, "files", "cover_images");
  for (const { id: file, key } of files) {
    if (file === lost) await rm(join(covers, `${key}-320.webp`));
    else await appendFile(join(covers, `${key}-640.webp`), "more");
  }
  const path = join(folder, "missing.tar");
  const { code, said } = await runScript("backup", [path], await ownSettings());
  expect(code).toBe(1);
  expect(said).toMatch(/cover_images\/[a-f0-9]{32}-320\.webp is missing\./);
  expect(said).toMatch(/cover_images\/[a-f0-9]{32} doesn't match its stored checksum\./);
  const { problems } = await checkArchive(path);
  expect(problems.map((problem) => Object(problem).code).toSorted()).toEqual([
    "differs",
    "missing",
  ]);
  expect(await runScript("verify", [path], {})).toMatchObject({ code: 1 });
});

test("a backup never overwrites another file", async () => {
  const path = join(folder, "whole.tar");
  const before = await stat(path);
  const { code, said } = await runScript("backup", [path], await ownSettings());
  expect(code).toBe(2);
  expect(said).toMatch(/already exists/);
  expect((await stat(path)).mtimeMs).toBe(before.mtimeMs);
});
