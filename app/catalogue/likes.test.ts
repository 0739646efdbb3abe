import { expect, test } from "vitest";
import { givenTrack } from "../../tests/given.ts";
import { db } from "../database/db.server.ts";
import { mayLikeNow } from "./like-limit.server.ts";
import { addLike, countLikes, likeTrack } from "./likes.server.ts";

test("one browser likes a track once", async () => {
  const track = await givenTrack();
  expect(await likeTrack(track.id, "browser")).toBe(true);
  expect(await likeTrack(track.id, "browser")).toBe(false);
  expect(await countLikes(track.id)).toBe(1);
});

test("of 200 likes at the same moment none is lost", async () => {
  const track = await givenTrack();
  const likes = Array.from({ length: 200 }, (_, index) => likeTrack(track.id, `browser ${index}`));
  await Promise.all(likes);
  expect(await countLikes(track.id)).toBe(200);
});

test("pressing like twenty times at once counts once", async () => {
  const track = await givenTrack();
  await Promise.all(Array.from({ length: 20 }, () => likeTrack(track.id, "eager browser")));
  expect(await countLikes(track.id)).toBe(1);
});

test("the shop does not keep who liked, only a hash of a random number", async () => {
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

test("one address can like thirty times an hour", async () => {
  const answers = [];
  for (let index = 0; index < 31; index += 1) answers.push(await mayLikeNow("192.0.2.1"));
  expect(answers.filter(Boolean)).toHaveLength(30);
  expect(await mayLikeNow("192.0.2.2")).toBe(true);
});

test("an administrator may like a track again", async () => {
  const track = await givenTrack();
  await addLike(track.id);
  await addLike(track.id);
  expect(await countLikes(track.id)).toBe(2);
});
