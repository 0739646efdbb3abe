import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "vitest";
import { isPostgres } from "../../app/platform/postgres/leftover-processes.server.ts";
import { test } from "./test-with-shops.ts";

for (const file of ["postmaster.pid", ".s.PGSQL.5432.lock"]) {
  test(`a process number left by a dead PostgreSQL in ${file} does not block its next start`, async ({
    testbed,
  }) => {
    await testbed.hasDatabase();
    const stranger = testbed.startShop({
      folder: join(testbed.home, "elsewhere", basename(testbed.folder)),
    });
    const { pid } = await stranger.said("open"); // This process has the PID now.
    writeFileSync(join(testbed.folder, file), `${pid}\n${testbed.folder}\n0\n5432\n`);
    await testbed.open();
  });
}

test.runIf(process.platform !== "win32")(
  "the shop can tell whether a process number belongs to PostgreSQL",
  async ({ testbed }) => {
    const { pid } = await testbed.open({ durable: false });
    expect([pid, process.pid, 2 ** 22 + 1].map(isPostgres)).toEqual([true, false, false]);
  },
);

/**
 * Command prefix of a container: its processes see only each other, and killing it kills all at
 * once.
 */
const container = [
  "unshare",
  "--pid",
  "--ipc",
  "--mount-proc",
  "--fork",
  "--kill-child",
  "sh",
  "-c",
  'mount -t tmpfs tmpfs /dev/shm && exec "$@"',
  "sh",
];
const hasContainers =
  process.platform === "linux" &&
  spawnSync("unshare", [...container.slice(1), "true"]).status === 0;

/** Command that occupies every PID that the previous shop could have had. */
const crowded = 'n=0; while [ $n -lt 200 ]; do sleep 1000 & n=$((n + 1)); done; exec "$@"';

test.runIf(hasContainers)(
  "a shop opens again in a container killed as a whole, even if every process number is taken",
  async ({ testbed }) => {
    const first = testbed.startShop({ before: container });
    const { pid } = await first.said("open");
    expect(pid).toBeLessThan(200);
    first.signal("SIGKILL");
    await first.ended;
    expect(readdirSync(testbed.folder)).toEqual(
      expect.arrayContaining(["postmaster.pid", ".s.PGSQL.5432.lock", ".s.PGSQL.5432"]),
    );
    const again = testbed.startShop({ before: [...container, "sh", "-c", crowded, "sh"] });
    expect(await again.outcome()).toMatchObject({ event: "open" });
  },
);

test.runIf(hasContainers)(
  "a shop in a container starts no PostgreSQL while that of a killed shop outside is still ending",
  async ({ testbed }) => {
    await testbed.hasDatabase();
    const shop = testbed.startShop();
    const { pid } = await shop.said("open");
    process.kill(pid, "SIGSTOP"); // A stopped process can't receive the signal to end.
    shop.signal("SIGKILL");
    await shop.ended;
    const next = testbed.startShop({ before: container });
    await testbed.open({ folder: join(testbed.home, "meanwhile"), durable: false });
    const begun = next.events.filter(({ event }) => event !== "refused"); // This happens after ten seconds.
    process.kill(pid, "SIGCONT");
    expect(begun).toEqual([]);
    await next.outcome();
  },
);
