import { afterAll, expect, test } from "vitest";
import { stopListening } from "../../app/platform/database/changes.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { deleteTrack } from "../../app/shop/catalog/delete-track.server.ts";
import { countLikes, likeTrack } from "../../app/shop/catalog/likes.server.ts";
import { searchTracks } from "../../app/shop/catalog/search/search-tracks.server.ts";
import { type TrackFields, trackForm } from "../../app/shop/catalog/track-form.ts";
import {
  markSold,
  markUnsold,
  setFavorite,
  setNewArrival,
  setOnSale,
} from "../../app/shop/catalog/track-states.server.ts";
import { findCurrentSlug, findTrack } from "../../app/shop/catalog/tracks.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { change, read } from "../fixtures/saved-tracks.ts";

const admin: Actor = { id: "adm", username: "admin", role: "admin", canUpload: true };

/** Returns the whole row, to compare byte for byte. */
function readTrack(id: string) {
  return db.selectFrom("musicTracks").selectAll().where("id", "=", id).executeTakeFirst();
}

type Chosen = Partial<TrackFields> & { isDraft?: boolean };

const fields = {
  title: "New Name",
  genre: "Deep House",
  description: "New words.",
  purchaseLink: "https://example.com/new",
  price: "49.99",
};

/** Saves a track's form. Price in cents. */
function edit(actor: Actor, id: string, { isDraft = false, ...chosen }: Chosen = {}) {
  return change(actor, id, { ...read(trackForm, fields), ...chosen }, { isDraft });
}

const forbidden = { refused: { reason: "forbidden" } };
const done = { done: undefined };

afterAll(stopListening);

test("an owner edits their track; its position, owner and dates stay the same", async () => {
  const owner: Actor = await givenUser();
  const { id } = await givenTrack({ userId: owner.id });
  const before = await readTrack(id);
  expect(await edit(owner, id, { onSale: true, bpm: 124 })).toEqual({
    done: { id, pendingReview: [], lacksFiles: false },
  });
  const after = await readTrack(id);
  expect(after).toMatchObject({ title: "New Name", genre: "Deep House", bpm: 124, onSale: true });
  const kept = ["id", "userId", "position", "createdAt", "isFavorite", "isNewArrival"] as const;
  for (const column of kept) expect(after?.[column]).toEqual(before?.[column]);
  expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? 0);
});

test("only its owner and administrators can edit, mark or remove a track", async () => {
  const owner = await givenUser();
  const other: Actor = await givenUser();
  for (const userId of [owner.id, null]) {
    const { id } = await givenTrack({ userId, isDraft: true });
    const before = await readTrack(id);
    const answers = [
      await edit(other, id),
      await edit(other, id, { isDraft: true }),
      await markSold(db, id, other),
      await setOnSale(other, id, true),
      await setFavorite(other, id, true),
      await setNewArrival(other, id, true),
      await deleteTrack(other, id),
    ];
    expect(answers).toMatchObject(Array(7).fill(forbidden));
    expect(await readTrack(id)).toEqual(before);
  }
});

test("administrators edit and mark everyone's tracks, and only they set favorites and new arrivals", async () => {
  const owner: Actor = await givenUser();
  const { id } = await givenTrack({ userId: owner.id });
  expect(await setFavorite(owner, id, true)).toMatchObject(forbidden);
  expect(await setNewArrival(owner, id, true)).toMatchObject(forbidden);
  expect(await edit(admin, id)).toEqual({ done: { id, pendingReview: [], lacksFiles: false } });
  expect(await setFavorite(admin, id, true)).toEqual(done);
  expect(await setNewArrival(admin, id, true)).toEqual(done);
  const marked = { isFavorite: true, isNewArrival: true };
  expect(await readTrack(id)).toMatchObject({ ...marked, userId: owner.id });
});

test("a published track keeps its price and cannot be made a draft again", async () => {
  const { id } = await givenTrack({ priceCents: 4999 });
  expect(await edit(admin, id, { price: 1 })).toEqual({
    done: { id, pendingReview: [], lacksFiles: false },
  });
  const theirs = [{ name: "State", text: "Published" }];
  expect(await edit(admin, id, { price: 1, isDraft: true })).toMatchObject({
    refused: { reason: "conflict", theirs },
  });
  expect(await readTrack(id)).toMatchObject({ priceCents: 4999, isDraft: false });
});

test("a draft's price is open until it is published", async () => {
  const { id } = await givenTrack({ priceCents: 0, isDraft: true });
  await edit(admin, id, { price: 2500, isDraft: true });
  expect(await readTrack(id)).toMatchObject({ priceCents: 2500, isDraft: true });
  await edit(admin, id, { price: 3000, isDraft: false });
  await edit(admin, id, { price: 9900 });
  expect(await readTrack(id)).toMatchObject({ priceCents: 3000, isDraft: false });
});

test("a new title changes the URL, and every former URL redirects to it", async () => {
  const { id } = await givenTrack({ title: "First Name" });
  await edit(admin, id, { title: "Second Name" });
  await edit(admin, id, { title: "Third Name" });
  expect((await findTrack("third-name"))?.id).toBe(id);
  expect(await findCurrentSlug("first-name")).toBe("third-name");
  expect(await findCurrentSlug("second-name")).toBe("third-name");
  await edit(admin, id, { title: "First name!" });
  expect((await findTrack("first-name"))?.id).toBe(id);
  expect(await findCurrentSlug("third-name")).toBe("first-name");
});

