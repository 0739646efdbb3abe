import { afterAll, beforeEach, expect, test } from "vitest";
import { stopListening } from "../../app/platform/database/changes.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { searchTracks } from "../../app/shop/catalog/search/search-tracks.server.ts";
import {
  listSitemapParts,
  listTrackAddresses,
} from "../../app/shop/catalog/track-addresses.server.ts";
import {
  countListed,
  drawFromGenre,
  findCurrentSlug,
  findTrack,
  listFavoriteTracks,
  listNewTracks,
  listTracks,
  listTracksByIds,
} from "../../app/shop/catalog/tracks.server.ts";
import { insertTrack } from "../../app/shop/catalog/write-track.server.ts";
import { givenTrack, givenTracks } from "../fixtures/given.ts";

afterAll(stopListening);

beforeEach(async () => {
  await db.deleteFrom("musicTracks").execute();
});

async function searchTitles(search: string): Promise<string[]> {
  const { tracks } = await searchTracks(search, 1);
  return tracks.map((track) => track.title).sort();
}

test("a search finds any part of a title or genre, in any case, with or without accents", async () => {
  await givenTrack({ title: "Café del Norte", genre: "Afro House" });
  await givenTrack({ title: "Søren's Straße", genre: "Techno" });
  expect(await searchTitles("CAFE DEL")).toEqual(["Café del Norte"]);
  expect(await searchTitles("fé")).toEqual(["Café del Norte"]);
  expect(await searchTitles("é")).toEqual(["Café del Norte", "Søren's Straße"]);
  expect(await searchTitles("afro")).toEqual(["Café del Norte"]);
  expect(await searchTitles("strasse")).toEqual(["Søren's Straße"]);
  expect(await searchTitles("soren’s")).toEqual(["Søren's Straße"]);
});

test("percent, underscore and backslash are ordinary characters in a search", async () => {
  await givenTrack({ title: "100% Acid" });
  await givenTrack({ title: "Under_Score" });
  await givenTrack({ title: "Back\\Slash" });
  expect(await searchTitles("%")).toEqual(["100% Acid"]);
  expect(await searchTitles("0% a")).toEqual(["100% Acid"]);
  expect(await searchTitles("_")).toEqual(["Under_Score"]);
  expect(await searchTitles("\\")).toEqual(["Back\\Slash"]);
  expect(await searchTitles("' or true --")).toEqual([]);
});

test("a list shows twenty tracks per page and says if there are more", async () => {
  await givenTracks(21);
  const first = await listTracks({ page: 1 });
  const second = await listTracks({ page: 2 });
  expect([first.tracks.length, first.hasNext]).toEqual([20, true]);
  expect([second.tracks.length, second.hasNext]).toEqual([1, false]);
  const ids = new Set([...first.tracks, ...second.tracks].map((track) => track.id));
  expect(ids.size).toBe(21);
  expect(await countListed({})).toBe(21);
});

test("a page past the last one is empty", async () => {
  await givenTracks(2);
  expect(await listTracks({ page: 10_000 })).toEqual({ tracks: [], page: 10_000, hasNext: false });
});

test("the newest track comes first in the shop", async () => {
  const [older, newer] = await givenTracks(2);
  const { tracks } = await listTracks({ page: 1 });
  expect(tracks.map((track) => track.id)).toEqual([newer?.id, older?.id]);
});

test("Hide Sold hides sold tracks, and Sale Only lists only unsold tracks on sale", async () => {
  const plain = await givenTrack();
  const sold = await givenTrack({ isSold: true, onSale: true });
  const sale = await givenTrack({ onSale: true });
  const idsOf = async (filter: Parameters<typeof listTracks>[0]) =>
    (await listTracks(filter)).tracks.map((track) => track.id);
  expect(await idsOf({ page: 1 })).toEqual([sale.id, sold.id, plain.id]);
  expect(await idsOf({ hideSold: true, page: 1 })).toEqual([sale.id, plain.id]);
  expect(await idsOf({ onSale: true, page: 1 })).toEqual([sale.id]);
  expect(await idsOf({ genres: ["Deep House"], page: 1 })).toEqual([]);
});

