import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { houseAndTechno as genres } from "#app/shop/catalog/genres/genre-names.ts";
import { slugOf } from "#app/shop/catalog/track.ts";
import { type DemoTrack, demoCatalog } from "../../demo/demo-catalog.ts";

/** Limit, because the demo shop is part of every copy of the project. */
const MAX_BYTES = 12_000_000;

const folder = join(import.meta.dirname, "../../demo/shop");
const text = readFileSync(join(folder, "catalog.json"), "utf8");
const tracks = demoCatalog.parse(JSON.parse(text));
const titles = tracks.map((track) => track.title);

function filesOf({ file, cover, score }: DemoTrack): string[] {
  return [file, cover, score];
}

function bytesOf(path: string): number {
  return statSync(join(folder, path)).size;
}

test("every track of the demo shop has its sound, cover and score, and there are no unused files", () => {
  const named = tracks.flatMap(filesOf).sort();
  const there = ["audio", "covers", "midi"]
    .flatMap((name) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
    .sort();
  expect(there).toEqual(named);
});

test("the demo shop is small enough to be part of the project", () => {
  const paths = tracks.flatMap(filesOf);
  const sum = paths.reduce((bytes, path) => bytes + bytesOf(path), text.length);
  expect(sum).toBeLessThan(MAX_BYTES);
});

test("the sounds are Ogg Opus and the covers are squares of 1,000 pixels", async () => {
  for (const { file, cover } of tracks) {
    const head = readFileSync(join(folder, file)).subarray(0, 64).toString("latin1");
    expect(head).toContain("OpusHead");
    const { format, width, height } = await sharp(join(folder, cover)).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 1_000, height: 1_000 });
  }
});

test("every genre of the shop has at least three playable tracks", () => {
  const counts = genres.map((genre) => tracks.filter((track) => track.genre === genre).length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
});

test("the titles cover accents, apostrophes, duplicates, and long and short ones", () => {
  expect(titles.some((title) => title.normalize("NFD") !== title)).toBe(true);
  expect(titles.some((title) => title.includes("'"))).toBe(true);
  expect(titles.length - new Set(titles).size).toBe(1);
  expect(Math.max(...titles.map((title) => title.length))).toBeGreaterThanOrEqual(55);
  expect(Math.min(...titles.map((title) => title.length))).toBeLessThanOrEqual(3);
  expect(titles.every((title) => slugOf(title) !== "track")).toBe(true);
});

test("every track has a description of its own", () => {
  const descriptions = tracks.map((track) => track.description);
  expect(new Set(descriptions).size).toBe(tracks.length);
  expect(Math.max(...descriptions.map((description) => description.length))).toBeLessThan(5_000);
});

test("the demo shop has tracks in every state", () => {
  const count = (is: (track: (typeof tracks)[number]) => boolean) => tracks.filter(is).length;
  expect(count((track) => track.sold)).toBe(5);
  expect(count((track) => track.onSale)).toBe(6);
  expect(count((track) => track.onSale && track.sold)).toBe(1);
  expect(count((track) => track.isFavorite)).toBe(6);
  expect(count((track) => track.isNewArrival)).toBe(6);
});

test("one track is sold elsewhere, and all others in the shop itself", () => {
  const elsewhere = tracks.filter((track) => track.purchaseLink);
  expect(elsewhere).toHaveLength(1);
  expect(elsewhere.some((track) => track.sold)).toBe(false);
});
