import { sql } from "kysely";
import { expect, test } from "vitest";
import { lastEventId } from "../../app/accounts/live-events.server.ts";
import { findSessionActor } from "../../app/accounts/sessions.server.ts";
import { db } from "../../app/database/db.server.ts";
import {
  givenPreview,
  givenSession,
  givenTrack,
  givenTracks,
  givenUser,
} from "../fixtures/given.ts";
import { administrator, listen, untilAllIsPublished } from "../fixtures/live-listener.ts";

/** Returns the milliseconds until something happens. */
async function timeOf(happened: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await happened;
  return performance.now() - start;
}

test("whoever looks at the shop hears of a track that comes, changes or goes", async () => {
  const visitor = await listen();
  const { id } = await givenTrack();
  expect(await visitor.next()).toBe("tracks added");
  await db.updateTable("musicTracks").set({ onSale: true }).where("id", "=", id).execute();
  expect(await visitor.next()).toBe("tracks changed");
  await db.deleteFrom("musicTracks").where("id", "=", id).execute();
  expect(await visitor.next()).toBe("tracks removed");
});

test("the quickest of five changes is told within a second, on a busy machine too", async () => {
  const visitor = await listen();
  const times: number[] = [];
  for (let change = 0; change < 5; change += 1) {
    await givenTrack();
    times.push(await timeOf(visitor.next()));
  }
  expect(Math.min(...times)).toBeLessThan(1000);
});

test("a change that is not kept is not told", async () => {
  const visitor = await listen();
  const undone = db.transaction().execute(async (on) => {
    await on.updateTable("musicTracks").set({ onSale: true }).execute();
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await db.updateTable("musicTracks").set({ onSale: true }).where("id", "=", "none").execute();
  await givenTrack();
  expect(await visitor.next()).toBe("tracks added");
});

test("a page hears at once of what changed between its rendering and its first listening", async () => {
  const token = await administrator();
  const admin = await findSessionActor(token);
  await untilAllIsPublished();
  const [ofVisitor, ofAdmin] = [lastEventId(undefined), lastEventId(admin)];
  await givenTrack();
  const late = [await listen(undefined, ofVisitor), await listen(token, ofAdmin)];
  for (const page of late) expect(await page.next()).toBe("everything changed");
  const ofAnotherRound = await listen(undefined, ofVisitor.replace(/^.{8}/, "00000000"));
  expect(await ofAnotherRound.next()).toBe("everything changed");
});

test("a page that is still true is told of nothing, and no draft, message or like makes a public one untrue", async () => {
  const track = await givenTrack();
  await untilAllIsPublished();
  const moment = lastEventId(undefined);
  await givenTrack({ isDraft: true });
  const message = { name: "Ana", email: "ana@example.com", message: "Hello" };
  await db.insertInto("contactMessages").values(message).execute();
  await givenSession(await givenUser());
  await db.updateTable("trackLikes").set({ count: 1 }).where("trackId", "=", track.id).execute();
  const page = await listen(undefined, moment);
  expect(lastEventId(undefined)).toBe(moment);
  await db.deleteFrom("musicTracks").where("id", "=", track.id).execute();
  expect(await page.next()).toBe("tracks removed");
});

test("a preview that is rendered again is told as that, one that somebody changed as a change", async () => {
  const { id } = await givenTrack();
  const visitor = await listen();
  const change = db.updateTable("musicTracks").where("id", "=", id);
  await change.set({ previewFileId: await givenPreview() }).execute();
  expect(await visitor.nextWhole()).toBe(`event: tracks\ndata: rendered ${id}\n\n`);
  await change.set({ bpm: 124 }).execute();
  expect(await visitor.next()).toBe("tracks changed");
  const edited = { previewFileId: await givenPreview(), updatedAt: sql<Date>`now()` };
  await change.set(edited).execute();
  expect(await visitor.next()).toBe("tracks changed");
});

test("what visitors no longer see is a change for them as well", async () => {
  const { id } = await givenTrack();
  const visitor = await listen();
  await db.updateTable("musicTracks").set({ isDraft: true }).where("id", "=", id).execute();
  expect(await visitor.next()).toBe("tracks changed");
});

test("a change of a thousand tracks is told as one", async () => {
  await givenTracks(2);
  await sql`insert into music_tracks (id, slug, title, genre, price_cents, position, is_draft)
    select repeat('é', 90) || n, 'many-' || n, 'Many', 'Techno', 1, 1000000 + n, false
    from generate_series(1, 1000) n`.execute(db);
  const visitor = await listen();
  await db.updateTable("musicTracks").set({ onSale: true }).execute();
  expect(await visitor.next()).toBe("tracks changed");
  await givenTrack();
  expect(await visitor.next()).toBe("tracks added");
});

test("a few rows with the longest ids are told without naming them", async () => {
  await sql`insert into music_tracks (id, slug, title, genre, price_cents, position, is_draft)
    select repeat('音', 90) || n, 'long-' || n, 'Long', 'Techno', 1, 2000000 + n, false
    from generate_series(1, 40) n`.execute(db);
  const visitor = await listen();
  await db.deleteFrom("musicTracks").where("slug", "like", "long-%").execute();
  expect(await visitor.next()).toBe("tracks removed");
});

test("after the database broke the connection every listener is told to refresh", async () => {
  const [visitor, admin] = [await listen(), await listen(await administrator())];
  for (let round = 0; round < 3; round += 1) {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'dubplate changes' and datname = current_database()`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    expect(await visitor.next()).toBe("everything changed");
    expect(await admin.next()).toBe("everything changed");
  }
  await givenTrack();
  expect(await visitor.next()).toBe("tracks added");
});
