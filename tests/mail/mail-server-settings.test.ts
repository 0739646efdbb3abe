import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailServerCommands } from "../../app/admin/settings/mail-server-commands.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { openSettings } from "../../app/shop/content/settings.server.ts";
import { findSendingProblem } from "../../app/shop/mail/mail.server.ts";
import { findMailPasswordState, findMailServer } from "../../app/shop/mail/mail-server.server.ts";
import { mailServerForm } from "../../app/shop/mail/mail-server-form.ts";
import { queueMail } from "../../app/shop/mail/outbox.server.ts";
import { givenUser } from "../fixtures/given.ts";
import { openMailServer } from "./mail-server.ts";

const server = await openMailServer();
const { port } = new URL(server.url);
beforeAll(prepareJobs);
afterAll(() => server.close());

const connection = {
  mailHost: "127.0.0.1",
  mailPort: port,
  mailUsername: "shop",
  mailFrom: "orders@example.com",
  mailPassword: "secret of mail",
};
const none = { mailHost: "", mailPort: "465", mailUsername: "", mailFrom: "", mailPassword: "" };

beforeEach(async () => {
  Object.assign(server, { mood: "accepts", tries: 0, mails: [] });
  const contactEmail = "owner@example.com";
  await db.updateTable("settings").set({ contactEmail }).execute();
  await save(none);
});

async function sentForm(fields: Record<string, string>, role: "admin" | "user" = "admin") {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const session = { id: crypto.randomUUID(), authMethod: "password", needsFactor: false } as const;
  return {
    formData,
    url: new URL("https://shop.example/admin/settings/email"),
    client: { address: "192.0.2.1" },
    actor: await givenUser({ role }),
    session: { ...session, provedAt: new Date() },
  };
}

async function save(fields: Record<string, string>, role: "admin" | "user" = "admin") {
  const { version } = await openSettings(mailServerForm);
  return mailServerCommands.save(await sentForm({ version, ...fields }, role));
}

const sendTest = async (role: "admin" | "user" = "admin") =>
  mailServerCommands.test(await sentForm({}, role));

const storedPassword = async () =>
  (await db.selectFrom("settings").select("mailPassword").executeTakeFirstOrThrow()).mailPassword;

test("a mail server entered in the settings is used without a restart", async () => {
  expect(await findSendingProblem()).toBe("no-server");
  expect(await save(connection)).toHaveProperty("status", 303);
  expect(await findSendingProblem()).toBeUndefined();
  expect(await sendTest()).toHaveProperty("status", 303);
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.to).toEqual(["owner@example.com"]);
  expect(server.mails[0]?.source).toMatch(/^From: Dubplate <orders@example\.com>\r$/m);
  const mail = { kind: "contact-message", to: "owner", subject: "Hello", blocks: [] } as const;
  const id = await queueMail(db, () => ({ ...mail, blocks: [] }));
  const queued = await db
    .selectFrom("mails")
    .where("id", "=", id)
    .select("state")
    .executeTakeFirst();
  expect(queued).toEqual({ state: "waiting" });
});

test("the test email says what the server answered", async () => {
  await save(connection);
  server.mood = "rejects the login";
  expect(await sendTest()).toMatchObject({
    init: { status: 409 },
    data: { problem: { text: expect.stringContaining("Authentication failed") } },
  });
  expect(server.mails).toEqual([]);
});

test("a test email needs a server, a contact address and an administrator", async () => {
  expect(await sendTest()).toMatchObject({ init: { status: 409 } });
  await save({ ...connection, mailFrom: "" });
  await db.updateTable("settings").set({ contactEmail: null }).execute();
  expect(await sendTest()).toMatchObject({ init: { status: 409 } });
  expect(await sendTest("user")).toMatchObject({ init: { status: 403 } });
  expect(await save(none, "user")).toMatchObject({ init: { status: 403 } });
  expect(server.tries).toBe(0);
});

test("the password is sealed, never shown again, and kept while its field is blank", async () => {
  await save(connection);
  const sealed = await storedPassword();
  expect(sealed?.includes(connection.mailPassword)).toBe(false);
  expect(JSON.stringify(await openSettings(mailServerForm))).not.toContain("secret of mail");
  await save({ ...connection, mailFrom: "", mailPassword: "" });
  expect(await storedPassword()).toEqual(sealed);
  const auth = { user: "shop", pass: "secret of mail" };
  expect(await findMailServer()).toMatchObject({ host: "127.0.0.1", auth });
  const audited = await db
    .selectFrom("auditLog")
    .where("act", "=", "change-mail-server")
    .selectAll()
    .execute();
  expect(audited.length).toBeGreaterThan(0);
  expect(JSON.stringify(audited)).not.toContain("secret of mail");
});

