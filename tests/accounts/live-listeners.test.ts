import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { openLiveEvents } from "../../app/shop/accounts/live-events.server.ts";
import { deleteUser, editUser, setActive } from "../../app/shop/accounts/manage-users.server.ts";
import { endSession, findSessionActor } from "../../app/shop/accounts/sessions.server.ts";
import { resetPassword } from "../../app/shop/accounts/users.server.ts";
import { asUser, first } from "../fixtures/first-administrator.ts";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { administrator, listen } from "../fixtures/live-listener.ts";

test("only administrators are notified when a link is created or used, and no event contains its ID", async () => {
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

test("drafts are reported to their owner and administrators, not to visitors or other uploaders", async () => {
  const owner = await givenUser();
  const others = [await listen(), await listen(await givenSession(await givenUser()))];
  const informed = [await listen(await givenSession(owner)), await listen(await administrator())];
  const { id } = await givenTrack({ isDraft: true, userId: owner.id });
  await db.updateTable("musicTracks").set({ isDraft: false }).where("id", "=", id).execute();
  for (const other of others) expect(await other.next()).toBe("tracks changed");
  for (const one of informed) expect(await one.next()).toBe("tracks added");
});

test("an event names a changed track, but no drafts when they have several owners", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const drafts = [
    await givenTrack({ isDraft: true, userId: ana.id }),
    await givenTrack({ isDraft: true, userId: ben.id }),
  ].map(({ id }) => id);
  const listener = await listen(await givenSession(ana));
  const mark = (ids: string[], onSale: boolean) =>
    db.updateTable("musicTracks").set({ onSale }).where("id", "in", ids).execute();
  await mark(drafts, true);
  expect(await listener.nextWhole()).toBe("event: tracks\ndata: changed\n\n");
  await mark(drafts.slice(0, 1), false);
  expect(await listener.nextWhole()).toBe(`event: tracks\ndata: changed ${drafts[0]}\n\n`);
});

test("only administrators are notified of accounts", async () => {
  const others = [await listen(), await listen(await givenSession(await givenUser()))];
  const admin = await listen(await administrator());
  await givenUser();
  expect(await admin.next()).toBe("users added");
  await givenTrack();
  for (const other of others) expect(await other.next()).toBe("tracks added");
});

test.each([
  ["deactivated", (id: string) => setActive(first, id, false)],
  ["deleted", (id: string) => deleteUser(first, id)],
  ["given a new password", (id: string) => resetPassword(id, "a new password")],
  ["demoted", (id: string) => editUser(first, id, { ...asUser, username: `new-${id.slice(-8)}` })],
  ["deactivated directly in the database", switchOff],
])("a user who is %s gets no more events, and others still do", async (_, change) => {
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

test("everyone is notified of new page texts, and only administrators of messages", async () => {
  const [visitor, uploader] = [await listen(), await listen(await givenSession(await givenUser()))];
  const admin = await listen(await administrator());
  const message = { name: "Ana", email: "ana@example.com", message: "Hello" };
  await db.insertInto("contactMessages").values(message).execute();
  await db.updateTable("faqItems").set({ answer: "Yes." }).execute();
  expect(await admin.next()).toBe("messages added");
  for (const person of [visitor, uploader, admin])
    expect(await person.next()).toBe("content changed");
});

test("signing out ends the live events of that browser only", async () => {
  const user = await givenUser();
  const [here, there] = [await givenSession(user), await givenSession(user)];
  const [ends, goesOn] = [await listen(here), await listen(there)];
  await endSession(here);
  while ((await ends.next()) !== undefined);
  await givenTrack();
  expect(await goesOn.next()).toBe("tracks added");
});

test("live events that open while their session ends are closed", async () => {
  const token = await givenSession(await givenUser());
  const actor = await findSessionActor(token);
  await endSession(token);
  const response = openLiveEvents({ actor, network: "198.51.100.1", session: token });
  expect(await response.text()).toBe("retry: 1000\n:\n\n");
});
