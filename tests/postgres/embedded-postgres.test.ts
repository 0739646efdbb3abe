import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { ask, test, workersIn } from "./test-with-shops.ts";

// Real servers in real folders. `killed-shop.test.ts` tests killed shops.

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const STRANGER = 54_321; // The machine has no name for this user.

const become = (uid: number) => ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
/**
 * Command prefix with its own file system view, in which the program that creates user namespaces
 * fails.
 */
const withoutNamespaces = [
  "unshare",
  "--mount",
  "sh",
  "-c",
  'mount --bind /bin/false "$(command -v unshare)" && exec "$@"',
  "sh",
];

/** Capabilities of root in a container, where user namespaces are forbidden as well. */
const powers = "-all,+chown,+dac_override,+fowner,+kill,+setgid,+setuid";
const inContainer = [...withoutNamespaces, "setpriv", `--bounding-set=${powers}`];

const works = ([command = "", ...args]: string[]) =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;
const strangerReadsThis = isRoot && works([...become(STRANGER), process.execPath, "-e", ""]);
const canBeConfined = isRoot && works([...inContainer, "true"]);

test("the first start creates a database accessible only through its owner's folder", async ({
  testbed,
}) => {
  const { connection } = await testbed.open();
  expect(await ask(connection, "select current_database(), current_user")).toEqual([
    ["dubplate", "dubplate"],
  ]);
  expect(await ask(connection, "show listen_addresses")).toEqual([[""]]);
  expect(statSync(testbed.folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(testbed.folder, ".s.PGSQL.5432")).mode & 0o777).toBe(0o700);
});

test("the database keeps what it has acknowledged and limits its log size", async ({ testbed }) => {
  const { connection } = await testbed.open();
  const settings = await ask(
    connection,
    `select name, current_setting(name) from unnest(array['fsync', 'full_page_writes', 'data_checksums',
      'synchronous_commit', 'max_wal_size', 'server_encoding', 'TimeZone']) as name`,
  );
  expect(Object.fromEntries(settings)).toEqual({
    fsync: "on",
    full_page_writes: "on",
    data_checksums: "on",
    synchronous_commit: "on",
    max_wal_size: "160MB",
    server_encoding: "UTF8",
    TimeZone: "UTC",
  });
});

test("text sorts and folds the same way on every machine", async ({ testbed }) => {
  const { connection } = await testbed.open({ durable: false });
  expect(await ask(connection, "select lower('ÉTÉ ÑANDÚ'), 'Z' < 'a', 'é' > 'z'")).toEqual([
    ["été ñandú", true, true],
  ]);
});

test("a throwaway test database is never mistaken for a shop's", async ({ testbed }) => {
  const throwAway = await testbed.open({ durable: false });
  expect(await ask(throwAway.connection, "show fsync")).toEqual([["off"]]);
  await throwAway.close();
  await expect(testbed.open()).rejects.toThrow(
    `The database in ${testbed.folder} runs with fsync off, so a power failure could lose sales.`,
  );
  expect(workersIn(testbed.home)).toEqual([]);
});

test("a shop whose settings became unsafe is refused until they are corrected", async ({
  testbed,
}) => {
  const settings = join(testbed.folder, "postgresql.conf");
  await testbed.hasDatabase();
  appendFileSync(settings, "full_page_writes = off\n");
  await expect(testbed.open()).rejects.toThrow("runs with full_page_writes off");
  appendFileSync(settings, "full_page_writes = on\n");
  await testbed.open();
});

test("a folder that contains other files is left alone", async ({ testbed }) => {
  mkdirSync(testbed.folder);
  writeFileSync(join(testbed.folder, "thesis.odt"), "years of work");
  await expect(testbed.open()).rejects.toThrow(
    `${testbed.folder} contains files that aren't a database`,
  );
  expect(readdirSync(testbed.folder)).toEqual(["thesis.odt"]);
});

