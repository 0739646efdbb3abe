import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { content, importFiles } from "./import-files.ts";

const link = "abcdefghijklmnopqrstuvwx12";

test("every problem is reported with its line, and then nothing is imported", async () => {
  const before = await content();
  const bad = `[
  {"id": "x1", "title": "Fine", "genre": "Techno", "price": 10},
  {"id": "x2", "title": "", "genre": "Polka", "price": "ten"},

  {"id": "x3", "title": "Link", "genre": "techno", "price": 10.5,
   "purchaseLink": "javascript:alert(1)", "duration": "3.30"},
  {"id": "x3", "title": "Again", "genre": "Techno", "price": 0, "sold": "maybe"}
]`;
  const { code, said } = await importFiles({ "music_tracks.json": bad });
  expect(code).toBe(1);
  expect(said.trim().split("\n")).toEqual([
    "music_tracks.json, line 3: price 'ten' isn't an amount in euros such as 49.99.",
    "music_tracks.json, line 5: purchase_link 'javascript:alert(1)' isn't an https address without a username or password.",
    "music_tracks.json, line 5: duration '3.30' isn't a length such as 3:30.",
    "music_tracks.json, line 7: sold 'maybe' isn't true or false.",
    "4 problems. Nothing was imported.",
  ]);
  expect(await content()).toEqual(before);
});

test("missing and duplicate values are reported for their line", async () => {
  const here = `id,title,genre,price,download_id\ntrack-1,T,Techno,1,${link}\n`;
  expect(await importFiles({ "music_tracks.csv": here })).toMatchObject({ code: 0 });
  const bad = `id;title;genre;price;download_id\nz;;Techno;5;\nz;T;Techno;0;${link}\n`;
  const { code, said } = await importFiles({ "music_tracks.csv": bad });
  expect(code).toBe(1);
  expect(said.trim().split("\n").sort()).toEqual([
    "4 problems. Nothing was imported.",
    "music_tracks.csv, line 2: title is missing.",
    "music_tracks.csv, line 3: another track has the same id.",
    "music_tracks.csv, line 3: its download_id already belongs to the track track-1.",
    "music_tracks.csv, line 3: price must be more than 0 unless the track is a draft.",
  ]);
});

test.each([
  ["broken.json", '[{"id": 1},', 2, /isn't valid JSON/],
  ["broken.csv", 'id,title\n1,"open', 2, /isn't valid CSV/],
  ["unknown.csv", "a,b\n1,2\n", 2, /Can't tell which table/],
])("%s is rejected with an error", async (name, text, code, sentence) => {
  const result = await importFiles({ [name]: text });
  expect(result.code).toBe(code);
  expect(result.said).toMatch(sentence);
});

test("a file from an older Excel is rejected with line and column, and read once its encoding is given", async () => {
  const excel = Buffer.from("id,title,genre,price\nlatin,Café,Techno,10\n", "latin1");
  const files = { "music_tracks.csv": excel };
  const before = await content();
  expect(await importFiles(files)).toEqual({
    code: 2,
    said: expect.stringMatching(
      /^music_tracks\.csv, line 2, column 10: this isn't valid UTF-8\. .+\n$/,
    ),
  });
  expect(await content()).toEqual(before);
  expect(await importFiles(files, "--encoding", "windows-1252")).toMatchObject({ code: 0 });
  const tracks = await db
    .selectFrom("musicTracks")
    .where("id", "=", "latin")
    .select("title")
    .execute();
  expect(tracks).toEqual([{ title: "Café" }]);
});

test("each file has its own table and encoding", async () => {
  const files = {
    "old.csv": Buffer.from("id,title,genre,price\nown-1,Café Noir,Café Jazz,10\n", "latin1"),
    "names.csv": "name,genre\nCafé Jazz,Techno\n",
  };
  const vague = await importFiles(files, "--encoding", "windows-1252");
  expect(vague.code).toBe(2);
  expect(vague.said).toContain("Write it as --encoding FILE=NAME.");
  const named = ["--table", "old.csv=music_tracks", "--encoding", "old.csv=windows-1252"];
  const { code } = await importFiles(files, ...named, "--table", "names.csv=genres");
  expect(code).toBe(0);
  const track = await db
    .selectFrom("musicTracks")
    .where("id", "=", "own-1")
    .select(["title", "genre"])
    .executeTakeFirst();
  expect(track).toEqual({ title: "Café Noir", genre: "Techno" });
});

test("tags that name artists are refused with their line until the owner accepts them", async () => {
  const tracks =
    'id,title,genre,price,tags\nartist-1,A,Techno,1,"Dark, Sounds like Burial"\nartist-2,B,Techno,1,Dark\nartist-3,C,Techno,1,Burial Type Beat\n';
  const before = await content();
  const { code, said } = await importFiles({ "music_tracks.csv": tracks });
  expect(code).toBe(1);
  const advice = "Remove it, or accept such tags under Settings → Checkout.";
  expect(said.trim().split("\n")).toEqual([
    `music_tracks.csv, line 2: “Sounds like Burial” names an artist, which this shop doesn't accept as a tag. ${advice}`,
    `music_tracks.csv, line 4: “Burial Type Beat” names an artist, which this shop doesn't accept as a tag. ${advice}`,
    "2 problems. Nothing was imported.",
  ]);
  expect(await content()).toEqual(before);
  await db.updateTable("settings").set({ allowsArtistTags: true }).execute();
  expect(await importFiles({ "music_tracks.csv": tracks })).toMatchObject({ code: 0 });
  const { tags } = await db
    .selectFrom("musicTracks")
    .where("id", "=", "artist-1")
    .select("tags")
    .executeTakeFirstOrThrow();
  expect(tags).toEqual(["Dark", "Sounds like Burial"]);
});

test("a genre that the shop lacks is added once, however its rows spell it, and reported", async () => {
  const tracks = "id,title,genre,price\np1,P1,Polka,1\np2,P2,POLKA,1\np3,P3,techno,1\n";
  const { code, said } = await importFiles({ "music_tracks.csv": tracks });
  expect(code).toBe(0);
  expect(said).toContain("line 2: Polka is a new genre for the shop and was added.");
  const imported = await db
    .selectFrom("musicTracks")
    .where("id", "in", ["p1", "p2", "p3"])
    .select("genre")
    .orderBy("id")
    .execute();
  expect(imported.map(({ genre }) => genre)).toEqual(["Polka", "Polka", "Techno"]);
});
