import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openServerWithUpdates, type Server } from "./server-with-updates.ts";

/** Pays until the update has ended. Returns how many payments the shop acknowledged. */
async function payDuring(server: Server, update: Promise<unknown>): Promise<number> {
  let [count, hasEnded] = [0, false];
  const ending = update.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) if (await server.pay()) count += 1;
  await ending;
  return count;
}

test("an update killed before any step of the switch loses no payment, and a shop is open afterwards", async () => {
  const ends = new Set<string | undefined>();
  for (let killAt = 1, hasKilled = true; hasKilled; killAt += 1) {
    const server = await openServerWithUpdates();
    server.publish();
    writeFileSync(server.request, "0.2.0");
    const update = server.update(killAt);
    const paid = await payDuring(server, update);
    const { runs } = await update;
    ends.add(runs);
    hasKilled = readFileSync(server.inside("steps"), "utf8").length >= killAt;
    expect(paid).toBeGreaterThan(0);
    expect(await server.pay(), `step ${killAt}`).toBe(true);
    expect(server.countPaid(), `step ${killAt}`).toBe(paid + 1);
    expect(server.readDatabase()).toBe(runs === "0.2.0-new" ? "migrated" : "as before");
    expect(existsSync(server.inside("srv/switching"))).toBe(false);
  }
  expect(ends).toEqual(new Set(["0.1.0-old", "0.2.0-new"]));
});
