import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { contactForm } from "../../app/shop/customers/messages/contact-form.ts";
import { countMessageFrom } from "../../app/shop/customers/messages/contact-limits.server.ts";
import {
  archiveMessage,
  deleteMessage,
  markRead,
} from "../../app/shop/customers/messages/inbox.server.ts";
import {
  countMessages,
  findMessage,
  listMessagePage,
} from "../../app/shop/customers/messages/message-list.server.ts";
import { receiveMessage } from "../../app/shop/customers/messages/receive-message.server.ts";
import { hasPlausibleFillTime } from "../../app/shop/customers/messages/spam-guard.ts";
import { givenUser } from "../fixtures/given.ts";

const everything = { view: "inbox", search: "", page: 1 } as const;
const sentence = "I would like to know whether the stems of this track come along.";

/** Empties the inbox, then receives the test's messages. */
async function givenInbox(...messages: Partial<Parameters<typeof receiveMessage>[0]>[]) {
  await db.deleteFrom("contactMessages").execute();
  for (const [n, chosen] of messages.entries()) {
    await receiveMessage({
      name: "Ana",
      email: "ana@example.com",
      message: `Text ${n}`,
      ...chosen,
    });
  }
  return (await listMessagePage(everything)).messages.reverse();
}

const texts = async (filter: Partial<Parameters<typeof listMessagePage>[0]> = {}) => {
  const { messages } = await listMessagePage({ ...everything, ...filter });
  return messages.map(({ message }) => message).sort();
};

test("one address can send three messages a minute and twenty a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let received = 0;
  for (let n = 0; n < 1000; n += 1) {
    if ((await countMessageFrom("203.0.113.7")) === 0) received += 1;
  }
  expect(received).toBe(3);
  for (let minute = 0; minute < 30; minute += 1) {
    vi.setSystemTime(Date.now() + 61_000);
    for (let n = 0; n < 10; n += 1) {
      if ((await countMessageFrom("203.0.113.7")) === 0) received += 1;
    }
  }
  expect(received).toBe(20);
  expect(await countMessageFrom("198.51.100.9")).toBe(0);
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  expect(await countMessageFrom("203.0.113.7")).toBe(0);
  vi.useRealTimers();
});

test("all visitors together can send five hundred messages a day", async () => {
  let received = 0;
  for (let n = 0; n < 1000; n += 1) {
    if ((await countMessageFrom(`2001:db8:0:${n.toString(16)}::1`)) === 0) received += 1;
  }
  expect(received).toBeLessThanOrEqual(500);
  expect(received).toBeGreaterThan(490);
});

test("the same text sent again is dropped within a day, and accepted after it", async () => {
  await givenInbox({ message: "Hello" }, { message: "Hello", email: "ANA@example.com" });
  expect(await texts()).toEqual(["Hello"]);
  await db.updateTable("contactMessages").set({ readAt: new Date() }).execute();
  await sql`update contact_messages set created_at = now() - interval '25 hours'`.execute(db);
  await receiveMessage({ name: "Ana", email: "ana@example.com", message: "Hello" });
  expect(await texts()).toEqual(["Hello", "Hello"]);
});

test("two people can send the same short text, but not the same long one", async () => {
  const [ana, ben] = [{ email: "ana@example.com" }, { email: "ben@example.com" }];
  await givenInbox({ ...ana, message: "Still free?" }, { ...ben, message: "Still free?" });
  expect(await texts()).toHaveLength(2);
  await givenInbox({ ...ana, message: sentence }, { ...ben, message: sentence });
  expect(await texts()).toEqual([sentence]);
});

test("a message sent twenty times at once is stored once", async () => {
  await givenInbox();
  const post = () => receiveMessage({ name: "Ana", email: "ana@example.com", message: "Once" });
  await Promise.all(Array.from({ length: 20 }, post));
  expect(await texts()).toEqual(["Once"]);
});

test("a form filled in faster than a person can is rejected as too fast", () => {
  const now = 1_800_000_000_000;
  expect(hasPlausibleFillTime(String(now - 2000), now)).toBe(true);
  const quick = [now - 1999, now, now + 5000, 0, now - 8 * 86_400_000].map(String);
  for (const opened of [...quick, null, "", "now", "1e12", new File([], "x")]) {
    expect(hasPlausibleFillTime(opened, now), String(opened)).toBe(false);
  }
});

