import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { folder } from "../backup/given-shop.ts";
import { untilWaiting } from "../fixtures/hold-lock.ts";
import { content, importFiles } from "./import-files.ts";

/* Genres of another shop that this one lacks. */

const foreign = Array.from({ length: 40 }, (_, at) => `Foreign ${at + 1}`);
const genres = [...foreign, "Deep-House", "techno", "=Acid"];
const tracks = [
  "id,title,genre,price,purchase_link,tags,vocals",
  ...genres.map(
    (genre, at) =>
      `map-${at},Track ${at},${genre},10,https://pay.example/${at},"Dark, Dusty",vocal`,
  ),
  "map-last,Last,foreign 1,10,https://pay.example/last,,",
].join("\n");
const source = { "music_tracks.csv": tracks };

const genreOf = async (id: string) =>
  (await db.selectFrom("musicTracks").where("id", "=", id).select("genre").executeTakeFirst())
    ?.genre;

test("a dry run writes the genres that the shop lacks, with the number of their tracks", async () => {
  const file = join(folder, "genres.csv");
  const before = await content();
  const { code, said } = await importFiles(source, "--dry-run", "--write-genres", file);
  expect(code).toBe(0);
  expect(said).toContain("42 new genres are in");
  const lines = (await readFile(file, "utf8")).replace("\ufeff", "").split("\r\n");
  expect(lines[0]).toBe("name,tracks,genre");
  expect(lines).toContain("Foreign 1,2,");
  expect(lines).toContain("Foreign 40,1,");
  expect(lines).toContain("'=Acid,1,");
  expect(lines).toContain("Deep-House,1,Deep House");
  expect(lines).not.toContain("techno,1,");
  expect(await content()).toEqual(before);
  const again = await importFiles(source, "--dry-run", "--write-genres", file);
  expect(again.code).toBe(2);
  expect(again.said).toContain("already exists");
  const real = await importFiles(source, "--write-genres", join(folder, "other.csv"));
  expect(real.said).toContain("--write-genres needs --dry-run.");
});

test.each([
  ["a genre that the shop lacks", "name;genre\nForeign 1;Nowhere", "Nowhere isn't a genre"],
  ["a name twice", "name,genre\nForeign 1,Techno\nFOREIGN 1,Progressive", "is in the table twice"],
  ["a missing name", "name,genre\n,Techno", "name is missing"],
  ["a long name", `name,genre\n${"x".repeat(61)},Techno`, "at most 60"],
])("a table with %s imports nothing and says what to do", async (_, table, said) => {
  const before = await content();
  const result = await importFiles({ ...source, "genres.csv": table });
  expect(result.code).toBe(1);
  expect(result.said).toContain(said);
  expect(await content()).toEqual(before);
});

test("forty unknown genres come in as the owner mapped them, and again without a change", async () => {
  const table = [
    "\ufeffname;tracks;genre",
    ...foreign.slice(0, 20).map((name) => `${name.toUpperCase()};1;techno`),
    "'=Acid;1;Progressive",
    "No such name;1;Techno",
  ].join("\r\n");
  const { code, said } = await importFiles({ ...source, "genres.csv": table });
  expect(code).toBe(0);
  expect(said).toContain("Foreign 21 is a new genre");
  expect(said).not.toContain("Foreign 20 is a new genre");
  expect(await genreOf("map-0")).toBe("Techno");
  expect(await genreOf("map-last")).toBe("Techno");
  expect(await genreOf("map-19")).toBe("Techno");
  expect(await genreOf("map-20")).toBe("Foreign 21");
  expect(await genreOf("map-41")).toBe("Techno");
  expect(await genreOf("map-42")).toBe("Progressive");
  const { tags, vocals } = await db
    .selectFrom("musicTracks")
    .where("id", "=", "map-0")
    .select(["tags", "vocals"])
    .executeTakeFirstOrThrow();
  expect({ tags, vocals }).toEqual({ tags: ["Dark", "Dusty"], vocals: "vocal" });
  const after = await content();
  const again = await importFiles({ ...source, "genres.csv": table });
  expect(again.code).toBe(0);
  expect(await content()).toEqual(after);
});

