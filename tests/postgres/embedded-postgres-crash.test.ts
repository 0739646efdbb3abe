import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "vitest";
import { isPostgres } from "../../app/postgres/leftover-processes.server.ts";
import { until } from "../fixtures/until.ts";
import { ask, test, workersIn } from "./test-with-shops.ts";

// Shops that are processes of their own, stopped, killed and started against each other.

const recovery = expect.stringContaining("automatic recovery in progress");
const cleanStart = expect.stringContaining("database system was shut down at");

for (const sales of [1, 50, 500]) {
  test(`a shop killed after ${sales} sales has every one, and none half made`, async ({
    place,
  }) => {
    await place.hasDatabase();
    const shop = place.startShop({ task: "sell" });
    const { pid } = await shop.said("open");
    await shop.said("sold", sales);
    shop.signal("SIGKILL");
    await shop.ended; // while it still writes to the disk, the folder is its
    const log: string[] = [];
    const start = performance.now();
    const { connection } = await place.open({ onLog: (line) => log.push(line) });
    const takeOverMs = performance.now() - start;

    const acknowledged = shop.events.flatMap((event) => (event.event === "sold" ? event.id : []));
    const kept = (await ask(connection, "select id from sale")).flat();
    expect(acknowledged.length).toBeGreaterThanOrEqual(sales);
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
    const halfMade = "select 1 from sale full join receipt on sale_id = id where sale_id is null";
    expect(await ask(connection, halfMade)).toEqual([]);
    expect(log).toContainEqual(recovery);
    expect(workersIn(place.home)).not.toContain(pid);
    expect(takeOverMs).toBeLessThan(60_000);
  });
}

test("PostgreSQL does not outlive a killed shop, even if nobody starts it again", async ({
  place,
}) => {
  await place.hasDatabase();
  const shop = place.startShop();
  const { pid } = await shop.said("open");
  expect(workersIn(place.home)).toContain(pid);
  shop.signal("SIGKILL");
  await until(() => workersIn(place.home).length === 0);
});

