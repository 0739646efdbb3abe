import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  givenPreview,
  givenSession,
  givenTrack,
  givenTracks,
  givenUser,
} from "../../tests/given.ts";
import { onChange, stopListening } from "../database/changes.server.ts";
import { db } from "../database/db.server.ts";
import { liveMoment, openLiveEvents } from "./live-events.server.ts";
import { endSession, findActor } from "./sessions.server.ts";
import { deleteUser, resetPassword, setActive, setRole } from "./users.server.ts";

const open: (() => Promise<void>)[] = [];
let opened = 0;

// The first who wants to know of changes opens the connection to the database.
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      onChange((change) => change === "missed" && resolve());
    }),
);
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
afterAll(stopListening);

/** Waits until every change that was made before has been told. */
async function untilAllIsTold() {
  const marker = crypto.randomUUID();
  const notice = { table: "sessions", kind: "removed", ids: [marker] };
  const told = new Promise<void>((resolve) => {
    onChange((change) => change !== "missed" && change.ids?.includes(marker) && resolve());
  });
  await sql`select pg_notify('changes', ${JSON.stringify(notice)})`.execute(db);
  await told;
}

/** Listens as the browser of a session does, or of a visitor; `moment` is that of the page it shows. */
async function listen(token?: string, moment?: string) {
  opened += 1;
  await untilAllIsTold();
  const actor = token ? await findActor(token) : undefined;
  const person = { actor, network: `192.0.2.${opened}`, session: token };
  const response = openLiveEvents(person, moment);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error(`Refused with ${response.status}.`);
  open.push(() => reader.cancel());
  const { value } = await reader.read();
  expect(value).toBe("retry: 1000\n:\n\n");
  return {
    /** The next event as it travels. */
    nextWhole: async () => (await reader.read()).value,
    /** The next event as `tracks added`; undefined when the stream has ended. */
    async next(): Promise<string | undefined> {
      const read = await reader.read();
      return read.value?.replace(/^event: (\S+)\ndata: (\S+).*\n\n$/, "$1 $2");
    },
  };
}

/** Milliseconds until something has happened. */
async function timeOf(happened: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await happened;
  return performance.now() - start;
}

const administrator = async () => givenSession(await givenUser({ role: "admin" }));

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

test("administrators hear that a link was made or used, nobody else does, and its id is in no word", async () => {
  const owner = await givenUser();
  const others = [await listen(), await listen(await givenSession(owner))];
  const informed = await listen(await administrator());
  const { id } = await givenTrack({ userId: owner.id });
  expect(await informed.next()).toBe("tracks added");
  const downloadId = "sentinel0download0id000001";
  await db.insertInto("trackDeliveries").values({ trackId: id, downloadId }).execute();
  expect(await informed.next()).toBe("links added");
  await db.updateTable("trackDeliveries").set({ downloadId: null }).execute();
  expect(await informed.next()).toBe("links changed");
  await db.insertInto("linkUses").values({ trackId: id, what: "page" }).execute();
  expect(await informed.next()).toBe("links added");
  await db.deleteFrom("musicTracks").where("id", "=", id).execute();
  for (const other of others) {
    expect(await other.next()).toBe("tracks added");
    expect(await other.next()).toBe("tracks removed");
  }
});

test("visitors and other uploaders hear nothing of drafts, their owner and administrators do", async () => {
  const owner = await givenUser();
  const others = [await listen(), await listen(await givenSession(await givenUser()))];
  const informed = [await listen(await givenSession(owner)), await listen(await administrator())];
  const { id } = await givenTrack({ isDraft: true, userId: owner.id });
  await db.updateTable("musicTracks").set({ isDraft: false }).where("id", "=", id).execute();
  for (const other of others) expect(await other.next()).toBe("tracks changed");
  for (const one of informed) expect(await one.next()).toBe("tracks added");
});

