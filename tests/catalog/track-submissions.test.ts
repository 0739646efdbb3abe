import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { trackForm } from "../../app/shop/catalog/track-form.ts";
import { givenUser } from "../fixtures/given.ts";
import { add, read, readTracks, typed } from "../fixtures/saved-tracks.ts";

test("one form sent twenty times at once creates one track, and every request gets the same answer", async () => {
  const ana: Actor = await givenUser();
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(ana, { key })));
  const tracks = await readTracks(ana.id);
  expect(tracks).toHaveLength(1);
  expect(answers).toEqual(
    Array(20).fill({ done: { id: tracks[0]?.id, pendingReview: [], lacksFiles: false } }),
  );
});

// Control that shows the purpose of the key.
test("two forms with the same content create two tracks", async () => {
  const ana: Actor = await givenUser();
  await Promise.all([add(ana), add(ana)]);
  expect(await readTracks(ana.id)).toHaveLength(2);
});

test("a form sent again with other content, or by someone else, adds nothing", async () => {
  const ana: Actor = await givenUser();
  const ben: Actor = await givenUser();
  const key = crypto.randomUUID();
  await add(ana, { key });
  const fields = read(trackForm, { ...typed, title: "Other" });
  const conflict = { refused: { reason: "conflict" } };
  expect(await add(ana, { key, fields })).toMatchObject(conflict);
  expect(await add(ben, { key })).toMatchObject(conflict);
  expect(await readTracks(ana.id)).toHaveLength(1);
  expect(await readTracks(ben.id)).toHaveLength(0);
});

test("a form submission is forgotten after 24 hours", async () => {
  const ana: Actor = await givenUser();
  const key = crypto.randomUUID();
  await add(ana, { key });
  const [track] = await readTracks(ana.id);
  await db.deleteFrom("trackSubmissions").where("key", "=", key).execute();
  const old = { key, userId: ana.id, bodyHash: Buffer.alloc(32), trackId: track?.id ?? "" };
  const createdAt = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await db
    .insertInto("trackSubmissions")
    .values({ ...old, createdAt })
    .execute();
  await add(ana);
  const submissions = await db
    .selectFrom("trackSubmissions")
    .select("key")
    .where("key", "=", key)
    .execute();
  expect(submissions).toEqual([]);
});
