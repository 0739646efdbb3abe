import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { timeUntil } from "../fixtures/until.ts";
import { type MailServer, openMailServer } from "../mail/mail-server.ts";
import { startShopHere } from "../web/shop-here.ts";

let mailServer: MailServer;
let both: RunningShop[];

beforeAll(async () => {
  mailServer = await openMailServer();
  const settings = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: "shop@example.com",
    TRUST_PROXY: "1",
  };
  both = await Promise.all([startShopHere(settings), startShopHere(settings)]);
  await db.updateTable("settings").set({ contactEmail: "owner@example.com" }).execute();
});

afterAll(() => mailServer.close());

/** Sends a visitor's message from a new address. */
function write({ url }: RunningShop, n: number) {
  const opened = String(Date.now() - 10_000);
  const fields = { name: "Ana", email: `ana${n}@example.com`, message: `Text ${n}`, opened };
  const headers = { Origin: url, "X-Forwarded-For": `198.51.100.${n}` };
  const body = new URLSearchParams(fields);
  return fetch(`${url}/contact`, { method: "POST", redirect: "manual", headers, body });
}

test("two processes email each of many messages once, whichever of them does it", async () => {
  const count = 20;
  const visitors = Array.from({ length: count / 2 }, (_, n) =>
    both.map((shop, at) => write(shop, 2 * n + at)),
  );
  for (const { status } of await Promise.all(visitors.flat())) expect(status).toBe(303);
  await timeUntil(async () => mailServer.mails.length >= count && (await countUnsent()) === 0, 60);
  const subjects = mailServer.mails.map(({ source }) => /Text \d+/.exec(source)?.[0]);
  expect(new Set(subjects).size).toBe(count);
  expect(subjects).toHaveLength(count);
});

async function countUnsent(): Promise<number> {
  const { unsent } = await db
    .selectFrom("mails")
    .where("state", "<>", "sent")
    .select((row) => row.fn.countAll<number>().as("unsent"))
    .executeTakeFirstOrThrow();
  return unsent;
}
