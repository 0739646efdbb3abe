import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkPassword } from "../../app/accounts/passwords.server.ts";
import { findCredentials } from "../../app/accounts/users.server.ts";
import { db } from "../../app/database/db.server.ts";
import { connectionOf, contentOf, ownSettings } from "../backup/given-shop.ts";
import { runScript } from "../run-script.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dubplate-import-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes the files and runs the import on the shop of this test file. */
async function importFiles(files: Record<string, string>, ...words: string[]) {
  const paths = Object.keys(files).map((name) => join(folder, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return runScript("import", [...paths, ...words], await ownSettings());
}

async function content() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return contentOf(connectionOf(rows[0]?.name ?? ""));
}

const users = `id,auth_id,username,password,role,is_active,can_upload
0b5c1e9e-2222-4c4c-8888-000000000001,user-1700000000000, Ana ,plain text pass,user,t,t
adm-uuid,adm,root,hunter2,admin,true,true
`;

const tracks = `id,title,cover,genre,preview_url,price,purchase_link,description,duration,release_date,bpm,key,user_id,position,sold,on_sale,is_new_arrival,is_favorite,drive_link,is_draft,created_at,updated_at,download_id
track-1,Night Drive,https://files.example/a.jpg,Melodic,https://files.example/a.mp3,49.99,https://pay.example/1,"Two lines,
and a comma",3:30,2024-01-31,124,Am,user-1700000000000,2,false,true,true,true,https://drive.example/1,false,2024-01-01 10:00:00+00,2024-02-01 10:00:00.5+00,abcdefghijklmnopqrstuvwx12
track-2,Night Drive,,Techno,blob:https://x/1,29.9,https://pay.example/2,,--:--,,0,,nobody,2,true,,,,,f,2024-01-02T10:00:00Z,2024-03-01T10:00:00Z,tooshort
track-3,,,,,,,,,,,8B,,1,,,,,,true,,,
`;

const likes = JSON.stringify([
  { id: "1", track_id: "track-1", count: 41, updated_at: "2024-01-01" },
  { id: "2", track_id: "gone", count: 3 },
]);

test("a dry run says what would happen and changes nothing", async () => {
  const before = await content();
  const { code, said } = await importFiles(
    { "user_profiles.csv": users, "music_tracks_rows.csv": tracks, "track_likes.json": likes },
    "--dry-run",
  );
  expect(said).toContain("user_profiles: 2 rows, 2 would be added");
  expect(said).toContain("music_tracks: 3 rows, 3 would be added");
  expect(said).toContain("track_likes: 2 rows, 1 would be added");
  expect(said).toContain("This was a dry run. Nothing was imported.");
  expect(code).toBe(0);
  expect(await content()).toEqual(before);
});

test("a catalogue comes in with its owners, links, likes, order and old names", async () => {
  const { code, said } = await importFiles({
    "user_profiles.csv": users,
    "music_tracks_rows.csv": tracks,
    "track_likes.json": likes,
  });
  expect(code).toBe(0);
  expect(said).toContain("music_tracks_rows.csv, line 4: its owner nobody is no account here");
  expect(said).toContain("line 4: its download link cannot be kept");
  expect(said).toContain("line 4: its audio is not fetched");
  expect(said).toContain("track_likes.json, line 1: there is no track gone");
  expect(said).toContain("the password is shorter than 8 characters");
  expect(said).not.toMatch(/hunter2|plain text pass/);
  const found = await db
    .selectFrom("musicTracks")
    .leftJoin("trackDeliveries", "trackDeliveries.trackId", "musicTracks.id")
    .innerJoin("trackLikes", "trackLikes.trackId", "musicTracks.id")
    .select([
      "musicTracks.id",
      "slug",
      "title",
      "genre",
      "priceCents",
      "durationSeconds",
      "bpm",
      "key",
    ])
    .select(["description", "releaseDate", "userId", "soldAt", "onSale", "isDraft", "isFavorite"])
    .select(["downloadId", "driveLink", "count", "createdAt"])
    .orderBy("position")
    .execute();
  expect(found).toMatchObject([
    { id: "track-3", title: "Draft Track", genre: "Undefined", key: "C major", isDraft: true },
    {
      id: "track-1",
      slug: "night-drive",
      genre: "Melodic Techno",
      priceCents: 4999,
      description: "Two lines,\nand a comma",
      durationSeconds: 210,
      releaseDate: "2024-01-31",
      bpm: 124,
      key: "A minor",
      userId: "0b5c1e9e-2222-4c4c-8888-000000000001",
      ...{ soldAt: null, onSale: true, isFavorite: true, isDraft: false, count: 41 },
      downloadId: "abcdefghijklmnopqrstuvwx12",
      driveLink: "https://drive.example/1",
      createdAt: new Date("2024-01-01T10:00:00Z"),
    },
    {
      ...{ id: "track-2", slug: "night-drive-2", priceCents: 2990, durationSeconds: null },
      ...{ bpm: null, userId: null, downloadId: null, soldAt: new Date("2024-03-01T10:00:00Z") },
    },
  ]);
  const ana = await findCredentials("ana");
  expect(await checkPassword("plain text pass", ana?.passwordHash)).toBe("right");
  const jobs = await sql<{
    key: string;
  }>`select key from graphile_worker.jobs order by key`.execute(db);
  expect(jobs.rows.map(({ key }) => key)).toEqual(["audio of track-1", "cover of track-1"]);
});

test("the same files again change nothing", async () => {
  const before = await content();
  const files = { "user_profiles.csv": users, "tracks.csv": tracks, "track_likes.json": likes };
  const { code, said } = await importFiles(files);
  expect(said).toContain("music_tracks: 3 rows, 0 added");
  expect(code).toBe(0);
  expect(await content()).toEqual(before);
});

test("tracks that come later go before those that are here, in their own order", async () => {
  const more = `id,title,genre,price,position\nb,B,Techno,1,7\na,A,Techno,1,3\nc,C,Techno,1,7\n`;
  expect(await importFiles({ "music_tracks.csv": more })).toMatchObject({ code: 0 });
  const order = await db.selectFrom("musicTracks").select("id").orderBy("position").execute();
  expect(order.map(({ id }) => id)).toEqual(["a", "b", "c", "track-3", "track-1", "track-2"]);
});

test("tracks of a former user go to the account that is named", async () => {
  const track = "id,title,genre,price,user_id\nowned,Owned,Techno,1,old-uuid\n";
  const nobody = await importFiles({ "music_tracks.csv": track }, "--owner", "old-uuid=nobody");
  expect(nobody).toMatchObject({
    code: 1,
    said: expect.stringContaining("no account called nobody"),
  });
  expect(await importFiles({ "music_tracks.csv": track }, "--owner", "old-uuid=ana")).toMatchObject(
    {
      code: 0,
    },
  );
  const owned = db.selectFrom("musicTracks").select("userId").where("id", "=", "owned");
  expect(await owned.executeTakeFirst()).toEqual({
    userId: "0b5c1e9e-2222-4c4c-8888-000000000001",
  });
});

test("every problem is told with its line, and then nothing is imported", async () => {
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
    expect.stringMatching(
      /^music_tracks\.json, line 3: genre 'Polka' is not one of the genres Afro/,
    ),
    "music_tracks.json, line 3: price 'ten' is not an amount in euros such as 49.99.",
    "music_tracks.json, line 5: purchase_link 'javascript:alert(1)' is not an https address without a login in it.",
    "music_tracks.json, line 5: duration '3.30' is not a length such as 3:30.",
    "music_tracks.json, line 7: sold 'maybe' is not true or false.",
    "5 problems. Nothing was imported.",
  ]);
  expect(await content()).toEqual(before);
});

