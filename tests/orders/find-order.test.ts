import { afterAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { findOrdersJob } from "../../app/shop/orders/access/order-lookups.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openMailServer } from "../mail/mail-server.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { browserOf } from "./buyer.ts";
import { givenPaidBuyer, letDeliver } from "./given-buyers.ts";

const mailServer = await openMailServer();
afterAll(() => mailServer.close());

const mailing = { SMTP_URL: mailServer.url, MAIL_FROM: "shop@example.com" };
const shop = openShopForTests({ TRUST_PROXY: "1", ...mailing });

function browser() {
  const { send, jar } = browserOf(shop);
  return { send, jar, read: async (path: string) => (await send(path)).text() };
}

const lookups = () => db.selectFrom("orderLookups").selectAll().orderBy("createdAt").execute();

/** Returns the secrets in the newest email to an address. */
async function secretsMailedTo(address: string) {
  const mails = () =>
    db
      .selectFrom("mails")
      .where("toAddress", "=", address)
      .where("kind", "=", "find-order")
      .orderBy("createdAt", "desc")
      .select(["id", "secretId", "subject", "blocks"])
      .execute();
  const [mail] = await until(mails, (found) => found.length > 0);
  const inbox = async () =>
    mailServer.mails.filter(({ source }) => source.includes(`<${mail?.id}.`));
  const [arrived] = await until(inbox, (found) => found.length > 0);
  const [path = ""] = /\/orders\/find\/[a-z2-7]+/.exec(arrived?.source ?? "") ?? [];
  const [code = ""] = /^\d{6}(?=\r?$)/m.exec(arrived?.source ?? "") ?? [];
  if (!mail?.secretId || !path || !code) throw new Error("The mail has no link and code.");
  return { path, code, lookupId: mail.secretId, mail };
}

async function givenLostOrder() {
  const { id, title } = await givenTrack();
  const buyer = await givenPaidBuyer(id);
  await letDeliver(buyer.orderId);
  return { ...buyer, title };
}

test("a buyer who only knows their email gets a code by email that opens the order in this browser", async () => {
  const buyer = await givenLostOrder();
  const { send, read } = browser();
  const asked = await send("/orders", { intent: "ask", email: buyer.email.toUpperCase() });
  expect(asked.status).toBe(303);
  const { code, mail } = await secretsMailedTo(buyer.email);
  expect(mail.subject).not.toContain(buyer.title);
  expect(JSON.stringify(mail.blocks)).not.toContain(code);
  expect(await read("/orders")).toContain("Enter the code");
  expect((await send("/orders", { intent: "code", code })).status).toBe(303);
  const list = await read("/orders");
  expect(list).toContain(buyer.title);
  const [, secret = ""] = /href="\/orders\/([a-z2-7]{26})"/.exec(list) ?? [];
  expect(await read(`/orders/${secret}`)).toContain("Sold to you");
  expect((await send("/orders", { intent: "code", code })).status).toBe(409);
});

test("the emailed link opens nothing until its button is pressed, and then works once", async () => {
  const buyer = await givenLostOrder();
  await browser().send("/orders", { intent: "ask", email: buyer.email });
  const { path } = await secretsMailedTo(buyer.email);
  const scanner = browser();
  for (let opened = 0; opened < 3; opened += 1) {
    const page = await scanner.send(path);
    expect(page.status).toBe(200);
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(await page.text()).not.toContain(buyer.title);
  }
  const { send, read } = browser();
  expect((await send(path, {})).status).toBe(303);
  expect(await read("/orders")).toContain(buyer.title);
  expect((await browser().send(path, {})).status).toBe(404);
});

test("resending a code or link after a lost response still opens the orders", async () => {
  const buyer = await givenLostOrder();
  const twice = browser();
  await twice.send("/orders", { intent: "ask", email: buyer.email });
  const { code, path } = await secretsMailedTo(buyer.email);
  const before = new Map(twice.jar);
  expect((await twice.send("/orders", { intent: "code", code })).status).toBe(303);
  // The browser never gets that response, so it still has the cookie of the lookup.
  twice.jar.set("lookup", before.get("lookup") ?? "");
  expect((await twice.send("/orders", { intent: "code", code })).status).toBe(303);
  expect(await twice.read("/orders")).toContain(buyer.title);
  const other = browser();
  expect((await other.send(path, {})).status).toBe(303);
  expect((await other.send(path, {})).status).toBe(303);
  expect(await other.read("/orders")).toContain(buyer.title);
  const stranger = browser();
  stranger.jar.set("lookup", before.get("lookup") ?? "");
  expect((await stranger.send("/orders", { intent: "code", code })).status).toBe(400);
  expect((await stranger.send(path, {})).status).toBe(404);
});

test("a code stops working after five tries or 15 minutes, even if it is correct", async () => {
  const buyer = await givenLostOrder();
  const { send } = browser();
  await send("/orders", { intent: "ask", email: buyer.email });
  const { code, lookupId } = await secretsMailedTo(buyer.email);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let tried = 0; tried < 5; tried += 1) {
    expect((await send("/orders", { intent: "code", code: wrong })).status).toBe(400);
  }
  expect((await send("/orders", { intent: "code", code })).status).toBe(400);

  const late = browser();
  await late.send("/orders", { intent: "ask", email: buyer.email });
  const second = await until(
    () => secretsMailedTo(buyer.email),
    (found) => found.lookupId !== lookupId,
  );
  await db
    .updateTable("orderLookups")
    .where("id", "=", second.lookupId)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute();
  expect((await late.send("/orders", { intent: "code", code: second.code })).status).toBe(400);
  expect((await late.send(second.path)).status).toBe(404);
});

