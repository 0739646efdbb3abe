import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { Limit } from "../../app/platform/database/limit.server.ts";

const now = new Date("2027-03-01T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const rule = { name: "greetings", uses: 5, seconds: 60 };

test("two processes together allow only as many of 50 concurrent uses as the limit permits", async () => {
  const [one, other] = [new Limit(rule), new Limit(rule)];
  const uses = Array.from({ length: 50 }, (_, n) => (n % 2 ? one : other).count("ana", now));
  const waits = await Promise.all(uses);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(waits.filter((wait) => wait === 60)).toHaveLength(45);
});

test("uses counted by one process apply in the other, only to the same caller and until they expire", async () => {
  const [one, other] = [new Limit(rule), new Limit(rule)];
  for (let use = 0; use < 5; use += 1) {
    expect(await other.isExhausted("ben", now)).toBe(false);
    expect(await one.count("ben", now)).toBe(0);
  }
  expect(await other.isExhausted("ben", later(59))).toBe(true);
  expect(await other.count("ben", later(59))).toBe(1);
  expect(await other.count("cleo", now)).toBe(0);
  expect(await new Limit({ ...rule, name: "farewells" }).count("ben", now)).toBe(0);
  expect(await other.isExhausted("ben", later(60))).toBe(false);
  expect(await other.count("ben", later(60))).toBe(0);
});

test("a refused caller costs the database nothing more", async () => {
  const limit = new Limit(rule);
  for (let use = 0; use < 6; use += 1) await limit.count("dora", now);
  await db.deleteFrom("countedUses").execute();
  expect(await limit.count("dora", now)).toBe(60);
  expect(await limit.count("dora", later(61))).toBe(0);
});

test("expired counts are removed", async () => {
  const limit = new Limit(rule);
  await limit.count("eve", later(1000));
  await limit.count("fay", later(2000));
  const { count } = await db
    .selectFrom("countedUses")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test("uses in a burst are counted, in whatever order they started", async () => {
  const limit = new Limit(rule);
  const waits: number[] = [];
  for (let use = 0; use < 20; use += 1) waits.push(await limit.count("gus", later(-use / 1000)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test("counts from a clock that ran a year ahead block no one once it is right again", async () => {
  const limit = new Limit(rule);
  const ahead = later(365 * 24 * 60 * 60);
  for (let use = 0; use < 6; use += 1) await limit.count("hal", ahead);
  for (const process of [limit, new Limit(rule)]) {
    expect(await process.isExhausted("hal", now)).toBe(false);
    expect(await process.count("hal", now)).toBe(0);
  }
});
