import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { withClient } from "../fixtures/connections.ts";
import { runScript, startScript } from "../fixtures/run-script.ts";
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
import { keepBusy } from "./keep-busy.ts";

const ROUNDS = 20;

beforeAll(() => givenShop());

test(`${ROUNDS} backups under load each contain one complete moment of the shop`, async () => {
  let writes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const stop = keepBusy();
    const path = join(folder, `busy-${round}.tar`);
    expect(await runScript("backup", [path], await ownSettings())).toMatchObject({ code: 0 });
    writes += await stop();
    const database = await givenDatabase();
    const settings = settingsOf(database, join(folder, `busy-${round}`));
    expect(await runScript("restore", [path], settings)).toMatchObject({ code: 0 });
    expect(await runScript("verify", [], settings)).toMatchObject({ code: 0 });
    await withClient(connectionOf(database), async (client) => {
      const { rows } = await client.query(
        `select (select sum(count)::int from track_likes) as likes,
           (select count(*)::int from track_like_visitors) as marks`,
      );
      expect(rows[0].likes).toBe(rows[0].marks);
    });
  }
  process.stdout.write(`${writes} writes during ${ROUNDS} backups\n`);
  expect(writes).toBeGreaterThan(ROUNDS * 10);
}, 1_200_000);

test(`a restore killed ${ROUNDS} times leaves an empty shop, and the next one succeeds`, async () => {
  const path = join(folder, "whole.tar");
  expect(await runScript("backup", [path], await ownSettings())).toMatchObject({ code: 0 });
  const begun = performance.now();
  const first = settingsOf(await givenDatabase(), join(folder, "timed"));
  expect(await runScript("restore", [path], first)).toMatchObject({ code: 0 });
  const wholeMs = performance.now() - begun;
  let killed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = await givenDatabase();
    const settings = settingsOf(database, join(folder, `killed-${round}`));
    const restoring = startScript("restore", [path], settings);
    const closed = once(restoring, "close");
    // The moments are spread over the whole backup. It doesn't matter which one is hit.
    await pause((wholeMs * (round + 1)) / (ROUNDS + 1));
    if (restoring.kill("SIGKILL")) killed += 1;
    await closed;
    const again = await runScript("restore", [path], settings);
    if (again.code !== 0) expect(again.said).toMatch(/^This shop isn't empty/); // It was already done.
    const restored = await contentOf(connectionOf(database));
    expect(restored).toEqual(await contentOf(await ownConnection()));
    expect(await runScript("verify", [], settings)).toMatchObject({ code: 0 });
  }
  process.stdout.write(`${killed} of ${ROUNDS} restores were killed\n`);
  expect(killed).toBeGreaterThan(ROUNDS / 2);
}, 1_200_000);