test("a title that another track has or had does not take over its address", async () => {
  const first = await givenTrack({ title: "Taken" });
  const renamed = await givenTrack({ title: "Was Taken" });
  await edit(admin, renamed.id, { title: "Moved On" });
  const other = await givenTrack({ title: "Other" });
  await edit(admin, other.id, { title: "Taken" });
  expect((await readTrack(other.id))?.slug).toBe("taken-2");
  await edit(admin, other.id, { title: "Was taken" });
  expect((await readTrack(other.id))?.slug).toBe("was-taken-2");
  expect((await findTrack("taken"))?.id).toBe(first.id);
  expect(await findCurrentSlug("was-taken")).toBe("moved-on");
});

test("a title with the same address keeps it, and a draft leaves no old address behind", async () => {
  const { id } = await givenTrack({ title: "Same Name" });
  await givenTrack({ title: "Same Name" });
  await edit(admin, id, { title: "SAME name" });
  expect((await readTrack(id))?.slug).toBe("same-name");
  const draft = await givenTrack({ title: "Secret Plan", isDraft: true });
  await edit(admin, draft.id, { title: "Public Plan", isDraft: false });
  expect(await findCurrentSlug("secret-plan")).toBeUndefined();
});

test("twenty tracks renamed to one title at once get twenty addresses", async () => {
  const tracks = await Promise.all(Array.from({ length: 20 }, () => givenTrack()));
  await Promise.all(tracks.map(({ id }) => edit(admin, id, { title: "Rush Hour" })));
  const rows = await Promise.all(tracks.map(({ id }) => readTrack(id)));
  const slugs = rows.map((row) => row?.slug);
  expect(new Set(slugs).size).toBe(20);
  expect(slugs.every((slug) => slug?.startsWith("rush-hour"))).toBe(true);
});

test("a track marked sold twice keeps the time of its sale, even when it is edited", async () => {
  const { id } = await givenTrack();
  const sold = { title: expect.any(String), priceCents: 4999, isNew: true };
  expect(await markSold(db, id, admin)).toEqual({ done: sold });
  const first = await readTrack(id);
  expect(await markSold(db, id, undefined)).toMatchObject({ done: { isNew: false } });
  await edit(admin, id);
  expect((await readTrack(id))?.soldAt).toEqual(first?.soldAt);
  expect(await markUnsold(db, id, admin)).toBeDefined();
  expect((await readTrack(id))?.soldAt).toBeNull();
  expect(await markUnsold(db, id, admin)).toBeUndefined();
});

test("deleting an unsold track also deletes its likes and addresses", async () => {
  const owner: Actor = await givenUser();
  const { id, slug } = await givenTrack({ userId: owner.id });
  await likeTrack(id, "browser");
  await edit(owner, id);
  expect(await deleteTrack(owner, id)).toEqual({ done: { isArchived: false } });
  expect(await readTrack(id)).toBeUndefined();
  expect(await countLikes(id)).toBe(0);
  expect(await findCurrentSlug(slug)).toBeUndefined();
  expect(await deleteTrack(owner, id)).toMatchObject(forbidden);
});

test("a sold track is archived: it leaves the shop, and its buyer's files are kept", async () => {
  const owner: Actor = await givenUser();
  const { id, slug } = await givenTrack({ title: "Sold Once", userId: owner.id, isSold: true });
  const downloadId = "a".repeat(26);
  await db.insertInto("trackDeliveries").values({ trackId: id, downloadId }).execute();
  expect(await deleteTrack(owner, id)).toEqual({ done: { isArchived: true } });
  const kept = await db.selectFrom("trackDeliveries").selectAll().where("trackId", "=", id);
  expect(await kept.executeTakeFirst()).toMatchObject({ downloadId });
  expect(await findTrack(slug)).toBeUndefined();
  expect(await findCurrentSlug(id)).toBeUndefined();
  expect((await searchTracks("Sold Once", 1)).tracks).toEqual([]);
  const answers = [
    await edit(owner, id),
    await setFavorite(admin, id, true),
    await deleteTrack(admin, id),
  ];
  expect(answers).toMatchObject([forbidden, forbidden, forbidden]);
  expect(await markUnsold(db, id, admin)).toBeUndefined();
  await expect(
    db.updateTable("musicTracks").set({ isDraft: false }).where("id", "=", id).execute(),
  ).rejects.toThrow("music_tracks_archived");
});

test("a sale and a deletion at the same moment never lose a sold track", async () => {
  const tracks = await Promise.all(Array.from({ length: 20 }, () => givenTrack()));
  const outcomes = await Promise.all(
    tracks.map(({ id }) => Promise.all([markSold(db, id, undefined), deleteTrack(admin, id)])),
  );
  for (const [index, [sale, { done }]] of outcomes.entries()) {
    const row = await readTrack(tracks[index]?.id ?? "");
    expect(row === undefined).toBe(done?.isArchived === false);
    expect(sale.done === undefined).toBe(done?.isArchived === false);
    if (sale.done) expect(row?.soldAt).toBeInstanceOf(Date);
  }
});
