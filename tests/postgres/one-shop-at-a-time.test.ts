import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { test } from "./test-with-shops.ts";

test("a second shop on the same folder names the first one and stops", async ({ place }) => {
  await place.hasDatabase();
  const first = place.startShop();
  await first.said("open");
  const start = performance.now();
  const { reason } = await place.startShop().said("refused");
  expect(performance.now() - start).toBeLessThan(10_000); // it does not wait for the first
  expect(reason).toBe(
    `Another shop (process ${first.pid}) is already running on ${place.folder}. Stop it first, or choose another DATA_DIR.`,
  );
});

test("a refused attempt, even from the same process, does not weaken the first shop's lock", async ({
  place,
}) => {
  await place.open({ durable: false });
  const refusal = `Another shop (process ${process.pid}) is already running on`;
  await expect(place.open()).rejects.toThrow(refusal);
  const { reason } = await place.startShop().said("refused");
  expect(reason).toContain(refusal);
});

test("only one of ten shops started at once opens, and another can open after its death", async ({
  place,
}) => {
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

test("the next shop waits until the PostgreSQL of a killed one has ended", async ({ place }) => {
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
