import { sql } from "kysely";
import { afterAll, expect, inject, test, vi } from "vitest";
import { type LoginOutcome, logIn } from "../../app/accounts/log-in.server.ts";
import { db } from "../../app/database/db.server.ts";
import { countHashes } from "../fixtures/count-hashes.ts";
import { givenUser } from "../fixtures/given.ts";

const { counts, stop } = countHashes();
afterAll(stop);

const noon = new Date("2026-03-01T12:00:00Z");
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

let addresses = 0;
/** An address that nobody has tried from. */
function freshAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

type Try = { username: string; password?: string; address?: string; at?: Date };

function tryToLogIn({ username, password = "wrong", address = freshAddress(), at = noon }: Try) {
  return logIn({ username, password, address, formerToken: undefined }, at);
}

const isIn = (outcome: LoginOutcome) => "token" in outcome;

test("the right password signs in, however the name is written", async () => {
  const { password } = await givenUser({ username: "dj.ana" });
  for (const username of ["dj.ana", "  DJ.Ana ", "DJ.ANA"]) {
    expect(await tryToLogIn({ username, password })).toMatchObject({
      actor: { username: "dj.ana", role: "user", canUpload: true },
    });
  }
});

test("a wrong password, an unknown name and an inactive account get one answer for one hash each", async () => {
  const { username } = await givenUser();
  const off = await givenUser({ isActive: false });
  const tries = [
    { username },
    { username: "nobody.here" },
    { username: off.username },
    { username: off.username, password: off.password },
    { username: "not a name!" },
  ];
  for (const each of tries) {
    const before = counts.begun;
    expect(await tryToLogIn(each)).toEqual({ problem: "incorrect" });
    expect(counts.begun - before).toBe(1);
  }
});

test("of two people in one house who sign in at the same moment, both get in", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const address = freshAddress();
  // The one who began last is counted first.
  expect(isIn(await tryToLogIn({ ...ana, address, at: after(1) }))).toBe(true);
  expect(isIn(await tryToLogIn({ ...ben, address, at: noon }))).toBe(true);
  expect(await tryToLogIn({ username: ana.username, address, at: after(2) })).toEqual({
    problem: "incorrect",
  });
  expect(isIn(await tryToLogIn({ ...ana, address, at: after(1) }))).toBe(true);
});

test("no wildcard and no look-alike finds an account, even with the right password", async () => {
  const { password } = await givenUser({ username: "admin" });
  const names = [
    "%",
    "adm%",
    "_dmin",
    "adm_n",
    "ad*",
    "ａdmin",
    "ａｄｍｉｎ",
    "аdmin",
    "adm\u0130n",
    "admin\0",
    "admin'--",
    "admin/**/",
  ];
  for (const username of names) {
    expect(await tryToLogIn({ username, password })).toEqual({ problem: "incorrect" });
  }
  expect(isIn(await tryToLogIn({ username: "admin", password }))).toBe(true);
});

test("of 1,000 wrong passwords in ten minutes at most 25 are looked at", async () => {
  const { username } = await givenUser();
  const address = freshAddress();
  const before = counts.begun;
  const outcomes = [];
  for (let index = 0; index < 1000; index += 1) {
    outcomes.push(await tryToLogIn({ username, address, at: after(index * 0.6) }));
  }
  const refused = outcomes.filter((outcome) => "waitSeconds" in outcome);
  expect(counts.begun - before).toBe(1000 - refused.length);
  expect(counts.begun - before).toBeGreaterThan(5);
  expect(counts.begun - before).toBeLessThanOrEqual(25);
});

test("of 200 wrong passwords at the same moment no more are looked at than one after the other", async () => {
  const { username } = await givenUser();
  const address = freshAddress();
  const before = counts.begun;
  await Promise.all(Array.from({ length: 200 }, () => tryToLogIn({ username, address })));
  expect(counts.begun - before).toBeLessThanOrEqual(5);
});