test("a track that changed is named, but of several owners' drafts nobody learns which", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const drafts = [
    await givenTrack({ isDraft: true, userId: ana.id }),
    await givenTrack({ isDraft: true, userId: ben.id }),
  ].map(({ id }) => id);
  const listener = await listen(await givenSession(ana));
  const mark = (ids: string[]) =>
    db.updateTable("musicTracks").set({ onSale: true }).where("id", "in", ids).execute();
  await mark(drafts);
  expect(await listener.nextWhole()).toBe("event: tracks\ndata: changed\n\n");
  await mark(drafts.slice(0, 1));
  expect(await listener.nextWhole()).toBe(`event: tracks\ndata: changed ${drafts[0]}\n\n`);
});

test("a page hears at once of what changed between its rendering and its first listening", async () => {
  const token = await administrator();
  const admin = await findActor(token);
  await untilAllIsTold();
  const [ofVisitor, ofAdmin] = [liveMoment(undefined), liveMoment(admin)];
  await givenTrack();
  const late = [await listen(undefined, ofVisitor), await listen(token, ofAdmin)];
  for (const page of late) expect(await page.next()).toBe("everything changed");
  const ofAnotherRound = await listen(undefined, ofVisitor.replace(/^.{8}/, "00000000"));
  expect(await ofAnotherRound.next()).toBe("everything changed");
});

test("a page that is still true is told of nothing, and no draft, message or like makes a public one untrue", async () => {
  const track = await givenTrack();
  await untilAllIsTold();
  const moment = liveMoment(undefined);
  await givenTrack({ isDraft: true });
  const message = { name: "Ana", email: "ana@example.com", message: "Hello" };
  await db.insertInto("contactMessages").values(message).execute();
  await givenSession(await givenUser());
  await db.updateTable("trackLikes").set({ count: 1 }).where("trackId", "=", track.id).execute();
  const page = await listen(undefined, moment);
  expect(liveMoment(undefined)).toBe(moment);
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

test("only administrators hear of accounts", async () => {
  const others = [await listen(), await listen(await givenSession(await givenUser()))];
  const admin = await listen(await administrator());
  await givenUser();
  expect(await admin.next()).toBe("users added");
  await givenTrack();
  for (const other of others) expect(await other.next()).toBe("tracks added");
});

test.each([
  ["deactivated", (id: string) => setActive(id, false)],
  ["deleted", deleteUser],
  ["given a new password", (id: string) => resetPassword(id, "a new password")],
  ["no administrator any more", (id: string) => setRole(id, "user")],
  ["switched off behind the shop's back", switchOff],
])("who is %s hears nothing any more, and others go on", async (_, change) => {
  const user = await givenUser({ role: "admin" });
  const [visitor, token] = [await listen(), await givenSession(user)];
  const listener = await listen(token);
  await change(user.id);
  while ((await listener.next()) !== undefined);
  await givenTrack();
  expect(await visitor.next()).toBe("tracks added");
});

async function switchOff(id: string) {
  await db.updateTable("userProfiles").set({ isActive: false }).where("id", "=", id).execute();
}

test("everyone hears of new words on the pages, administrators alone of messages", async () => {
  const [visitor, uploader] = [await listen(), await listen(await givenSession(await givenUser()))];
  const admin = await listen(await administrator());
  const message = { name: "Ana", email: "ana@example.com", message: "Hello" };
  await db.insertInto("contactMessages").values(message).execute();
  await db.updateTable("faqItems").set({ answer: "Yes." }).execute();
  expect(await admin.next()).toBe("messages added");
  for (const person of [visitor, uploader, admin])
    expect(await person.next()).toBe("content changed");
});

test("signing out ends the streams of that browser and of no other", async () => {
  const user = await givenUser();
  const [here, there] = [await givenSession(user), await givenSession(user)];
  const [ends, goesOn] = [await listen(here), await listen(there)];
  await endSession(here);
  while ((await ends.next()) !== undefined);
  await givenTrack();
  expect(await goesOn.next()).toBe("tracks added");
});

test("a stream that begins while its session ends does not stay open", async () => {
  const token = await givenSession(await givenUser());
  const actor = await findActor(token);
  await endSession(token);
  const response = openLiveEvents({ actor, network: "198.51.100.1", session: token });
  expect(await response.text()).toBe("retry: 1000\n:\n\n");
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
