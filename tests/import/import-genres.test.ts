import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { folder } from "../backup/given-shop.ts";
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