test("a database that does not start gives the reason in a sentence", async ({ testbed }) => {
  await (await testbed.open({ durable: false })).close();
  appendFileSync(join(testbed.folder, "postgresql.conf"), "work_mem = 'plenty'\n");
  await expect(testbed.open()).rejects.toThrow(
    /^The database in .* didn't start: .*postgresql.conf.* contains errors\.$/,
  );
});

test("without Unix sockets the database uses a random local port and asks for a password", async ({
  testbed,
}) => {
  const { connection } = await testbed.open({ durable: false, transport: "loopback" });
  expect(connection.host).toBe("127.0.0.1");
  expect(await ask(connection, "select 1")).toEqual([[1]]);
  const guessed = { ...connection, password: "dubplate" };
  await expect(ask(guessed, "select 1")).rejects.toThrow("password authentication failed");
});

describe("the shop's folder can be", () => {
  test("very deep", async ({ testbed }) => {
    const folder = join(testbed.home, "a folder in a folder".repeat(8), "database");
    expect(folder.length).toBeGreaterThan(150);
    const { connection } = await testbed.open({ folder, durable: false });
    expect(await ask(connection, "select 1")).toEqual([[1]]);
  });

  test("named with spaces, quotes and letters of any language", async ({ testbed }) => {
    const folder = join(testbed.home, `Ana's "best" beats, $HOME; 100% ñ 音`, "database");
    const { connection } = await testbed.open({ folder, durable: false });
    expect(await ask(connection, "select 1")).toEqual([[1]]);
  });
});

describe("the shop can be started by", () => {
  test.runIf(isRoot)(
    "root, below a folder that another user keeps private",
    async ({ testbed }) => {
      chownSync(testbed.home, STRANGER, STRANGER);
      const { connection } = await testbed.open({ durable: false });
      expect(await ask(connection, "select 1")).toEqual([[1]]);
    },
  );

  test.runIf(isRoot)("root, below a folder that only root can enter", async ({ testbed }) => {
    expect(statSync(testbed.home)).toMatchObject({ uid: 0, mode: 0o40700 });
    const { connection } = await testbed.open({ durable: false });
    expect(await ask(connection, "select 1")).toEqual([[1]]);
  });

  test.runIf(canBeConfined)(
    "root with the limited powers of a container, even after being killed",
    async ({ testbed }) => {
      const shop = testbed.startShop({ before: inContainer });
      expect(await shop.outcome()).toMatchObject({ event: "open" });
      expect(statSync(testbed.folder).uid).toBe(NOBODY);
      shop.signal("SIGKILL");
      const next = testbed.startShop({ before: inContainer });
      expect(await next.outcome()).toMatchObject({ event: "open" });
    },
  );

  test.runIf(canBeConfined)(
    "root, alternately with and without user namespaces",
    async ({ testbed }) => {
      const owners = [];
      for (const before of [[], withoutNamespaces, []]) {
        const shop = testbed.startShop({ before });
        expect(await shop.outcome()).toMatchObject({ event: "open" });
        owners.push(statSync(testbed.folder).uid);
        shop.signal("SIGINT");
        await shop.ended;
      }
      expect(owners).toEqual([0, NOBODY, NOBODY]);
    },
  );

  for (const [who, uid] of [
    ["a regular user", NOBODY],
    ["a user without a name", STRANGER],
  ] as const) {
    test.runIf(strangerReadsThis)(who, async ({ testbed }) => {
      chownSync(testbed.home, uid, uid);
      const shop = testbed.startShop({ before: become(uid) });
      expect(await shop.outcome()).toMatchObject({ event: "open" });
      expect(statSync(testbed.folder).uid).toBe(uid);
    });
  }

  test.runIf(strangerReadsThis)("only the user who owns the database", async ({ testbed }) => {
    await (await testbed.open({ durable: false })).close();
    chownSync(testbed.home, STRANGER, STRANGER);
    chownSync(`${testbed.folder}.lock`, STRANGER, STRANGER);
    const shop = testbed.startShop({ before: become(STRANGER) });
    expect(await shop.said("refused")).toMatchObject({
      reason: expect.stringContaining("belongs to user 0, but this is user 54321"),
    });
  });
});
