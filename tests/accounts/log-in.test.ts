import { afterAll, expect, test } from "vitest";
import { countHashes } from "../fixtures/count-hashes.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenUser } from "../fixtures/given.ts";
import { after, incorrect, isIn, noon, tryToLogIn } from "./try-to-log-in.ts";

const { counts, stop } = countHashes();
afterAll(stop);

test("the right password signs in with any spelling of the name", async () => {
  const { password } = await givenUser({ username: "dj.ana" });
  for (const username of ["dj.ana", "  DJ.Ana ", "DJ.ANA"]) {
    expect(await tryToLogIn({ username, password })).toMatchObject({
      done: { actor: { username: "dj.ana", role: "user", canUpload: true } },
    });
  }
});

test("a wrong password, an unknown name and an inactive account get the same response after one hash each", async () => {
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
    expect(await tryToLogIn(each)).toEqual(incorrect);
    expect(counts.begun - before).toBe(1);
  }
});

test("two people on one network can sign in at the same moment", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const address = freshAddress();
  // The person who started last is counted first.
  expect(isIn(await tryToLogIn({ ...ana, address, at: after(1) }))).toBe(true);
  expect(isIn(await tryToLogIn({ ...ben, address, at: noon }))).toBe(true);
  expect(await tryToLogIn({ username: ana.username, address, at: after(2) })).toEqual(incorrect);
  expect(isIn(await tryToLogIn({ ...ana, address, at: after(1) }))).toBe(true);
});

test("wildcards and lookalike names find no account, even with the right password", async () => {
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
    expect(await tryToLogIn({ username, password })).toEqual(incorrect);
  }
  expect(isIn(await tryToLogIn({ username: "admin", password }))).toBe(true);
});

test("when too many people sign in at once, the rest are asked to wait without counting a failed attempt", async () => {
  const { username, password } = await givenUser();
  const crowd = Array.from({ length: 60 }, () => freshAddress());
  counts.mostAtOnce = 0;
  const outcomes = await Promise.all(
    crowd.map((address) => tryToLogIn({ username, password, address })),
  );
  const busy = outcomes.filter(({ refused }) => refused?.reason === "busy");
  expect(busy.length).toBeGreaterThan(0);
  expect(outcomes.filter(isIn).length + busy.length).toBe(60);
  expect(counts.mostAtOnce).toBeLessThanOrEqual(2);
  const turnedAway = crowd[outcomes.findIndex((outcome) => !isIn(outcome))];
  for (let index = 0; index < 5; index += 1) {
    const again = await tryToLogIn({ username, address: turnedAway });
    expect(again).toEqual(incorrect);
  }
});
