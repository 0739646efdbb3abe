import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { versionOn } from "../fixtures/opened-form.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { type MailServer, openMailServer } from "../mail/mail-server.ts";
import { startShopHere } from "../web/shop-here.ts";

const PASSWORD = "password-of-the-mail-server";
const PAGE = "/admin/settings/email";
const otherMachine = mkdtempSync(join(tmpdir(), "dubplate-other-"));

let both: [RunningShop, RunningShop];
let servers: [MailServer, MailServer];
let sid: string;

beforeAll(async () => {
  const settings = { TRUST_PROXY: "1" };
  both = await Promise.all([startShopHere(settings), startShopHere(settings)]);
  servers = await Promise.all([openMailServer(), openMailServer()]);
  await db.updateTable("settings").set({ contactEmail: "owner@example.com" }).execute();
  sid = await givenSession(await givenUser({ role: "admin" }));
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(otherMachine, { recursive: true });
});

async function read({ url }: RunningShop, path = PAGE): Promise<string> {
  return (await fetch(url + path, { headers: { Cookie: `sid=${sid}` } })).text();
}

function post({ url }: RunningShop, path: string, fields: Record<string, string>, from = "9") {
  const headers = { Origin: url, Cookie: `sid=${sid}`, "X-Forwarded-For": `198.51.100.${from}` };
  const body = new URLSearchParams(fields);
  return fetch(url + path, { method: "POST", redirect: "manual", headers, body });
}

async function setUp(shop: RunningShop, { url }: MailServer): Promise<void> {
  const { status } = await post(shop, PAGE, {
    intent: "save",
    version: versionOn(await read(shop)),
    mailHost: "127.0.0.1",
    mailPort: new URL(url).port,
    mailUsername: "shop",
    mailPassword: PASSWORD,
    mailFrom: "orders@example.com",
  });
  expect(status).toBe(303);
}

let written = 0;
async function write(shop: RunningShop): Promise<string> {
  written += 1;
  const text = `Text number ${written}.`;
  const fields = { name: "Ana", email: `ana${written}@example.com`, message: text };
  const opened = String(Date.now() - 10_000);
  const { status } = await post(shop, "/contact", { ...fields, opened }, String(written));
  expect(status).toBe(303);
  return text;
}

const isSentBy = ({ mails }: MailServer, text: string) =>
  mails.filter(({ source }) => source.includes(text)).length;

async function statesOfMails() {
  const rows = await db.selectFrom("mails").select(["state", "problem"]).distinct().execute();
  return rows.map(({ state, problem }) => [state, problem?.code ?? null]);
}

test("every process sends through the new mail server at once, and an email under way ends at the former one", async () => {
  const [one, other] = both;
  const [former, next] = servers;
  await setUp(one, former);
  former.mood = "never answers";
  const text = await write(other);
  await until(() => former.countHanging() > 0);

  await setUp(other, next);
  // Some of them wait behind the first one, in its queue.
  const later = await Promise.all(Array.from({ length: 20 }, (_, n) => write(both[n % 2 ? 0 : 1])));
  await until(() => next.mails.length > 0);
  former.answerAll();
  await until(async () => (await statesOfMails()).every(([state]) => state === "sent"));
  expect(isSentBy(former, text)).toBe(1);
  expect(isSentBy(next, text)).toBe(0);
  expect(former.mails).toHaveLength(1);
  for (const each of later) expect(isSentBy(next, each)).toBe(1);
});

test("the password is on no page, in no answer of the page's data, and in no log line", async () => {
  const [one, other] = both;
  const test = await post(other, PAGE, { intent: "test" });
  expect(test.status).toBe(303);
  const [, next] = servers;
  next.mood = "rejects the login";
  const failed = await post(other, PAGE, { intent: "test" });
  expect(failed.status).toBe(409);
  next.mood = "accepts";
  const typed = { intent: "save", mailPort: "x", mailUsername: "shop", mailPassword: PASSWORD };
  const refused = await post(other, PAGE, { ...typed, mailHost: "127.0.0.1" });
  expect(refused.status).toBe(400);
  const form = await refused.text();
  expect(form).toContain("A form with errors keeps no password.");
  const answers = [
    form,
    await failed.text(),
    await read(one),
    await read(one, `${PAGE}.data`),
    await read(one, "/admin/audit"),
    await read(one, "/admin/settings/system"),
    one.output(),
    other.output(),
  ];
  for (const answer of answers) expect(answer).not.toContain(PASSWORD);
});

test("email waits while the key can't be read, and without a key the password is asked for again and no login is tried", async () => {
  const [one] = both;
  const settings = { DATA_DIR: otherMachine, TRUST_PROXY: "1" };
  const key = join(otherMachine, "secrets", "second-factors.key");
  mkdirSync(dirname(key));
  writeFileSync(key, "damaged");
  const damaged = await startShopHere(settings);
  await Promise.all(both.map((shop) => shop.stop()));
  await write(damaged);
  await until(async () =>
    (await statesOfMails()).some(([state, code]) => state === "waiting" && code === "server-said"),
  );
  expect(await read(damaged)).toContain("Enter it again.");
  await damaged.stop();
  rmSync(key);
  const stranger = await startShopHere(settings);
  const [, next] = servers;
  next.tries = 0;
  expect(await read(stranger)).toContain("Enter it again.");
  expect(await read(stranger, "/admin/settings/system")).toContain("be decrypted");
  const text = await write(stranger);
  await until(async () =>
    (await statesOfMails()).some(([state, code]) => state === "unsent" && code === "no-password"),
  );
  expect(next.tries).toBe(0);
  expect(existsSync(key)).toBe(false);

  await setUp(stranger, next);
  const again = await write(stranger);
  await until(() => isSentBy(next, again) === 1);
  expect(isSentBy(next, text)).toBe(0);
  expect(one.process.exitCode).toBe(0);
});
