import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  addLike,
  countLikeFrom,
  countLikes,
  likeTrack,
  listLikedTrackIds,
  unlikeTrack,
} from "../../app/shop/catalog/likes.server.ts";
import { givenTrack } from "../fixtures/given.ts";

test("a browser can like a track only once", async () => {
  const track = await givenTrack();
  expect(await likeTrack(track.id, "browser")).toBe(true);
  expect(await likeTrack(track.id, "browser")).toBe(false);
  expect(await countLikes(track.id)).toBe(1);
});

test("a withdrawn like no longer counts and can be given again", async () => {
  const track = await givenTrack();
  await likeTrack(track.id, "browser");
  await likeTrack(track.id, "another browser");
  expect(await unlikeTrack(track.id, "browser")).toBe(true);
  expect(await countLikes(track.id)).toBe(1);
  expect(await likeTrack(track.id, "browser")).toBe(true);
  expect(await countLikes(track.id)).toBe(2);
});

test("a browser can withdraw only its own like, and only once", async () => {
  const track = await givenTrack();
  await likeTrack(track.id, "browser");
  await addLike(db, track.id);
  expect(await unlikeTrack(track.id, "stranger")).toBe(false);
  const taken = Array.from({ length: 20 }, () => unlikeTrack(track.id, "browser"));
  expect((await Promise.all(taken)).filter(Boolean)).toHaveLength(1);
  expect(await countLikes(track.id)).toBe(1);
});

test("likes given and withdrawn at the same moment are counted by their final state", async () => {
  const track = await givenTrack();
  const browsers = Array.from({ length: 50 }, (_, index) => `browser ${index}`);
  const both = (name: string) => [likeTrack(track.id, name), unlikeTrack(track.id, name)];
  await Promise.all(browsers.flatMap(both));
  const marks = await db
    .selectFrom("trackLikeVisitors")
    .where("trackId", "=", track.id)
    .select("visitorHash")
    .execute();
  expect(await countLikes(track.id)).toBe(marks.length);
});

test("the shop lists what a browser liked, newest first", async () => {
  const [first, second] = [await givenTrack(), await givenTrack()];
  await likeTrack(first.id, "collector");
  await likeTrack(second.id, "collector");
  expect(await listLikedTrackIds("collector", 10)).toEqual([second.id, first.id]);
  expect(await listLikedTrackIds("collector", 1)).toEqual([second.id]);
  expect(await listLikedTrackIds("somebody else", 10)).toEqual([]);
});

test("200 simultaneous likes are all counted", async () => {
  const track = await givenTrack();
  const likes = Array.from({ length: 200 }, (_, index) => likeTrack(track.id, `browser ${index}`));
  await Promise.all(likes);
  expect(await countLikes(track.id)).toBe(200);
});

// Control for reading the count and writing it afterwards.
test("control: reading the count before writing it loses 199 of 200 likes", async () => {
  const track = await givenTrack();
  await addLike(db, track.id);
  const read = await Promise.all(Array.from({ length: 200 }, () => countLikes(track.id)));
  await Promise.all(
    read.map((count) =>
      db
        .updateTable("trackLikes")
        .where("trackId", "=", track.id)
        .set({ count: count + 1 })
        .execute(),
    ),
  );
  expect(await countLikes(track.id)).toBe(2);
});

test("pressing like twenty times at once counts once", async () => {
  const track = await givenTrack();
  await Promise.all(Array.from({ length: 20 }, () => likeTrack(track.id, "eager browser")));
  expect(await countLikes(track.id)).toBe(1);
});

test("the shop doesn't store who liked a track, only a hash of a random number", async () => {
  const track = await givenTrack();
  await likeTrack(track.id, "visitor-number");
  const marks = await db
    .selectFrom("trackLikeVisitors")
    .where("trackId", "=", track.id)
    .selectAll()
    .execute();
  expect(marks).toHaveLength(1);
  expect(marks[0]?.visitorHash.toString("utf8")).not.toContain("visitor-number");
});

test("one IP address can like thirty times an hour", async () => {
  const answers = [];
  for (let index = 0; index < 31; index += 1) answers.push(await countLikeFrom("192.0.2.1"));
  expect(answers.filter((wait) => wait === 0)).toHaveLength(30);
  expect(await countLikeFrom("192.0.2.2")).toBe(0);
});

test("of 500 concurrent likes from one network thirty count, whatever browsers they claim to be", async () => {
  const answers = Array.from({ length: 500 }, () => countLikeFrom("2001:db8::1:2:3:4"));
  const waits = await Promise.all(answers);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
  expect(await countLikeFrom("2001:db8::9:9:9:9")).toBeGreaterThan(0);
});

test("an administrator may like a track again", async () => {
  const track = await givenTrack();
  await addLike(db, track.id);
  await addLike(db, track.id);
  expect(await countLikes(track.id)).toBe(2);
});
