import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { m } from "#messages";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { likeTrack } from "../../app/shop/catalog/likes.server.ts";
import { replaceTrack } from "../../app/shop/catalog/publishing/replace-track.server.ts";
import { draftForm, trackForm } from "../../app/shop/catalog/track-form.ts";
import { findCurrentSlug } from "../../app/shop/catalog/tracks.server.ts";
import {
  givenDelivery,
  givenOrder,
  givenTrack,
  givenTrackFile,
  givenUser,
} from "../fixtures/given.ts";
import { holdLock } from "../fixtures/hold-lock.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { change, read, typed } from "../fixtures/saved-tracks.ts";
import { reserve } from "../orders/given-orders.ts";

beforeAll(prepareJobs);

const readTrack = (id: string) =>
  db.selectFrom("musicTracks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a wrong price is corrected by a draft that takes over files, links, likes, position and address", async () => {
  const owner = await givenUser();
  const { id, slug } = await givenTrack({
    userId: owner.id,
    priceCents: 799,
    isFavorite: true,
  });
  await givenTrackFile(id, { sizeBytes: 3, sha256: "a".repeat(64) });
  const { downloadId } = await givenDelivery(id, { driveLink: "https://files.example.com/all" });
  await likeTrack(id, crypto.randomUUID());
  const { position } = await readTrack(id);
  const copy = await readTrack(resultOf(await replaceTrack(owner, id)).id);
  expect(copy).toMatchObject({ slug, position, priceCents: 799, isDraft: true, isFavorite: true });
  expect(await readTrack(id)).toMatchObject({ isDraft: true, archivedAt: expect.any(Date) });
  for (const table of ["trackFiles", "trackLikeVisitors"] as const)
    expect(
      await db.selectFrom(table).where("trackId", "=", copy.id).select("trackId").execute(),
    ).toHaveLength(1);
  expect(
    await db
      .selectFrom("trackDeliveries")
      .where("trackId", "=", copy.id)
      .selectAll()
      .executeTakeFirst(),
  ).toMatchObject({ downloadId });
  expect(
    await db
      .selectFrom("trackLikes")
      .where("trackId", "=", copy.id)
      .select("count")
      .executeTakeFirst(),
  ).toEqual({ count: 1 });
  expect(await findCurrentSlug(slug)).toBeUndefined();

  const renamed = read(draftForm, { ...typed, title: "Another Name", price: "79.99" });
  resultOf(await change(owner, copy.id, renamed, { isDraft: true }));
  resultOf(
    await change(
      owner,
      copy.id,
      read(trackForm, { ...typed, title: "Another Name", price: "79.99" }),
    ),
  );
  const published = await readTrack(copy.id);
  expect(published).toMatchObject({ isDraft: false, priceCents: 7999 });
  for (const address of [slug, id]) expect(await findCurrentSlug(address)).toBe(published.slug);
});

test("only its owner or an administrator replaces a track, and never a draft, a sold or a reserved one", async () => {
  const owner = await givenUser();
  const { id } = await givenTrack({ userId: owner.id });
  expect(await replaceTrack(await givenUser(), id)).toMatchObject({
    refused: { reason: "forbidden" },
  });
  const draft = await givenTrack({ userId: owner.id, isDraft: true });
  const sold = await givenTrack({ userId: owner.id, isSold: true });
  await givenOrder(id);
  for (const [each, text] of [
    [draft.id, m.replace_draft()],
    [sold.id, m.replace_sold()],
    [id, m.track_being_bought()],
  ] as const)
    expect(await replaceTrack(owner, each)).toMatchObject({
      refused: { reason: "conflict", text },
    });
  expect((await readTrack(id)).archivedAt).toBeNull();
});

test("raced against a reservation, either the track is reserved or it is replaced", async () => {
  const owner = await givenUser();
  for (const isFirst of [true, false]) {
    const { id } = await givenTrack({ userId: owner.id, purchaseLink: null });
    const lock = await holdLock(sql`select from music_tracks where id = ${id} for update`);
    const acts: Promise<unknown>[] = [];
    const replacing = () => replaceTrack(owner, id);
    const reserving = () => reserve(id);
    try {
      for (const act of isFirst ? [replacing, reserving] : [reserving, replacing]) {
        acts.push(act());
        await lock.untilWaiting(acts.length);
      }
    } finally {
      await lock.release();
    }
    const done = (await Promise.all(acts)).map((outcome) =>
      JSON.stringify(outcome).includes("done"),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    const held = await db
      .selectFrom("orderLines")
      .where("trackId", "=", id)
      .where("isHeld", "=", true)
      .select("id")
      .execute();
    expect(held.length === 1).toBe((await readTrack(id)).archivedAt === null);
  }
});
