import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { RunningJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { makeJobsDue } from "../fixtures/queued-jobs.ts";
import { openMailServer } from "./mail-server.ts";

// Importing the shop's files reads the settings, so the server must exist before.
const server = await openMailServer();
vi.stubEnv("SMTP_URL", server.url);
vi.stubEnv("MAIL_FROM", "shop@example.com");
const { givenUser } = await import("../fixtures/given.ts");
const { runJobs } = await import("../../app/platform/jobs/job-runner.server.ts");
const { replyTo } = await import("../../app/shop/customers/messages/inbox.server.ts");
const { listMessagePage } = await import(
  "../../app/shop/customers/messages/message-list.server.ts"
);
const { queueMail, resendMail: sendAgain } = await import("../../app/shop/mail/outbox.server.ts");
const { mailJobs } = await import("../../app/shop/mail/send-mail.server.ts");
const { receiveMessage } = await import(
  "../../app/shop/customers/messages/receive-message.server.ts"
);

let jobs: RunningJobs;
let written = 0;

beforeAll(async () => {
  await db.updateTable("settings").set({ contactEmail: "owner@example.com" }).execute();
  jobs = await runJobs(mailJobs(), []);
});

afterAll(async () => {
  await jobs.stop();
  await server.close();
});

beforeEach(() => {
  Object.assign(server, { mood: "accepts", tries: 0, mails: [] });
});

/** Creates a visitor's message. Returns a function that reads its current state. */
async function givenMessage(chosen: { name?: string; message?: string } = {}) {
  written += 1;
  const email = `visitor${written}@example.com`;
  await receiveMessage({ name: "Ana", email, message: `Message ${written}`, ...chosen });
  return async () => {
    const { messages } = await listMessagePage({ view: "inbox", search: email, page: 1 });
    const [message] = messages;
    if (!message) throw new Error("The message was not kept.");
    return message;
  };
}

type ReadMessage = Awaited<ReturnType<typeof givenMessage>>;
const stateOf = async (readMessage: ReadMessage) =>
  (await readMessage()).mails.map(({ state }) => state);
const soon = { timeout: 30_000, interval: 100 };

test("a message is emailed to the owner, whose reply goes to its sender", async () => {
  const readMessage = await givenMessage({ message: "Is this one free?\n.\n\nGrüße 🎛" });
  await expect.poll(() => stateOf(readMessage), soon).toEqual(["sent"]);
  const [mail] = server.mails;
  expect(mail?.to).toEqual(["owner@example.com"]);
  expect(mail?.source).toMatch(/^From: Dubplate <shop@example\.com>\r$/m);
  expect(mail?.source).toMatch(/^Reply-To: Ana <visitor1@example\.com>\r$/m);
  expect(mail?.source).toMatch(/^Subject: Message from Ana\r$/m);
  expect(server.mails).toHaveLength(1);
});

test("an email to a buyer contains the cover, and is sent without it if its file is missing", async () => {
  const cover = Buffer.from("a JPEG");
  const made = vi.fn().mockResolvedValueOnce({
    fileName: "cover.jpg",
    mediaType: "image/jpeg",
    content: cover,
  });
  await jobs.stop();
  jobs = await runJobs(mailJobs({ attachments: { cover: made } }), []);
  for (const sent of [1, 2]) {
    await queueMail(db, () => ({
      kind: "payment-received",
      to: { address: `buyer${sent}@example.com` },
      subject: "Your order",
      blocks: [
        { type: "cover", key: "c".repeat(32), url: "/media/cover_images/c.jpg", alt: "Cover" },
        { type: "paragraph", text: "It's yours." },
      ],
    }));
    await vi.waitFor(() => expect(server.mails).toHaveLength(sent), soon);
  }
  const [shown = "", bare = ""] = server.mails.map(({ source }) => source.replace(/=\r?\n/g, ""));
  expect(shown).toMatch(/Content-Id: <cover>/i);
  expect(shown).toContain("cid:cover");
  expect(shown).toContain(cover.toString("base64"));
  expect(bare).not.toContain("cid:cover");
  for (const source of [shown, bare]) expect(source).not.toContain("/media/");
});

test("a name with line breaks stays in one header", async () => {
  const name = "Eve\r\nBcc: all@example.com\r\n\r\n<script>";
  const readMessage = await givenMessage({ name });
  await expect.poll(() => stateOf(readMessage), soon).toEqual(["sent"]);
  const [mail] = server.mails;
  expect(mail?.to).toEqual(["owner@example.com"]);
  expect(mail?.source.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
});

test("an email is retried when the server is busy, and the reason is shown", async () => {
  server.mood = "is busy";
  const readMessage = await givenMessage();
  await expect
    .poll(async () => (await readMessage()).mails[0]?.problem, soon)
    .toMatchObject({ text: expect.stringMatching(/451/) });
  expect(await stateOf(readMessage)).toEqual(["waiting"]);
  server.mood = "accepts";
  await expect
    .poll(async () => {
      await makeJobsDue();
      return stateOf(readMessage);
    }, soon)
    .toEqual(["sent"]);
  expect((await readMessage()).mails[0]?.problem).toBeNull();
  expect(server.mails).toHaveLength(1);
});

test.each([
  ["rejects the login", /535/],
  ["rejects the email", /550/],
] as const)(
  "an email to a server that %s fails at once, is shown as failed, and is sent by Try again",
  async (mood, reason) => {
    server.mood = mood;
    const admin = await givenUser({ role: "admin" });
    const readMessage = await givenMessage();
    await expect.poll(() => stateOf(readMessage), soon).toEqual(["failed"]);
    const { mails } = await readMessage();
    expect(mails[0]?.problem).toMatchObject({ text: expect.stringMatching(reason) });
    expect(JSON.stringify(mails)).not.toContain("secret-of-mail");
    server.mood = "accepts";
    const again = () => sendAgain(admin, { id: mails[0]?.id ?? "", tries: 1 });
    const outcomes = await Promise.all([again(), again()]);
    expect(outcomes.filter(({ refused }) => refused?.reason === "conflict")).toHaveLength(1);
    await expect.poll(() => stateOf(readMessage), soon).toEqual(["sent"]);
    expect(server.mails).toHaveLength(1);
  },
);

test("a reply is emailed to the visitor and stored with the message, which counts as read", async () => {
  const admin = await givenUser({ role: "admin" });
  const readMessage = await givenMessage({ message: "Is it free?\nReally?" });
  const { id, email } = await readMessage();
  expect(await replyTo(admin, id, "It is.")).toEqual({ done: undefined });
  await expect.poll(() => stateOf(readMessage), soon).toEqual(["sent", "sent"]);
  const { mails, readAt } = await readMessage();
  expect(mails[1]).toMatchObject({ reply: "It is.", writtenBy: admin.username });
  expect(readAt).not.toBeNull();
  const reply = server.mails.find(({ to }) => to[0] === email);
  expect(reply?.source).toMatch(/^Reply-To: Dubplate <owner@example\.com>\r$/m);
  expect(reply?.source).toContain("It is.\r\n\r\nAna wrote:\r\n> Is it free?\r\n> Really?");
});

test("without a contact address a message is stored and no email is sent", async () => {
  await db.updateTable("settings").set({ contactEmail: null }).execute();
  const admin = await givenUser({ role: "admin" });
  const readMessage = await givenMessage();
  const { id, mails } = await readMessage();
  expect(mails).toEqual([]);
  expect((await replyTo(admin, id, "Hello")).refused?.text).toMatch(/can't send email/);
  await db.updateTable("settings").set({ contactEmail: "owner@example.com" }).execute();
});
