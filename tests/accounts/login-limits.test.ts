import { sql } from "kysely";
import { afterAll, expect, inject, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { countHashes } from "../fixtures/count-hashes.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenUser } from "../fixtures/given.ts";
import { after, incorrect, isIn, noon, tooOften, tryToLogIn } from "./try-to-log-in.ts";

const { counts, stop } = countHashes();
afterAll(stop);

test("at most 25 of 1,000 wrong passwords in ten minutes are checked", async () => {
  const { username } = await givenUser();
  const address = freshAddress();
  const before = counts.begun;
  const outcomes = [];
  for (let index = 0; index < 1000; index += 1) {
    outcomes.push(await tryToLogIn({ username, address, at: after(index * 0.6) }));
  }
  const refused = outcomes.filter((outcome) => outcome.refused?.retryAfterSeconds);
  expect(counts.begun - before).toBe(1000 - refused.length);
  expect(counts.begun - before).toBeGreaterThan(5);
  expect(counts.begun - before).toBeLessThanOrEqual(25);
});

test("200 concurrent wrong passwords get no more checks than sequential ones", async () => {
  const { username } = await givenUser();
  const address = freshAddress();
  const before = counts.begun;
  await Promise.all(Array.from({ length: 200 }, () => tryToLogIn({ username, address })));
  expect(counts.begun - before).toBeLessThanOrEqual(5);
});

test("wrong passwords in a burst are all counted, in whatever order they started", async () => {
  for (const step of [1, -1]) {
    const { username } = await givenUser();
    const address = freshAddress();
    const before = counts.begun;
    for (let index = 0; index < 40; index += 1) {
      await tryToLogIn({ username, address, at: after((step * index) / 1000) });
    }
    expect(counts.begun - before).toBe(5);
  }
});

test("names in a burst are all counted, in whatever order they started", async () => {
  const address = freshAddress();
  const before = counts.begun;
  for (let index = 0; index < 40; index += 1) {
    await tryToLogIn({ username: `late${index}`, address, at: after(-index / 1000) });
  }
  expect(counts.begun - before).toBe(20);
});

test("after five attempts each wait doubles, up to a minute", async () => {
  const { username } = await givenUser();
  const address = freshAddress();
  const waits = [];
  let seconds = 0;
  for (let index = 0; index < 4; index += 1) await tryToLogIn({ username, address });
  for (let index = 0; index < 8; index += 1) {
    const at = after(seconds);
    expect(await tryToLogIn({ username, address, at })).toEqual(incorrect);
    const next = await tryToLogIn({ username, address, at });
    const wait = next.refused?.retryAfterSeconds ?? 0;
    waits.push(wait);
    seconds += wait;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test("one address has twenty attempts per ten minutes, across all names", async () => {
  const address = freshAddress();
  const spray = async (at: Date) => {
    const outcomes = [];
    for (let index = 0; index < 30; index += 1) {
      outcomes.push(await tryToLogIn({ username: `guess${index}`, address, at }));
    }
    return outcomes;
  };
  const first = await spray(noon);
  expect(first.filter((outcome) => outcome.refused?.retryAfterSeconds)).toHaveLength(10);
  expect(first.at(-1)).toEqual(tooOften(600, "10 minutes"));
  expect(await tryToLogIn({ username: "guess99", address, at: after(599) })).toEqual(
    tooOften(1, "1 second"),
  );
  const second = await spray(after(600));
  expect(second.filter((outcome) => outcome.refused?.retryAfterSeconds)).toHaveLength(10);
});

test("IPv6 addresses with the same first 64 bits share twenty attempts", async () => {
  const outcomes = [];
  for (let index = 0; index < 30; index += 1) {
    const address = `2001:db8:5:5::${index.toString(16)}`;
    outcomes.push(await tryToLogIn({ username: `neighbour${index}`, address }));
  }
  expect(outcomes.filter((outcome) => outcome.refused?.retryAfterSeconds)).toHaveLength(10);
});

test("500 failures from one network don't lock out the owner on another", async () => {
  const { username, password } = await givenUser();
  const address = freshAddress();
  for (let index = 0; index < 500; index += 1) await tryToLogIn({ username, address });
  expect(isIn(await tryToLogIn({ username, password }))).toBe(true);
  expect(await tryToLogIn({ username, password, address })).toHaveProperty(
    "refused.retryAfterSeconds",
  );
});

test("attempts still count after a restart of the shop", async () => {
  const { username, password } = await givenUser();
  const address = freshAddress();
  for (let index = 0; index < 5; index += 1) await tryToLogIn({ username, address });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  vi.resetModules();
  const restarted = await import("../../app/platform/database/db.server.ts");
  restarted.connect({ ...inject("server"), database: rows[0]?.name }, () => undefined);
  const { logIn: logInAgain } = await import("../../app/shop/signing-in/log-in.server.ts");
  const attempt = { username, password, address, formerToken: undefined };
  expect(await logInAgain(attempt, noon)).toEqual(tooOften(1, "1 second"));
  expect(await logInAgain(attempt, after(1))).toHaveProperty("done.token");
  await restarted.db.destroy();
});

test("the right password at the fifth attempt resets the count", async () => {
  const { username, password } = await givenUser();
  const address = freshAddress();
  for (let index = 0; index < 4; index += 1) await tryToLogIn({ username, address });
  expect(isIn(await tryToLogIn({ username, password, address }))).toBe(true);
  for (let index = 0; index < 5; index += 1) {
    expect(await tryToLogIn({ username, address })).toEqual(incorrect);
  }
});

test("30 people behind one address can all sign in", async () => {
  const { username, password } = await givenUser();
  const address = freshAddress();
  for (let index = 0; index < 30; index += 1) {
    expect(isIn(await tryToLogIn({ username, password, address }))).toBe(true);
  }
});
