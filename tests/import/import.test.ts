import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { checkPassword } from "../../app/shop/accounts/passwords.server.ts";
import { findCredentials } from "../../app/shop/accounts/users.server.ts";
import { givenUser } from "../fixtures/given.ts";
import { content, importFiles } from "./import-files.ts";

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

test("until a shop is set up, no accounts are imported into it", async () => {
  const before = await content();
  const files = { "user_profiles.csv": users, "music_tracks_rows.csv": tracks };
  expect(await importFiles(files)).toEqual({
    code: 1,
    said: expect.stringContaining("Set up the shop first"),
  });
  expect(await content()).toEqual(before);
  await givenUser({ role: "admin" });
});

test("a dry run reports what would happen and changes nothing", async () => {
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

test("a catalog is imported with its owners, links, likes, order and old names", async () => {
  const { code, said } = await importFiles({
    "user_profiles.csv": users,
    "music_tracks_rows.csv": tracks,
    "track_likes.json": likes,
  });
  expect(code).toBe(0);
  expect(said).toContain("music_tracks_rows.csv, line 4: its owner nobody has no account here");
  expect(said).toContain("line 4: its download link can't be kept");
  expect(said).toContain("line 4: its audio isn't downloaded");
  expect(said).toContain("track_likes.json, line 1: track gone doesn't exist");
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
      soldAt: null,
      onSale: true,
      isFavorite: true,
      isDraft: false,
      count: 41,
      downloadId: "abcdefghijklmnopqrstuvwx12",
      driveLink: "https://drive.example/1",
      createdAt: new Date("2024-01-01T10:00:00Z"),
    },
    {
      id: "track-2",
      slug: "night-drive-2",
      priceCents: 2990,
      durationSeconds: null,
      bpm: null,
      userId: null,
      downloadId: null,
      soldAt: new Date("2024-03-01T10:00:00Z"),
    },
  ]);
  const ana = await findCredentials("ana");
  expect(await checkPassword("plain text pass", ana?.passwordHash)).toBe("right");
  const jobs = await sql<{
    key: string;
  }>`select key from graphile_worker.jobs order by key`.execute(db);
  expect(jobs.rows.map(({ key }) => key)).toEqual(["audio of track-1", "cover of track-1"]);
});

test("importing the same files again changes nothing", async () => {
  const before = await content();
  const files = { "user_profiles.csv": users, "tracks.csv": tracks, "track_likes.json": likes };
  const { code, said } = await importFiles(files);
  expect(said).toContain("music_tracks: 3 rows, 0 added");
  expect(code).toBe(0);
  expect(await content()).toEqual(before);
});

test("tracks imported later come before existing ones, in their own order", async () => {
  const more = `id,title,genre,price,position\nb,B,Techno,1,7\na,A,Techno,1,3\nc,C,Techno,1,7\n`;
  expect(await importFiles({ "music_tracks.csv": more })).toMatchObject({ code: 0 });
  const order = await db.selectFrom("musicTracks").select("id").orderBy("position").execute();
  expect(order.map(({ id }) => id)).toEqual(["a", "b", "c", "track-3", "track-1", "track-2"]);
});

test("tracks of a former user are assigned to the given account", async () => {
  const track = "id,title,genre,price,user_id\nowned,Owned,Techno,1,old-uuid\n";
  const nobody = await importFiles({ "music_tracks.csv": track }, "--owner", "old-uuid=nobody");
  expect(nobody).toMatchObject({
    code: 1,
    said: expect.stringContaining("No account is named nobody"),
  });
  expect(await importFiles({ "music_tracks.csv": track }, "--owner", "old-uuid=ana")).toMatchObject(
    {
      code: 0,
    },
  );
  const musicTrack = await db
    .selectFrom("musicTracks")
    .select("userId")
    .where("id", "=", "owned")
    .executeTakeFirst();
  expect(musicTrack).toEqual({
    userId: "0b5c1e9e-2222-4c4c-8888-000000000001",
  });
});

test("packages and messages are imported once, or reported as skipped", async () => {
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
