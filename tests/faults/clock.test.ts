import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { countLoginAttempt } from "../../app/shop/accounts/login-limits.server.ts";
import { findSessionActor, startSession } from "../../app/shop/accounts/sessions.server.ts";
import {
  isValidDownloadToken,
  signDownloadToken,
} from "../../app/shop/orders/files/download-token.server.ts";
import { givenUser } from "../fixtures/given.ts";

// A machine's clock is an hour ahead for a while, and is then corrected.

const right = new Date("2026-06-01T12:00:00Z");
const minute = 60_000;
const hour = 60 * minute;
const at = (milliseconds: number) => new Date(right.getTime() + milliseconds);

test("a clock that jumps signs no one out, and no session lasts forever", async () => {
  const { id } = await givenUser();
  const { token: before } = await startSession(db, id, undefined, right);
  expect(await findSessionActor(before, at(hour))).toMatchObject({ id });
  const { token: meanwhile } = await startSession(db, id, undefined, at(hour));
  for (const token of [before, meanwhile]) {
    expect(await findSessionActor(token, at(minute))).toMatchObject({ id });
    expect(await findSessionActor(token, at(13 * hour + minute))).toBeUndefined();
  }
});

/** Tries wrong passwords until there is a wait. Returns how many were tried. */
async function tryUntilRefused(username: string, address: string, now: Date): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    if ((await countLoginAttempt(username, address, now)) > 0) return tries;
  }
}

test("a wait imposed while the clock was ahead is over once the clock is right", async () => {
  expect(await tryUntilRefused("ana", "192.0.2.1", at(hour))).toBe(5);
  expect(await tryUntilRefused("ana", "192.0.2.1", right)).toBe(5);
  for (let each = 0; each < 15; each += 1)
    await countLoginAttempt(`other${each}`, "192.0.2.1", right);
  expect(await countLoginAttempt("somebody", "192.0.2.1", right)).toBeGreaterThan(0);
});

test("a sign-in wait ends if the clock jumps an hour ahead, and does not return when it goes back", async () => {
  expect(await tryUntilRefused("ben", "192.0.2.2", right)).toBe(5);
  expect(await countLoginAttempt("ben", "192.0.2.2", at(hour + minute))).toBe(0);
  expect(await countLoginAttempt("ben", "192.0.2.2", right)).toBe(0);
});

test("a file pass expires under a clock that is ahead, and a pass from such a clock is invalid", async () => {
  const file = { what: "file", id: "1" } as const;
  const token = await signDownloadToken(file, "download", right.getTime());
  const ahead = await signDownloadToken(file, "download", at(hour).getTime());
  const isGood = (given: string, now: Date) =>
    isValidDownloadToken(given, "download", now.getTime());
  expect(await isGood(token, at(minute))).toBe(true);
  expect(await isGood(token, at(hour))).toBe(false);
  expect(await isGood(ahead, at(hour))).toBe(true);
  expect(await isGood(ahead, right)).toBe(false);
  expect(await isGood(token, at(-minute))).toBe(true);
});