test.each([{ mailHost: "mail.thief.example" }, { mailUsername: "thief" }])(
  "another server or username never gets the stored password: %j",
  async (changed) => {
    await save(connection);
    const stored = await findMailServer();
    expect(await save({ ...connection, ...changed, mailPassword: "" })).toMatchObject({
      init: { status: 400 },
      data: { errors: { mailPassword: expect.any(String) } },
    });
    expect(await findMailServer()).toEqual(stored);
  },
);

test("a server without a username needs no password, and drops the stored one", async () => {
  await save(connection);
  expect(await save({ ...connection, mailUsername: "", mailPassword: "" })).toHaveProperty(
    "status",
    303,
  );
  expect(await storedPassword()).toBeNull();
  expect(await findMailServer()).not.toHaveProperty("auth");
});

test("a password that was sealed for another server is never tried, and is asked for again", async () => {
  await save(connection);
  expect(await findMailPasswordState()).toBe("stored");
  await db.updateTable("settings").set({ mailUsername: "thief" }).execute();
  expect(await findMailPasswordState()).toBe("unreadable");
  expect(await findSendingProblem()).toBe("no-password");
  expect(await sendTest()).toMatchObject({ init: { status: 409 } });
  expect(server.tries).toBe(0);
  expect(await save(connection)).toHaveProperty("status", 303);
  expect(await sendTest()).toHaveProperty("status", 303);
});

test("a test email to a server of another protocol fails without showing what it says", async () => {
  const other = createServer((socket) => socket.end("+OK internal secret\r\n"));
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port: otherPort } = other.address() as AddressInfo;
  await save({ ...connection, mailPort: String(otherPort) });
  const result = await sendTest();
  expect(result).toMatchObject({
    init: { status: 409 },
    data: { problem: { text: expect.stringContaining("no SMTP reply") } },
  });
  expect(JSON.stringify(result)).not.toContain("internal secret");
  other.close();
});

test("a test email that reaches no server says so", async () => {
  await save({ ...connection, mailPort: "1" });
  expect(await sendTest()).toMatchObject({
    data: { problem: { text: expect.stringContaining("Check its name and port") } },
  });
});

test("no header can be added by the sender or the username", async () => {
  const mailFrom = "orders@example.com\r\nBcc: thief@example.com";
  expect(await save({ ...connection, mailFrom })).toMatchObject({ init: { status: 400 } });
  await save({ ...connection, mailUsername: "shop\r\nRCPT TO:<thief@example.com>" });
  expect(await findMailServer()).toMatchObject({
    auth: { user: "shop RCPT TO:<thief@example.com>" },
  });
  await sendTest();
  expect(server.mails.map(({ to }) => to)).toEqual([["owner@example.com"]]);
});

test("mail leaves this machine encrypted only", async () => {
  const remote = { ...connection, mailHost: "mail.example.com" };
  await save({ ...remote, mailPort: "587" });
  expect(await findMailServer()).toMatchObject({ secure: false, requireTLS: true });
  await save({ ...remote, mailPort: "465" });
  expect(await findMailServer()).toMatchObject({ secure: true });
});

test("a mail server on this machine needs no certificate for its name", async () => {
  const local = await openMailServer({ offersTls: true });
  await save({ ...connection, mailPort: new URL(local.url).port });
  expect(await sendTest()).toHaveProperty("status", 303);
  expect(local.mails).toHaveLength(1);
  await local.close();
});

test("a server can be named by an IPv6 address or without a domain", async () => {
  for (const mailHost of ["::1", "mail", "smtp.example.com."])
    expect(await save({ ...connection, mailHost })).toHaveProperty("status", 303);
});

test.each([
  { mailHost: "https://mail.example.com" },
  { mailHost: "mail example com" },
  { mailHost: "smtp.example.com:587" },
  { mailHost: ".." },
  { mailPort: "0" },
  { mailPort: "65536" },
  { mailPort: "smtp" },
  { mailFrom: "no address" },
  { mailPassword: "x".repeat(501) },
])("an invalid field is refused, and its password is not sent back: %j", async (wrong) => {
  const result = await save({ ...connection, ...wrong });
  expect(result).toMatchObject({ init: { status: 400 } });
  expect(JSON.stringify("data" in result && result.data.typed)).not.toMatch(/secret|xxx/);
  expect(await findSendingProblem()).toBe("no-server");
});
