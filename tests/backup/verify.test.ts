import { randomBytes } from "node:crypto";
import { open, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { storedNames } from "../../app/backup/recorded-files.server.ts";
import { db } from "../../app/database/db.server.ts";
import { env } from "../../app/system/env.server.ts";
import { givenTrack } from "../given.ts";
import { runScript } from "../run-script.ts";
import { givenCover, givenKeptPreview, ownSettings } from "./given-shop.ts";

async function verify(): Promise<{ code: number | null; problems: string[] }> {
  const { code, said } = await runScript("verify", [], await ownSettings());
  return { code, problems: said.trim().split("\n").slice(0, -1) };
}

beforeAll(async () => {
  for (let made = 0; made < 6; made += 1) {
    await givenKeptPreview(randomBytes(5000));
    await givenCover();
  }
});

test("of many files exactly those that were damaged are named", async () => {
  expect(await verify()).toEqual({ code: 0, problems: [] });
  const rows = await db.selectFrom("mediaFiles").select(["bucket", "key"]).orderBy("key").execute();
  const damaged = rows.filter((_, index) => index % 2 === 0);
  for (const [index, row] of damaged.entries()) {
    const [name = ""] = storedNames(row).slice(-1);
    const path = join(env.DATA_DIR, "files", row.bucket, name);
    if (index % 3 === 0) await truncate(path, 10);
    else if (row.bucket === "audio") await flipOneBit(path);
    else await rm(path);
  }
  const { code, problems } = await verify();
  expect(code).toBe(1);
  expect(problems).toHaveLength(damaged.length);
  for (const { key } of damaged) expect(problems.join("\n")).toContain(key);
  expect(problems.join("\n")).toMatch(/is short: \d+ of \d+ bytes\.(.|\n)*is altered\./);
});

async function flipOneBit(path: string): Promise<void> {
  const file = await open(path, "r+");
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, 100);
  await file.write(Buffer.from([byte.readUInt8() ^ 1]), 0, 1, 100);
  await file.close();
}

test("rows that no shop may hold are told", async () => {
  const { id } = await givenTrack({ title: "Twice" });
  await givenTrack({ title: "Elsewhere" });
  await db.deleteFrom("mediaFiles").execute();
  await sql`drop index purchases_one_counts`.execute(db);
  const sale = { trackId: id, trackTitle: "Twice", priceCents: 1, how: "by-hand" } as const;
  await db.insertInto("purchases").values([sale, sale]).execute();
  await sql`alter table track_likes drop constraint track_likes_track_id_fkey`.execute(db);
  await sql`alter table music_tracks drop constraint music_tracks_position_key`.execute(db);
  await db.insertInto("trackLikes").values({ trackId: "gone" }).execute();
  await sql`update music_tracks set position = 7`.execute(db);
  await sql`alter table track_likes add constraint track_likes_track_id_fkey foreign key (track_id)
    references music_tracks not valid`.execute(db);
  const hash = `$argon2id$${"x".repeat(30)}`;
  await sql`insert into user_profiles (id, username, password_hash, role)
    values ('ben', 'ben', ${hash}, 'user')`.execute(db);
  expect((await verify()).problems).toEqual([
    `The track ${id} is sold more than once.`,
    "More than one track is at position 7.",
    "There is no active administrator.",
    "1 rows of track_likes name a row of music_tracks that is not there.",
  ]);
});
