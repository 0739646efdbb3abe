import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { RunningJobs } from "../../app/platform/jobs/job-runner.server.ts";
import type { NewMail } from "../../app/shop/mail/outbox.server.ts";
import { makeJobsDue } from "../fixtures/queued-jobs.ts";
import { until } from "../fixtures/until.ts";
import { openMailServer } from "./mail-server.ts";

// Importing the shop's files reads the settings, so the server must exist before.
const server = await openMailServer();
vi.stubEnv("SMTP_URL", server.url);
vi.stubEnv("MAIL_FROM", "shop@example.com");
const { m } = await import("#messages");
const { givenUser } = await import("../fixtures/given.ts");
const { runJobs } = await import("../../app/platform/jobs/job-runner.server.ts");
const { findMail } = await import("../../app/shop/mail/mail-list.server.ts");
const { queueMail, resendMail: sendAgain } = await import("../../app/shop/mail/outbox.server.ts");
const { mailJobs } = await import("../../app/shop/mail/send-mail.server.ts");

let jobs: RunningJobs;
/** Secrets of emails that are currently valid, as their owners would store them. */
const valid = new Map<string, string>();
let made = 0;

async function makeLink(orderId: string, mailId: string) {
  made += 1;
  valid.set(mailId, `${orderId}-${made}`);
  return { link: `https://shop.example/orders/${orderId}-${made}`, code: `code${made}` };
}

beforeAll(async () => {
  const secrets = { "order-page": makeLink };
  const attachments = {
    papers: async (id: string) => ({
      fileName: "Agreement.pdf",
      mediaType: "application/pdf",
      content: Buffer.from(`%PDF for: ${id}`),
    }),
  };
  jobs = await runJobs(mailJobs({ secrets }, { attachments }), []);
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});
beforeEach(() => {
  Object.assign(server, { mood: "accepts", tries: 0, mails: [] });
  made = 0;
});

const confirmation: NewMail = {
  kind: "payment-received",
  to: { name: "Ana", address: "ana@example.com" },
  subject: "Your order DUB-2026-0001",
  blocks: [
    { type: "heading", text: "Thank you" },
    { type: "facts", facts: [{ name: "Code", value: { secret: "code" } }] },
    { type: "button", label: "View your order", url: { secret: "link" } },
  ],
  secret: { kind: "order-page", id: "o1" },
};

function givenMail(chosen: Partial<NewMail> = {}) {
  const mail = { ...confirmation, ...chosen };
  return db.transaction().execute((tx) => queueMail(tx, () => mail));
}

