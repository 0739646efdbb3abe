import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { lastEventId } from "../../app/shop/accounts/live-events.server.ts";
import { findSessionActor } from "../../app/shop/accounts/sessions.server.ts";
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

test("an open page is notified when a track is added, changed or removed", async () => {
  const visitor = await listen();
  const { id } = await givenTrack();
  expect(await visitor.next()).toBe("tracks added");
  await db.updateTable("musicTracks").set({ onSale: true }).where("id", "=", id).execute();
  expect(await visitor.next()).toBe("tracks changed");
  await db.deleteFrom("musicTracks").where("id", "=", id).execute();
  expect(await visitor.next()).toBe("tracks removed");
});

test("the fastest of five changes is reported within a second, even on a busy machine", async () => {
  const visitor = await listen();
  const times: number[] = [];
  for (let change = 0; change < 5; change += 1) {
    await givenTrack();
    times.push(await timeOf(visitor.next()));
  }
  expect(Math.min(...times)).toBeLessThan(1000);
});

test("a change that is rolled back is not reported", async () => {
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

test("a page is notified at once of changes made after it was rendered and before it connected", async () => {
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

test("a current page gets no event, and drafts, messages and likes don't make a public page outdated", async () => {
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

test("a preview rendered again is reported as rendered, and an edited one as changed", async () => {
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

test("a track that becomes hidden is reported to visitors as changed", async () => {
  const { id } = await givenTrack();
  const visitor = await listen();
  await db.updateTable("musicTracks").set({ isDraft: true }).where("id", "=", id).execute();
  expect(await visitor.next()).toBe("tracks changed");
});

test("a change to a thousand tracks is reported as one event", async () => {
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

test("an event omits IDs that are too long to list", async () => {
  await sql`insert into music_tracks (id, slug, title, genre, price_cents, position, is_draft)
    select repeat('音', 90) || n, 'long-' || n, 'Long', 'Techno', 1, 2000000 + n, false
    from generate_series(1, 40) n`.execute(db);
  const visitor = await listen();
  await db.deleteFrom("musicTracks").where("slug", "like", "long-%").execute();
  expect(await visitor.next()).toBe("tracks removed");
});

test("every listener is told to refresh after the database drops the connection", async () => {
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
