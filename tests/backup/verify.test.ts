import { open, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { RecordedFile } from "../../app/backup/recorded-files.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { storedNames } from "../../app/platform/storage/stored-names.ts";
import { env } from "../../app/platform/system/env.server.ts";
import { appendToLedger } from "../../app/shop/ledger/append-to-ledger.server.ts";
import { givenOrder, givenTrack, givenUser } from "../fixtures/given.ts";
import { runScript } from "../fixtures/run-script.ts";
import { givenCover, givenStoredPreview, ownSettings } from "./given-shop.ts";

async function verify(): Promise<{ code: number | null; problems: string[] }> {
  const { code, said } = await runScript("verify", [], await ownSettings());
  // The count is on another stream than the problems, so it can appear anywhere.
  const isProblem = (line: string) => !/^(No problems found|\d+ problems? found)\.$/.test(line);
  return { code, problems: said.trim().split("\n").filter(isProblem) };
}

beforeAll(async () => {
  for (let made = 0; made < 6; made += 1) {
    await givenStoredPreview(Buffer.alloc(5000, `sound ${made}`));
    await givenCover();
  }
});

test("the check names exactly the damaged files among many", async () => {
  expect(await verify()).toEqual({ code: 0, problems: [] });
  const [cutSound, flippedSound, lostSound] = await listFiles("audio");
  const [cutCover, lostCover] = await listFiles("cover_images");
  await truncate(pathOf(cutSound), 10);
  await flipOneBit(pathOf(flippedSound));
  await rm(pathOf(lostSound));
  await truncate(pathOf(cutCover), 10);
  await rm(pathOf(lostCover));
  const { code, problems } = await verify();
  expect(code).toBe(1);
  expect(problems).toHaveLength(5);
  expect(problems).toEqual(
    expect.arrayContaining([
      `The file audio/${cutSound?.key} is too short: 10 of 5000 bytes.`,
      `The file audio/${flippedSound?.key} has been altered.`,
      `The file audio/${lostSound?.key} is missing.`,
      expect.stringMatching(`^The file cover_images/${cutCover?.key} is too short: `),
      `The file cover_images/${lostCover?.key}-160.webp is missing.`,
    ]),
  );
});

type StoredFile = Pick<RecordedFile, "bucket" | "key" | "coverWidths">;

function listFiles(bucket: StoredFile["bucket"]): Promise<StoredFile[]> {
  return db
    .selectFrom("mediaFiles")
    .where("bucket", "=", bucket)
    .select(["bucket", "key", "coverWidths"])
    .orderBy("createdAt")
    .execute();
}

/** Returns the path of a file, or of a cover's smallest size. */
function pathOf(file: StoredFile | undefined): string {
  if (!file) throw new Error("File not found.");
  const [name = ""] = storedNames(file);
  return join(env.DATA_DIR, "files", file.bucket, name);
}

async function flipOneBit(path: string): Promise<void> {
  const file = await open(path, "r+");
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, 100);
  await file.write(Buffer.from([byte.readUInt8() ^ 1]), 0, 1, 100);
  await file.close();
}

test("the check names a register line changed by SQL by its number, in the shop and in its backup", async () => {
  const { id } = await givenUser({ role: "admin" });
  const track = { id: "gone", title: "Night Bus" };
  for (let made = 0; made < 3; made += 1) await appendToLedger(db, { kind: "published", track });
  const path = join(env.DATA_DIR, "before.tar");
  const settings = await ownSettings();
  await runScript("backup", [path], settings);
  expect((await runScript("verify", [path], settings)).said).not.toContain("register");
  const stored = await db.selectFrom("registerLines").where("number", "=", 2).selectAll().execute();
  await sql`alter table register_lines disable trigger user`.execute(db);
  await sql`update register_lines set line = replace(line, 'Bus', 'Boat') where number = 2`.execute(
    db,
  );
  const after = join(env.DATA_DIR, "after.tar");
  await runScript("backup", [after], settings);
  const changed = "Ledger entry 2 was changed.";
  expect((await verify()).problems).toContain(changed);
  expect(await runScript("verify", [after], settings)).toMatchObject({
    code: 1,
    said: expect.stringContaining(changed),
  });
  await db.deleteFrom("userProfiles").where("id", "=", id).execute();
  await db.deleteFrom("registerLines").where("number", "=", 2).execute();
  await db.insertInto("registerLines").values(stored).execute();
  await sql`alter table register_lines enable trigger user`.execute(db);
});

test("the check reports rows that no shop may contain", async () => {
  const { id } = await givenTrack({ title: "Twice" });
  await givenTrack({ title: "Elsewhere" });
  await db.deleteFrom("mediaFiles").execute();
  await sql`drop index order_lines_one_hold`.execute(db);
  await givenOrder(id, { channel: "by-hand", state: "paid", title: "Twice" });
  await givenOrder(id, { channel: "by-hand", state: "paid", title: "Twice" });
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
    `The track ${id} has been sold more than once.`,
    "More than one track is at position 7.",
    "There is no active administrator.",
    "1 row of track_likes refers to a missing row of music_tracks.",
  ]);
  await db.deleteFrom("userProfiles").execute();
  const noAdministrator = "There is no active administrator.";
  expect((await verify()).problems).not.toContain(noAdministrator);
  await db
    .insertInto("auditLog")
    .values({ actorId: "ben", actorName: "ben", act: "import", subjectKind: "track" })
    .execute();
  expect((await verify()).problems).toContain(noAdministrator);
});