test.each([
  [{ name: " " }, "Enter your name."],
  [{ email: "ana" }, "Enter a valid email address."],
  [{ email: "a@b.c?bcc=x" }, "Enter a valid email address."],
  [{ email: "a@b.co\r\nBcc: x@y.zz" }, "Enter a valid email address."],
  [{ message: "\n \u0000" }, "Write a message."],
  [{ name: "n".repeat(121) }, "Use up to 120 characters."],
  [{ message: "m".repeat(5001) }, "Use up to 5,000 characters."],
  [{ message: "m".repeat(1_000_000) }, "Use up to 5,000 characters."],
])("a form with %j is rejected with an error", (wrong, expected) => {
  const read = contactForm.safeParse({ name: "A", email: "a@b.co", message: "M", ...wrong });
  expect(read.error?.issues[0]?.message).toBe(expected);
});

test("any message is stored as plain text", async () => {
  const odd = [
    "<script>alert(1)</script>",
    '{"level":"fatal"}\n👩🏽‍🎤\n\u202Eright to left',
    "' or 1=1 --",
  ];
  for (const message of odd) {
    const { data } = contactForm.safeParse({ name: "A\u0000\n B", email: " a@b.co ", message });
    expect(data).toMatchObject({ name: "A B", email: "a@b.co", message });
    const [kept] = await givenInbox({ message: data?.message });
    expect(kept?.message).toBe(message);
  }
});

test("messages can be read, archived and deleted, and the audit log says by whom", async () => {
  const admin = await givenUser({ role: "admin" });
  const [first, second] = await givenInbox({ message: "one" }, { message: "two" });
  if (!first || !second) throw new Error("Nothing was received.");
  expect(await countMessages()).toEqual({ all: 2, unread: 2 });
  await markRead(admin, first.id, true);
  expect(await texts({ view: "unread" })).toEqual(["two"]);
  await markRead(admin, first.id, false);
  await archiveMessage(admin, first.id, true);
  expect(await texts()).toEqual(["two"]);
  expect(await texts({ view: "archived" })).toEqual(["one"]);
  expect(await countMessages()).toEqual({ all: 2, unread: 1 });
  await archiveMessage(admin, first.id, false);
  expect(await texts()).toEqual(["one", "two"]);
  await deleteMessage(admin, first.id);
  expect(await findMessage(first.id)).toBeUndefined();
  expect(await markRead(admin, first.id, true)).toMatchObject({ refused: { reason: "missing" } });
  expect(
    (await db.selectFrom("auditLog").where("actorId", "=", admin.id).select("act").execute()).map(
      ({ act }) => act,
    ),
  ).toEqual([
    "read-message",
    "unread-message",
    "archive-message",
    "unarchive-message",
    "delete-message",
  ]);
});

test("only administrators can manage messages", async () => {
  const user = await givenUser();
  const [message] = await givenInbox({});
  const { id = "" } = message ?? {};
  const forbidden = { refused: { reason: "forbidden" } };
  for (const act of [markRead, archiveMessage]) {
    expect(await act(user, id, true)).toMatchObject(forbidden);
  }
  expect(await deleteMessage(user, id)).toMatchObject(forbidden);
  expect(await countMessages()).toEqual({ all: 1, unread: 1 });
});

test("messages are found by name, email and text in any case, and wildcards are ordinary characters", async () => {
  await givenInbox(
    { message: "100% sure", name: "Bob" },
    { message: "under_score", email: "carla@example.com" },
  );
  expect(await texts({ search: "BOB" })).toEqual(["100% sure"]);
  expect(await texts({ search: "carla@" })).toEqual(["under_score"]);
  expect(await texts({ search: "%" })).toEqual(["100% sure"]);
  expect(await texts({ search: "_" })).toEqual(["under_score"]);
  expect(await texts({ search: "\\" })).toEqual([]);
});

test("a page of twenty among 10,000 messages is found within a second", async () => {
  await sql`insert into contact_messages (name, email, message, created_at)
    select 'Name ' || n, n || '@example.com', repeat('words and ', 10), now() - n * interval '1 s'
    from generate_series(1, 10000) as n`.execute(db);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    const found = await listMessagePage({ ...everything, search: "words", page: 7 });
    const last = await listMessagePage({ ...everything, page: 500 });
    times.push(performance.now() - start);
    expect(found).toMatchObject({ count: 1000, hasMore: true });
    expect(found.messages).toHaveLength(20);
    expect(last.messages).toHaveLength(20);
  }
  // The fastest run counts, because other load on the machine only adds time.
  expect(Math.min(...times)).toBeLessThan(1000);
  expect(await findMessage("not-an-id\0")).toBeUndefined();
});
