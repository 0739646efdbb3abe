import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { readForm } from "../../app/platform/forms/read-form.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { changedTrackForm, draftForm, trackForm } from "../../app/shop/catalog/track-form.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { add, change, formOf, read, readTracks, typed } from "../fixtures/saved-tracks.ts";

/** Fields that no form may set, by both of their names. */
const forbidden = {
  id: "track-mine",
  slug: "track-store",
  userId: "adm",
  user_id: "adm",
  position: "-999",
  isFavorite: "true",
  is_favorite: "true",
  isNewArrival: "true",
  is_new_arrival: "true",
  newArrival: "on",
  downloadId: "a".repeat(26),
  download_id: "a".repeat(26),
  createdAt: "2001-01-01",
  soldAt: "2001-01-01",
  archivedAt: "2001-01-01",
};

test("an uploader's new track belongs to them, comes first in the shop and is for sale", async () => {
  const ana: Actor = await givenUser();
  await givenTrack();
  await add(ana);
  const [track] = await readTracks(ana.id);
  expect(track).toMatchObject({ title: "Night Shift", priceCents: 4999, isDraft: false });
  const musicTrack = await db
    .selectFrom("musicTracks")
    .select("id")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  expect(musicTrack).toEqual({ id: track?.id });
});

test("an account without the upload right can't add a track", async () => {
  const guest: Actor = await givenUser({ canUpload: false });
  expect(await add(guest)).toMatchObject({ refused: { reason: "forbidden" } });
  expect(await readTracks(guest.id)).toEqual([]);
});

test("a new track ignores 15 extra form fields", async () => {
  const ana: Actor = await givenUser();
  expect(Object.keys(forbidden)).toHaveLength(15);
  for (const [name, value] of Object.entries(forbidden)) {
    const title = `With ${name}`;
    const made = await add(ana, { fields: read(trackForm, { ...typed, title, [name]: value }) });
    expect(made.done).toHaveProperty("id");
  }
  const tracks = await readTracks(ana.id);
  expect(tracks).toHaveLength(15);
  for (const track of tracks) {
    expect(track.id).toMatch(/^track-\d+-[0-9a-f]{10}$/);
    expect(track.slug).toMatch(/^with-/);
    expect(track).toMatchObject({ isFavorite: false, isNewArrival: false, soldAt: null });
    expect(track).toMatchObject({ archivedAt: null });
    expect(track.position).not.toBe(-999);
    expect(track.createdAt.getFullYear()).toBeGreaterThan(2001);
  }
  const deliveries = await db
    .selectFrom("trackDeliveries")
    .where("downloadId", "=", "a".repeat(26))
    .selectAll()
    .execute();
  expect(deliveries).toEqual([]);
});

test("an edit ignores 15 extra form fields and the price", async () => {
  const ana: Actor = await givenUser();
  await add(ana);
  const [before] = await readTracks(ana.id);
  for (const [name, value] of Object.entries({ ...forbidden, price: "0.01" })) {
    const { value: fields } = readForm(changedTrackForm, formOf({ ...typed, [name]: value }));
    expect(await change(ana, before?.id ?? "", fields ?? read(draftForm, {}))).toHaveProperty(
      "done",
    );
    const [after] = await readTracks(ana.id);
    expect({ ...after, updatedAt: undefined }).toEqual({ ...before, updatedAt: undefined });
  }
  expect(Reflect.get({}, "role")).toBeUndefined();
});

test("an administrator's form sets whether a track is a new arrival, and an owner's form doesn't change it", async () => {
  const ana: Actor = await givenUser();
  const admin: Actor = await givenUser({ role: "admin" });
  const { id } = await givenTrack({ userId: ana.id, isDraft: true });
  const isNew = async () => (await readTracks(ana.id))[0]?.isNewArrival;
  await change(admin, id, read(trackForm, { ...typed, newArrival: "on" }));
  expect(await isNew()).toBe(true);
  await change(ana, id, read(trackForm, typed));
  expect(await isNew()).toBe(true);
  await change(admin, id, read(trackForm, typed));
  expect(await isNew()).toBe(false);
});