test("a draft appears nowhere in the shop", async () => {
  const draft = await givenTrack({
    title: "Secret",
    isDraft: true,
    onSale: true,
    isFavorite: true,
  });
  const neighbor = await givenTrack();
  expect(await searchTitles("secret")).toEqual([]);
  const lists = await Promise.all([listTracks({ page: 1 }), listTracks({ onSale: true, page: 1 })]);
  const listedTracks = [
    ...lists.flatMap((list) => list.tracks),
    ...(await listNewTracks()),
    ...(await listFavoriteTracks()),
    ...(await drawFromGenre(neighbor.id, 5)),
    ...(await listTracksByIds([draft.id])),
  ];
  expect(listedTracks.map((track) => track.title)).not.toContain("Secret");
  const addresses = await Promise.all((await listSitemapParts()).map(listTrackAddresses));
  expect(addresses.flat().map((track) => track?.slug)).toEqual([neighbor.slug]);
  expect(await findTrack(draft.slug)).toBeUndefined();
  expect(await findCurrentSlug(draft.id)).toBeUndefined();
});

test("the new tracks are the first five tracks in the shop", async () => {
  const tracks = await givenTracks(7);
  const newest = await listNewTracks();
  expect(newest.map((track) => track.id)).toEqual(
    tracks
      .slice(2)
      .reverse()
      .map((track) => track.id),
  );
});

test("the similar tracks are at most five other tracks of the genre", async () => {
  const track = await givenTrack({ genre: "Techno" });
  await givenTracks(8, { genre: "Techno" });
  await givenTracks(3, { genre: "Deep House" });
  const similar = await drawFromGenre(track.id, 5);
  expect(similar).toHaveLength(5);
  expect(similar.every((other) => other.genre === "Techno" && other.id !== track.id)).toBe(true);
});

test("every track of a small genre is suggested as similar sooner or later", async () => {
  const track = await givenTrack({ genre: "Progressive" });
  const others = await givenTracks(6, { genre: "Progressive" });
  const seen = new Set<string>();
  // Five of six others are drawn each time, so one that is missing 40 times is missing for a
  // reason.
  for (let round = 0; round < 40; round += 1) {
    for (const other of await drawFromGenre(track.id, 5)) seen.add(other.id);
  }
  expect([...seen].sort()).toEqual(others.map((other) => other.id).sort());
});

test("two tracks with the same title get separate addresses, and the first keeps its own", async () => {
  const first = await givenTrack({ title: "Night Shift" });
  const second = await givenTrack({ title: "Night  Shift" });
  const third = await givenTrack({ title: "night shift" });
  expect([first.slug, second.slug, third.slug]).toEqual([
    "night-shift",
    "night-shift-2",
    "night-shift-3",
  ]);
  expect((await findTrack("night-shift"))?.id).toBe(first.id);
});

test("an ID and a former address both lead to the current address", async () => {
  const track = await givenTrack({ title: "New Name" });
  await db.insertInto("formerSlugs").values({ slug: "old-name", trackId: track.id }).execute();
  expect(await findCurrentSlug(track.id)).toBe("new-name");
  expect(await findCurrentSlug("old-name")).toBe("new-name");
  expect(await findCurrentSlug("no-such-name")).toBeUndefined();
  const next = await givenTrack({ title: "Old Name" });
  expect(next.slug).toBe("old-name-2");
});

test("forty tracks added at the same moment get forty positions", async () => {
  const track = { title: "Rush", genre: "Techno", priceCents: 4999, isDraft: false };
  await Promise.all(
    Array.from({ length: 40 }, () => db.transaction().execute((on) => insertTrack(on, track))),
  );
  const rows = await db.selectFrom("musicTracks").select(["position", "slug"]).execute();
  expect(new Set(rows.map((row) => row.position)).size).toBe(40);
  expect(new Set(rows.map((row) => row.slug)).size).toBe(40);
});