test("tracks imported during a merge get the genre that is left", async () => {
  await importFiles({ "music_tracks.csv": "id,title,genre,price\nbefore,Before,Tango,10\n" });
  const merge = await db.startTransaction().execute();
  await sql`lock table genres in share row exclusive mode`.execute(merge);
  await sql`update music_tracks set genre = 'Techno' where genre = 'Tango'`.execute(merge);
  await sql`
    insert into former_genres (name, genre_id)
    select 'Tango', id from genres where name = 'Techno'
  `.execute(merge);
  await sql`delete from genres where name = 'Tango'`.execute(merge);
  const tracks = "id,title,genre,price\nduring,During,Bolero,10\n";
  const files = { "music_tracks.csv": tracks, "genres.csv": "name,genre\nBolero,Tango\n" };
  const importing = importFiles(files);
  await untilWaiting(1);
  await merge.commit().execute();
  expect(await importing).toMatchObject({ code: 0 });
  expect(await genreOf("during")).toBe("Techno");
});

const small = (...names: string[]) =>
  [
    "id,title,genre,price,purchase_link",
    ...names.map((genre, at) => `small-${at},Small ${at},${genre},10,https://pay.example/s${at}`),
  ].join("\n");

test("a dry run lists each unknown genre with its tracks and what becomes of it", async () => {
  const tracks = { "music_tracks.csv": small("Polka", "POLKA", "Waltz", "techno") };
  const { said } = await importFiles(
    { ...tracks, "genres.csv": "name,genre\nWaltz,Progressive" },
    "--dry-run",
  );
  expect(said).toContain("Polka (2 tracks) would become a new genre.");
  expect(said).toContain("Waltz (1 track) becomes Progressive.");
  expect(said).not.toContain("was added");
  expect(said).not.toContain("techno (");
});

test("a row whose genre is in no track is reported, and a table of another source is refused", async () => {
  const before = await content();
  const tracks = { "music_tracks.csv": small("Waltz") };
  const mixed = "name,genre\nWaltz,Techno\nTango,Techno";
  const partly = await importFiles({ ...tracks, "genres.csv": mixed }, "--dry-run");
  expect(partly.code).toBe(0);
  expect(partly.said).toContain("genres.csv, line 3: no imported track has the genre Tango.");
  const other = await importFiles({ ...tracks, "genres.csv": "name,genre\nTango,Techno" });
  expect(other.code).toBe(1);
  expect(other.said).toContain("None of the genres in genres.csv is in the imported tracks.");
  expect(await content()).toEqual(before);
});

test("a name with an apostrophe of its own is mapped", async () => {
  const { code, said } = await importFiles(
    { "music_tracks.csv": small("'90s"), "genres.csv": "name,genre\n'90s,Techno" },
    "--dry-run",
  );
  expect(code).toBe(0);
  expect(said).toContain("'90s (1 track) becomes Techno.");
});

test("only a genre that differs in signs is proposed, and no emoji for another", async () => {
  const file = join(folder, "proposed.csv");
  await importFiles({ "music_tracks.csv": small("🔥") });
  const tracks = small("🎹", "Tech House!");
  await importFiles({ "music_tracks.csv": tracks }, "--dry-run", "--write-genres", file);
  const lines = (await readFile(file, "utf8")).split("\r\n");
  expect(lines).toContain("🎹,1,");
  expect(lines).toContain("Tech House!,1,Tech House");
});

test("more genres than a shop holds are refused once, with what to do", async () => {
  const before = await content();
  const many = small(...Array.from({ length: 520 }, (_, at) => `Many ${at}`));
  const { code, said } = await importFiles({ "music_tracks.csv": many });
  expect(code).toBe(1);
  expect(said).toContain("1 problem. Nothing was imported.");
  expect(said).toContain("Map some of them to genres of the shop with --dry-run --write-genres.");
  expect(await content()).toEqual(before);
});