async function stateOf(id: string) {
  return db
    .selectFrom("mails")
    .select(["state", "tries", "problem"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const untilState = (id: string, state: string) =>
  until(
    async () => (await stateOf(id)).state,
    (now) => now === state,
  );

const lastMail = () => server.mails.at(-1)?.source.replaceAll("=\r\n", "") ?? "";
const messageId = (source: string) => /^Message-ID: (\S+)/im.exec(source)?.[1];

test("a secret is created when its email is sent and never stored in the database", async () => {
  const id = await givenMail();
  await untilState(id, "sent");
  expect(lastMail()).toContain("View your order:\r\nhttps://shop.example/orders/o1-1");
  expect(lastMail()).toContain("Code: code1");
  expect(valid.get(id)).toBe("o1-1");
  const rows = await db.selectFrom("mails").selectAll().where("id", "=", id).execute();
  expect(JSON.stringify(rows)).not.toMatch(/o1-1|code1/);
  expect(JSON.stringify(await findMail(id))).toContain("•••");
});

test("an email is composed, rendered and sent in its reader's language, which the shop may have given up", async () => {
  for (const [language, tag] of [
    ["pt", "pt"],
    ["xx", "en"],
  ] as const) {
    const compose = () => ({ ...confirmation, subject: m.language_tag() });
    const id = await db.transaction().execute((tx) => queueMail(tx, compose, language));
    await untilState(id, "sent");
    expect(lastMail()).toMatch(new RegExp(`^Subject: ${tag}\r$`, "m"));
    expect(lastMail()).toContain(`<html lang=3D"${tag}" dir=3D"ltr">`);
  }
});

test("no header contains the recipient's name, because visitors enter it", async () => {
  const id = await givenMail({ to: { name: "Win at evil.example", address: "ana@example.com" } });
  await untilState(id, "sent");
  expect(lastMail()).toMatch(/^To: ana@example\.com\r$/m);
  expect(lastMail()).not.toContain("evil.example");
});

test("each attempt replaces the secret with a new one and creates its own email", async () => {
  server.mood = "is busy";
  const id = await givenMail();
  await until(async () => (await stateOf(id)).problem !== null);
  server.mood = "accepts";
  await until(async () => {
    await makeJobsDue();
    return (await stateOf(id)).state === "sent";
  });
  expect(await stateOf(id)).toMatchObject({ tries: 2, problem: null });
  expect([valid.get(id), server.mails.length]).toEqual(["o1-2", 1]);
  const first = messageId(lastMail());
  const admin = await givenUser({ role: "admin" });
  expect(await sendAgain(admin, { id, tries: 2 })).toEqual({ done: undefined });
  await until(() => server.mails.length === 2);
  await untilState(id, "sent");
  expect(lastMail()).toContain("orders/o1-3");
  expect(messageId(lastMail())).not.toBe(first);
});

test("pressing Send again twice resends an email once, and only administrators can", async () => {
  const id = await givenMail();
  await untilState(id, "sent");
  const admin = await givenUser({ role: "admin" });
  const refused = await sendAgain(await givenUser(), { id, tries: 1 });
  expect(refused.refused?.reason).toBe("forbidden");
  const outcomes = await Promise.all([1, 2].map(() => sendAgain(admin, { id, tries: 1 })));
  expect(outcomes.map((each) => each.refused?.reason).sort()).toEqual(["conflict", undefined]);
  await until(() => server.mails.length === 2);
  await untilState(id, "sent");
  const log = await db
    .selectFrom("auditLog")
    .select(["act", "actorName"])
    .where("subjectId", "=", id)
    .execute();
  expect(log).toEqual([{ act: "send-mail-again", actorName: admin.username }]);
});

test("an email can be resent at most five times an hour", async () => {
  const id = await givenMail();
  await untilState(id, "sent");
  const admin = await givenUser({ role: "admin" });
  for (const tries of [1, 2, 3, 4, 5]) {
    expect(await sendAgain(admin, { id, tries })).toEqual({ done: undefined });
    await untilState(id, "sent");
  }
  const { refused } = await sendAgain(admin, { id, tries: 6 });
  expect([refused?.reason, (refused?.retryAfterSeconds ?? 0) > 3000]).toEqual(["busy", true]);
  expect(server.mails).toHaveLength(6);
});

test("a restored shop, which has pending emails but no jobs, sends one by Send again", async () => {
  const job = await db.transaction().execute(async (tx) => {
    const id = await queueMail(tx, () => confirmation);
    await sql`select graphile_worker.remove_job(${`mail ${id}`})`.execute(tx);
    return id;
  });
  const admin = await givenUser({ role: "admin" });
  expect(await sendAgain(admin, { id: job, tries: 0 })).toEqual({ done: undefined });
  await untilState(job, "sent");
});

test("typed text in an email is not HTML, and the email loads nothing external", async () => {
  const text = `<img src=x onerror=alert(1)>\n"Ana" & Bo`;
  const url = "javascript:alert(1)";
  const id = await givenMail({
    blocks: [
      { type: "paragraph", text },
      { type: "quote", by: "<b>Eve</b> wrote:", text: "</blockquote><script>" },
      { type: "button", label: "Press", url },
    ],
    secret: undefined,
  });
  await untilState(id, "sent");
  const html = lastMail().slice(lastMail().indexOf("<!DOCTYPE html>")).replaceAll("=3D", "=");
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toMatch(/<(img|script|link|iframe|b)\b|href="javascript:/);
  expect(html.match(/(?:src|href)="[^"]*"|url\(/g)).toEqual([`href="http://localhost:3000"`]);
});

test("files are attached in their current state, and auto-responders are asked not to reply", async () => {
  const attachments = [
    { name: "Agreement.pdf", mediaType: "application/pdf", kind: "papers", id: "o1" },
  ];
  const id = await givenMail({ attachments });
  await untilState(id, "sent");
  expect(lastMail()).toMatch(/Content-Type: application\/pdf; name="?Agreement\.pdf/);
  expect(lastMail()).toContain(Buffer.from("%PDF for: o1").toString("base64"));
  expect(lastMail()).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test("an email for the owner stays in the outbox until there is a contact address, and says so", async () => {
  const id = await givenMail({ kind: "owner-attention", to: "owner" });
  await untilState(id, "unsent");
  expect((await stateOf(id)).problem).toEqual({ code: "no-address" });
  await db.updateTable("settings").set({ contactEmail: "owner@example.com" }).execute();
  expect(await sendAgain(await givenUser({ role: "admin" }), { id, tries: 1 })).toEqual({
    done: undefined,
  });
  await untilState(id, "sent");
  expect(server.mails[0]?.to).toEqual(["owner@example.com"]);
});