const growing = (home: string) => readdirSync(home).find((name) => name.includes(".tmp-"));
const inGrowing = (home: string, file: string) => join(home, growing(home) ?? "absent", file);
const countDatabases = (home: string) => {
  const folder = inGrowing(home, "base");
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

for (const [moment, isThere] of [
  ["has claimed its folder", (home) => existsSync(join(home, "database.pid"))],
  ["has a folder to work in", (home) => growing(home) !== undefined],
  ["makes the catalogues", (home) => existsSync(inGrowing(home, "base/1/1259"))],
  ["copies the templates", (home) => countDatabases(home) >= 3],
  ["makes its own database", (home) => countDatabases(home) >= 4],
  ["has put all in place", (home) => existsSync(join(home, "database"))],
  ["starts the server", (home) => existsSync(join(home, "database/postmaster.pid"))],
] satisfies [string, (home: string) => boolean][]) {
  test(`a shop killed at its first start, when it ${moment}, starts the next time`, async ({
    place,
  }) => {
    const shop = place.startShop();
    await until(() => isThere(place.home));
    shop.signal("SIGKILL");
    await shop.ended;
    const { connection } = await place.open();
    expect(await ask(connection, "select current_database()")).toEqual([["dubplate"]]);
    expect(growing(place.home)).toBeUndefined();
  });
}

test("a second shop on the same folder names the first and stops", async ({ place }) => {
  await place.hasDatabase();
  const first = place.startShop();
  await first.said("open");
  const start = performance.now();
  const { reason } = await place.startShop().said("refused");
  expect(performance.now() - start).toBeLessThan(10_000); // it does not wait for the first
  expect(reason).toBe(
    `Another shop (process ${first.pid}) is already open on ${place.folder}. Stop it first, or choose another DATA_DIR.`,
  );
});

test("a refused attempt, from the same process too, does not loosen the first one's hold", async ({
  place,
}) => {
  await place.open({ durable: false });
  const refusal = `Another shop (process ${process.pid}) is already open`;
  await expect(place.open()).rejects.toThrow(refusal);
  const { reason } = await place.startShop().said("refused");
  expect(reason).toContain(refusal);
});

test("of ten shops started at once one opens, and after its death another", async ({ place }) => {
  for (const round of ["a new folder", "a folder whose shop was killed"]) {
    const shops = Array.from({ length: 10 }, () => place.startShop());
    const outcomes = await Promise.all(shops.map((shop) => shop.outcome()));
    const winners = shops.filter((_, index) => outcomes[index]?.event === "open");
    expect(winners, round).toHaveLength(1);
    const reasons = outcomes.flatMap((each) => (each.event === "refused" ? each.reason : []));
    for (const reason of reasons) expect(reason).toContain(`(process ${winners[0]?.pid})`);
    winners[0]?.signal("SIGKILL");
  }
  await place.open();
});

test("a shop that is closed leaves nothing running and nothing to repair", async ({ place }) => {
  await place.hasDatabase();
  const log: string[] = [];
  const first = await place.open();
  await ask(first.connection, "create table sale as select generate_series(1, 1000)");
  expect(workersIn(place.home)).toContain(first.pid);
  await first.close();
  expect(workersIn(place.home)).toEqual([]);
  expect(readdirSync(place.home).sort()).toEqual(["database", "database.lock"]);

  const second = await place.open({ onLog: (line) => log.push(line) });
  expect(log).toContainEqual(cleanStart);
  expect(log).not.toContainEqual(recovery);
  expect(await ask(second.connection, "select count(*)::int from sale")).toEqual([[1000]]);
});

test("Ctrl-C reaches the shop, which still serves its visitors before it stops PostgreSQL", async ({
  place,
}) => {
  await place.hasDatabase();
  const shop = place.startShop();
  await shop.said("open");
  shop.signal("SIGINT", "group");
  expect(await shop.said("interrupted")).toMatchObject({ visitorsServed: 20 });
  await shop.said("closed");
  const story = shop.events.map((event) => (event.event === "log" ? event.line : event.event));
  const stopping = story.findIndex((line) => line.endsWith("received fast shutdown request"));
  expect(stopping).toBeGreaterThan(story.indexOf("interrupted"));
  expect(story.at(-2)).toMatch(/database system is shut down$/);
});

test("the next shop waits while the PostgreSQL of a killed one still ends", async ({ place }) => {
  await place.hasDatabase();
  const shop = place.startShop();
  const { pid } = await shop.said("open");
  process.kill(pid, "SIGSTOP"); // it cannot hear that it should end
  shop.signal("SIGKILL");
  await shop.ended;
  const opening = place.open();
  await place.open({ folder: join(place.home, "meanwhile"), durable: false });
  const postmaster = () => readFileSync(join(place.folder, "postmaster.pid"), "utf8");
  expect(postmaster()).toMatch(new RegExp(`^${pid}\n`));
  process.kill(pid, "SIGCONT");
  expect((await opening).pid).not.toBe(pid);
});

for (const file of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
  test(`a number left by a dead PostgreSQL in ${file} does not stand in the way of its next start`, async ({
    place,
  }) => {
    await place.hasDatabase();
    const stranger = place.startShop({
      folder: join(place.home, "elsewhere", basename(place.folder)),
    });
    const { pid } = await stranger.said("open"); // it has the number now
    writeFileSync(join(place.folder, file), `${pid}\n${place.folder}\n0\n5432\n`);
    await place.open();
  });
}

test.runIf(process.platform !== "win32")(
  "a number is known to be PostgreSQL's or not",
  async ({ place }) => {
    const { pid } = await place.open({ durable: false });
    expect([pid, process.pid, 2 ** 22 + 1].map(isPostgres)).toEqual([true, false, false]);
  },
);

/** A process in a container: it and all it starts see only each other, and a kill of it kills all at once. */
const container = [
  ...["unshare", "--pid", "--ipc", "--mount-proc", "--fork", "--kill-child"],
  ...["sh", "-c", 'mount -t tmpfs tmpfs /dev/shm && exec "$@"', "sh"],
];
const hasContainers =
  process.platform === "linux" &&
  spawnSync("unshare", [...container.slice(1), "true"]).status === 0;

/** Every number that the shop before could have had is somebody's. */
const crowded = 'n=0; while [ $n -lt 200 ]; do sleep 1000 & n=$((n + 1)); done; exec "$@"';

test.runIf(hasContainers)(
  "a shop opens again in a container where all was killed at once and every number is taken",
  async ({ place }) => {
    const first = place.startShop({ before: container });
    const { pid } = await first.said("open");
    expect(pid).toBeLessThan(200);
    first.signal("SIGKILL");
    await first.ended;
    expect(readdirSync(place.folder)).toEqual(
      expect.arrayContaining(["postmaster.pid", ".s.PGSQL.5432.lock", ".s.PGSQL.5432"]),
    );
    const again = place.startShop({ before: [...container, "sh", "-c", crowded, "sh"] });
    expect(await again.outcome()).toMatchObject({ event: "open" });
  },
);

test.runIf(hasContainers)(
  "a shop in one container starts no PostgreSQL beside that of a killed shop in another, which still ends",
  async ({ place }) => {
    await place.hasDatabase();
    const shop = place.startShop();
    const { pid } = await shop.said("open");
    process.kill(pid, "SIGSTOP"); // it cannot hear that it should end
    shop.signal("SIGKILL");
    await shop.ended;
    const next = place.startShop({ before: container });
    await place.open({ folder: join(place.home, "meanwhile"), durable: false });
    const begun = next.events.filter(({ event }) => event !== "refused"); // as it does after ten seconds
    process.kill(pid, "SIGCONT");
    expect(begun).toEqual([]);
    await next.outcome();
  },
);

test("a shop whose every process was killed at once opens again", async ({ place }) => {
  await place.hasDatabase();
  const shop = place.startShop();
  await shop.said("open");
  const all = [shop.pid, ...workersIn(place.home)];
  expect(all.length).toBeGreaterThan(4);
  spawnSync("kill", ["-KILL", ...all.map(String)]); // all in one go, before any hears of another's end
  await shop.ended;
  const log: string[] = [];
  await place.open({ onLog: (line) => log.push(line) });
  expect(log).toContainEqual(recovery);
});

test("PostgreSQL that dies is started again by itself, with all it had", async ({ place }) => {
  await place.hasDatabase();
  const shop = await place.open();
  await ask(shop.connection, "create table sale as select 1 as id");
  for (const { pid } of [shop, shop]) {
    process.kill(pid, "SIGKILL");
    await until(() => shop.pid !== pid);
    expect(await ask(shop.connection, "select id from sale")).toEqual([[1]]);
  }
});

test("PostgreSQL that cannot be started again is given up, and can be opened once that is mended", async ({
  place,
}) => {
  await place.hasDatabase();
  const settings = join(place.folder, "postgresql.conf");
  const shop = await place.open();
  const givenUp = new Promise<string>((resolve) => shop.onGivenUp(resolve));
  appendFileSync(settings, "work_mem = 'plenty'\n");
  process.kill(shop.pid, "SIGKILL");
  expect(await givenUp).toContain("contains errors");
  await shop.close();
  appendFileSync(settings, "work_mem = '4MB'\n");
  expect(await ask((await place.open()).connection, "select 1")).toEqual([[1]]);
});