test("wrong passwords in a burst are counted, whichever of them began first", async () => {
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

test("names in a burst are counted, whichever of them began first", async () => {
  const address = freshAddress();
  const before = counts.begun;
  for (let index = 0; index < 40; index += 1) {
    await tryToLogIn({ username: `late${index}`, address, at: after(-index / 1000) });
  }
  expect(counts.begun - before).toBe(20);
});

test("after five tries each wait is twice the one before, up to a minute", async () => {
  const { username } = await givenUser();
  const address = freshAddress();
  const waits = [];
  let seconds = 0;
  for (let index = 0; index < 4; index += 1) await tryToLogIn({ username, address });
  for (let index = 0; index < 8; index += 1) {
    const at = after(seconds);
    expect(await tryToLogIn({ username, address, at })).toEqual({ problem: "incorrect" });
    const next = await tryToLogIn({ username, address, at });
    const wait = "waitSeconds" in next ? next.waitSeconds : 0;
    waits.push(wait);
    seconds += wait;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test("one address has twenty tries in ten minutes, whatever the names, and then twenty more", async () => {
  const address = freshAddress();
  const spray = async (at: Date) => {
    const outcomes = [];
    for (let index = 0; index < 30; index += 1) {
      outcomes.push(await tryToLogIn({ username: `guess${index}`, address, at }));
    }
    return outcomes;
  };
  const first = await spray(noon);
  expect(first.filter((outcome) => "waitSeconds" in outcome)).toHaveLength(10);
  expect(first.at(-1)).toEqual({ problem: "too often", waitSeconds: 600 });
  expect(await tryToLogIn({ username: "guess99", address, at: after(599) })).toEqual({
    problem: "too often",
    waitSeconds: 1,
  });
  const second = await spray(after(600));
  expect(second.filter((outcome) => "waitSeconds" in outcome)).toHaveLength(10);
});

test("whoever shares 64 bits of an IPv6 address shares its twenty tries", async () => {
  const outcomes = [];
  for (let index = 0; index < 30; index += 1) {
    const address = `2001:db8:5:5::${index.toString(16)}`;
    outcomes.push(await tryToLogIn({ username: `neighbour${index}`, address }));
  }
  expect(outcomes.filter((outcome) => "waitSeconds" in outcome)).toHaveLength(10);
});

test("500 failures from one place do not keep the owner out from another", async () => {
  const { username, password } = await givenUser();
  const address = freshAddress();
  for (let index = 0; index < 500; index += 1) await tryToLogIn({ username, address });
  expect(isIn(await tryToLogIn({ username, password }))).toBe(true);
  expect(await tryToLogIn({ username, password, address })).toHaveProperty("waitSeconds");
});

test("a restart of the shop forgets no try", async () => {
  const { username, password } = await givenUser();
  const address = freshAddress();
  for (let index = 0; index < 5; index += 1) await tryToLogIn({ username, address });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  vi.resetModules();
  const restarted = await import("../../app/database/db.server.ts");
  restarted.connect({ ...inject("server"), database: rows[0]?.name }, () => undefined);
  const { logIn: logInAgain } = await import("../../app/accounts/log-in.server.ts");
  const attempt = { username, password, address, formerToken: undefined };
  expect(await logInAgain(attempt, noon)).toEqual({ problem: "too often", waitSeconds: 1 });
  expect(await logInAgain(attempt, after(1))).toHaveProperty("token");
  await restarted.db.destroy();
});

test("who remembers the password at the fifth try starts afresh", async () => {
  const { username, password } = await givenUser();
  const address = freshAddress();
  for (let index = 0; index < 4; index += 1) await tryToLogIn({ username, address });
  expect(isIn(await tryToLogIn({ username, password, address }))).toBe(true);
  for (let index = 0; index < 5; index += 1) {
    expect(await tryToLogIn({ username, address })).toEqual({ problem: "incorrect" });
  }
});

test("30 people behind one address can all sign in", async () => {
  const { username, password } = await givenUser();
  const address = freshAddress();
  for (let index = 0; index < 30; index += 1) {
    expect(isIn(await tryToLogIn({ username, password, address }))).toBe(true);
  }
});

test("when too many sign in at once the rest are asked to wait, and none of it counts against them", async () => {
  const { username, password } = await givenUser();
  const crowd = Array.from({ length: 60 }, () => freshAddress());
  counts.mostAtOnce = 0;
  const outcomes = await Promise.all(
    crowd.map((address) => tryToLogIn({ username, password, address })),
  );
  const busy = outcomes.filter((outcome) => "problem" in outcome && outcome.problem === "busy");
  expect(busy.length).toBeGreaterThan(0);
  expect(outcomes.filter(isIn).length + busy.length).toBe(60);
  expect(counts.mostAtOnce).toBeLessThanOrEqual(2);
  const turnedAway = crowd[outcomes.findIndex((outcome) => !isIn(outcome))];
  for (let index = 0; index < 5; index += 1) {
    const again = await tryToLogIn({ username, address: turnedAway });
    expect(again).toEqual({ problem: "incorrect" });
  }
});