test("what a row lacks or has twice is a problem of its line", async () => {
  const bad =
    "id;title;genre;price;download_id\nz;;Techno;5;\nz;T;Techno;0;abcdefghijklmnopqrstuvwx12\n";
  const { code, said } = await importFiles({ "music_tracks.csv": bad });
  expect(code).toBe(1);
  expect(said.trim().split("\n").sort()).toEqual([
    "4 problems. Nothing was imported.",
    "music_tracks.csv, line 2: title is missing.",
    "music_tracks.csv, line 3: its download_id is that of the track track-1, which is here already.",
    "music_tracks.csv, line 3: its id is another track's as well.",
    "music_tracks.csv, line 3: price must be more than 0 in a track that is not a draft.",
  ]);
});

test.each([
  ["broken.json", '[{"id": 1},', 2, /is not JSON/],
  ["broken.csv", 'id,title\n1,"open', 2, /is not CSV/],
  ["unknown.csv", "a,b\n1,2\n", 2, /cannot be told which table/],
])("%s is refused with a sentence", async (name, text, code, sentence) => {
  const answer = await importFiles({ [name]: text });
  expect(answer.code).toBe(code);
  expect(answer.said).toMatch(sentence);
});

test("packages and messages come in once, or are told to be left out", async () => {
  const data = {
    mixing: [{ id: "m1", title: "Mix", price: 49, features: ["a"], popular: true }],
    mastering: [],
  };
  const files = {
    "services_data.json": JSON.stringify([{ category: "all_services", data }]),
    "contact_messages.csv": `id,name,email,message,read,created_at\n7,Ben,ben@example.com,Hello,true,2024-01-01 10:00:00+00\n`,
  };
  await sql`create table if not exists services_data (category text primary key, data jsonb not null)`.execute(
    db,
  );
  await sql`create table if not exists contact_messages (id uuid primary key, name text, email text,
    message text, read_at timestamptz, created_at timestamptz)`.execute(db);
  const first = await importFiles(files);
  expect(first).toMatchObject({ code: 0 });
  expect(first.said).toMatch(
    /services_data: 1 rows, 1 added(.|\n)*contact_messages: 1 rows, 1 added/,
  );
  const again = await importFiles(files);
  expect(again.said).toMatch(
    /services_data: 1 rows, 0 added(.|\n)*contact_messages: 1 rows, 0 added/,
  );
  const { rows } = await sql<{ readAt: Date }>`select read_at from contact_messages`.execute(db);
  expect(rows).toEqual([{ readAt: new Date("2024-01-01T10:00:00Z") }]);
});
