import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { test } from "./test-with-shops.ts";

test("a second shop on the same folder names the first one and stops", async ({ testbed }) => {
  await testbed.hasDatabase();
  const first = testbed.startShop();
  await first.said("open");
  const start = performance.now();
  const { reason } = await testbed.startShop().said("refused");
  expect(performance.now() - start).toBeLessThan(10_000); // The second does not wait for the first.
  expect(reason).toBe(
    `Another shop (process ${first.pid}) is already running on ${testbed.folder}. Stop it first, or choose another DATA_DIR.`,
  );
});

test("a refused attempt, even from the same process, does not weaken the first shop's lock", async ({
  testbed,
}) => {
  await testbed.open({ durable: false });
  const refusal = `Another shop (process ${process.pid}) is already running on`;
  await expect(testbed.open()).rejects.toThrow(refusal);
  const { reason } = await testbed.startShop().said("refused");
  expect(reason).toContain(refusal);
});

test("only one of ten shops started at once opens, and another can open after its death", async ({
  testbed,
}) => {
  for (const round of ["a new folder", "a folder whose shop was killed"]) {
    const shops = Array.from({ length: 10 }, () => testbed.startShop());
    const outcomes = await Promise.all(shops.map((shop) => shop.outcome()));
    const winners = shops.filter((_, index) => outcomes[index]?.event === "open");
    expect(winners, round).toHaveLength(1);
    const reasons = outcomes.flatMap((each) => (each.event === "refused" ? each.reason : []));
    for (const reason of reasons) expect(reason).toContain(`(process ${winners[0]?.pid})`);
    winners[0]?.signal("SIGKILL");
  }
  await testbed.open();
});

test("the next shop waits until the PostgreSQL of a killed one has ended", async ({ testbed }) => {
  await testbed.hasDatabase();
  const shop = testbed.startShop();
  const { pid } = await shop.said("open");
  process.kill(pid, "SIGSTOP"); // A stopped process can't receive the signal to end.
  shop.signal("SIGKILL");
  await shop.ended;
  const opening = testbed.open();
  await testbed.open({ folder: join(testbed.home, "meanwhile"), durable: false });
  const postmaster = () => readFileSync(join(testbed.folder, "postmaster.pid"), "utf8");
  expect(postmaster()).toMatch(new RegExp(`^${pid}\n`));
  process.kill(pid, "SIGCONT");
  expect((await opening).pid).not.toBe(pid);
});
