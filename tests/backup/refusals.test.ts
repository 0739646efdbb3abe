import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { copyFile, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { checkArchive } from "../../app/backup/archive-reader.server.ts";
import { ArchiveWriter } from "../../app/backup/archive-writer.server.ts";
import type { Manifest } from "../../app/backup/manifest.ts";
import { assertWhole } from "../../app/backup/whole-backup.server.ts";
import { withClient } from "../fixtures/connections.ts";
import { runScript, startScript } from "../fixtures/run-script.ts";
import { startShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import {
  connectionOf,
  contentOf,
  folder,
  givenDatabase,
  givenShop,
  ownConnection,
  ownSettings,
  settingsOf,
} from "./given-shop.ts";

const path = join(folder, "good.tar");

beforeAll(async () => {
  await givenShop();
  expect(await runScript("backup", [path], await ownSettings())).toMatchObject({ code: 0 });
});

async function refusal(file: string, settings: Record<string, string>): Promise<string> {
  const { code, said } = await runScript("restore", [file], settings);
  expect(code).toBe(2);
  expect(said.trim().split("\n")).toHaveLength(1);
  return said;
}

function unusedFolder(name: string) {
  return { DATA_DIR: join(folder, name) };
}

test("a restore does not overwrite a shop that has been used", async () => {
  const before = await contentOf(await ownConnection());
  const sentence = await refusal(path, await ownSettings());
  expect(sentence).toMatch(/^This shop isn't empty: it has \d+ tracks/);
  expect(await contentOf(await ownConnection())).toEqual(before);
});

test("a restore leaves another program's database alone", async () => {
  const database = await givenDatabase();
  await withClient(connectionOf(database), (client) => client.query("create table their (id int)"));
  expect(await refusal(path, settingsOf(database, join(folder, "their")))).toMatch(
    /another program's tables/,
  );
});

test("an unfinished backup is not restored", async () => {
  await copyFile(path, join(folder, "never.tar.partial"));
  expect(await refusal(join(folder, "never.tar.partial"), unusedFolder("a"))).toMatch(
    /unfinished backup/,
  );
});

test("a backup that is truncated, too long or not a backup is not restored", async () => {
  const whole = await readFile(path);
  const bad = { cut: whole.subarray(0, -1), shorter: whole.subarray(0, 5000), nothing: "" };
  for (const [name, content] of Object.entries({ ...bad, long: Buffer.concat([whole, whole]) })) {
    await writeFile(join(folder, name), content);
    await expect(checkArchive(join(folder, name))).rejects.toThrow(/damaged, incomplete/);
  }
  await writeFile(join(folder, "added"), Buffer.concat([whole, Buffer.from([0])]));
  expect(await refusal(join(folder, "added"), unusedFolder("b"))).toMatch(/damaged, incomplete/);
});

test("a backup with a single flipped bit is not restored", async () => {
  const damaged = join(folder, "damaged.tar");
  await copyFile(path, damaged);
  const file = await open(damaged, "r+");
  const { size } = await file.stat();
  const byte = Buffer.alloc(1);
  let seed = 20_260_401;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31; // Generator of the C standard.
    return seed;
  };
  const offsets = [0, 100, 511, size - 1, size - 1024, size - 1500, size - 2048];
  for (const offset of [...offsets, ...Array.from({ length: 60 }, () => random() % size)]) {
    await file.read(byte, 0, 1, offset);
    const flipped = Buffer.from([byte.readUInt8() ^ (1 << (random() % 8))]);
    await file.write(flipped, 0, 1, offset);
    await expect(checkArchive(damaged), `byte ${offset}`).rejects.toThrow(/damaged, incomplete/);
    await file.write(byte, 0, 1, offset);
  }
  await file.close();
  await checkArchive(damaged); // The repaired copy is valid again.
});

test("a backup of a newer version is not restored, and the message names that version", async () => {
  const manifest = await checkArchive(path);
  const migrations = [...manifest.migrations, "9999-from-tomorrow"];
  const newer = await sealAnew({ ...manifest, tables: [], files: [], migrations });
  expect(await refusal(newer, unusedFolder("c"))).toMatch(
    /newer version of Dubplate .*9999-from-tomorrow/,
  );
});

test("a backup of a version before 0.1.0 is not restored, and the message says what to do", async () => {
  const manifest = await checkArchive(path);
  const older = await sealAnew({ ...manifest, migrations: ["0001-open-the-shop"] });
  expect(await refusal(older, unusedFolder("d"))).toContain("from a version before 0.1.0");
});

/** Copies the valid backup with another manifest, sealed as if by a shop. */
async function sealAnew(manifest: Manifest): Promise<string> {
  const copyPath = join(folder, `${randomUUID()}.tar`);
  const archive = await ArchiveWriter.open(copyPath);
  await archive.add("copied", (await readFile(path)).length, [await readFile(path)]);
  const moved = JSON.stringify(manifest).replace(/"offset":(\d+)/g, (_, offset) => {
    return `"offset":${Number(offset) + HEADER_BYTES}`;
  });
  await archive.finish(Buffer.from(moved));
  return copyPath;
}

/** Size of a tar archive's first header. */
const HEADER_BYTES = 512;

test("a valid archive that is not a complete shop is not restored and leaves nothing behind", async () => {
  const whole = await checkArchive(path);
  const { tables, files } = whole;
  const [file] = files;
  if (!file) throw new Error("The backup has no file.");
  const stray = { ...file, name: "f".repeat(32) };
  const without = (name: string) => ({ ...whole, tables: tables.filter((t) => t.name !== name) });
  const changed = (name: string, change: Partial<(typeof tables)[number]>) => {
    return { ...whole, tables: tables.map((t) => (t.name === name ? { ...t, ...change } : t)) };
  };
  const unread: [Manifest, RegExp][] = [
    [{ ...whole, tables: [] }, /contains no tables/],
    [without("user_profiles"), /contains no accounts/],
    [{ ...whole, files: [...files, stray] }, /no row refers to: 1, for example .*f{32}\.$/],
    [without("media_files"), /no row refers to: \d+,/],
  ];
  for (const [manifest, sentence] of unread) {
    await expect(assertWhole(path, manifest)).rejects.toThrow(sentence);
  }
  const settings = settingsOf(await givenDatabase(), join(folder, "bad"));
  const refusalOf = async (manifest: Manifest) => refusal(await sealAnew(manifest), settings);
  expect(await refusalOf({ ...whole, tables: [] })).toMatch(/contains no tables/);
  expect(await refusalOf(without("settings"))).toMatch(/is missing tables .*: settings\.$/m);
  expect(await refusalOf(changed("settings", { columns: ["id"] }))).toMatch(
    /table settings .* differs/,
  );
  expect(existsSync(join(folder, "bad"))).toBe(false);
  // The same copy with its own manifest is restored, so nothing else was wrong with it.
  const good = await sealAnew(whole);
  expect(await runScript("restore", [good], settings)).toMatchObject({ code: 0 });
});

test("a restore is refused while the shop is open, with the embedded database or another", async () => {
  const embedded = { ...unusedFolder("open"), DEMO: "off" };
  const hosted = { ...settingsOf(await givenDatabase(), join(folder, "hosted")), DEMO: "off" };
  for (const settings of [embedded, hosted]) {
    const shop = await startShop(settings);
    expect(await refusal(path, settings)).toMatch(/Stop it first/);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    await shop.stop();
    // The database is unused, so it can become the shop of the backup.
    expect(await runScript("restore", [path], settings)).toMatchObject({ code: 0 });
  }
});

test("a restore killed while copying files or writing rows leaves an empty shop to restore to", async () => {
  const database = await givenDatabase();
  const settings = settingsOf(database, join(folder, "killed"));
  const empty = await startShop({ ...settings, DEMO: "off" });
  await empty.stop();
  const before = await contentOf(connectionOf(database));
  const covers = join(folder, "killed", "files", "cover_images");
  const isThere = () => readdirSync(covers).length > 0;
  const first = startScript("restore", [path], settings);
  const closed = once(first, "close");
  await until(() => first.exitCode !== null || tryTo(isThere));
  first.kill("SIGKILL");
  await closed;
  expect(await contentOf(connectionOf(database))).toEqual(before);

  await withClient(connectionOf(database), async (client) => {
    await client.query("begin; lock table music_tracks in row exclusive mode");
    const second = startScript("restore", [path], settings);
    let waiting = 0;
    while (waiting === 0) {
      expect(second.exitCode).toBe(null);
      const { rowCount } = await client.query(
        "select from pg_locks where not granted and relation = 'music_tracks'::regclass",
      );
      waiting = rowCount ?? 0;
    }
    second.kill("SIGKILL");
    await once(second, "close");
    await client.query("rollback");
  });
  expect(await contentOf(connectionOf(database))).toEqual(before);
  expect(await runScript("restore", [path], settings)).toMatchObject({ code: 0 });
  expect(await runScript("verify", [], settings)).toMatchObject({ code: 0 });
});

function tryTo(ask: () => boolean): boolean {
  try {
    return ask();
  } catch {
    return false; // The folder does not exist yet.
  }
}