test("an email address without orders gets the same response and no email", async () => {
  const buyer = await givenLostOrder();
  const [known, unknown] = [browser(), browser()];
  const stranger = "nobody@example.com";
  const answers = [
    await known.send("/orders", { intent: "ask", email: buyer.email }),
    await unknown.send("/orders", { intent: "ask", email: stranger }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const pages = [await known.read("/orders"), await unknown.read("/orders")];
  const main = pages.map((html) => /<main[\s\S]*<\/main>/.exec(html)?.[0]);
  expect(main[0]).toBe(main[1]);
  expect(main[0]).toContain("If there are orders for that address");
  await secretsMailedTo(buyer.email);
  const mails = await db
    .selectFrom("mails")
    .where("toAddress", "=", stranger)
    .select("id")
    .execute();
  expect(mails).toEqual([]);
});

test("an address gets at most three emails an hour, and a network can ask ten times", async () => {
  const buyer = await givenLostOrder();
  for (let asked = 0; asked < 5; asked += 1) {
    const answer = await browser().send("/orders", { intent: "ask", email: buyer.email });
    expect(answer.status).toBe(303);
  }
  const mails = db.selectFrom("mails").where("toAddress", "=", buyer.email);
  const ofLookups = mails.where("kind", "=", "find-order").select("id");
  await until(
    () => ofLookups.execute(),
    (found) => found.length === 3,
  );
  const { send } = browser();
  const statuses = [];
  for (let asked = 0; asked < 11; asked += 1) {
    const email = `${asked}@example.com`;
    statuses.push((await send("/orders", { intent: "ask", email })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(303), 429]);
});

test("running the job twice sends one email, and lookups older than a day are deleted", async () => {
  const buyer = await givenLostOrder();
  const old = new Date(Date.now() - 25 * 60 * 60_000);
  const { id } = await db
    .insertInto("orderLookups")
    .values({ createdAt: old })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lookup = await db
    .insertInto("orderLookups")
    .defaultValues()
    .returning("id")
    .executeTakeFirstOrThrow();
  const job = { lookupId: lookup.id, email: buyer.email };
  await findOrdersJob(job);
  await findOrdersJob(job);
  expect((await lookups()).map((row) => row.id)).not.toContain(id);
  const mails = await db
    .selectFrom("mails")
    .where("secretId", "=", lookup.id)
    .select("id")
    .execute();
  expect(mails).toHaveLength(1);
});
