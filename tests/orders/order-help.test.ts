import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  orderSecretOf,
  recognizeBrowser,
} from "../../app/shop/orders/access/browser-key.server.ts";
import { verifyBuyerEmail } from "../../app/shop/orders/access/known-browsers.server.ts";
import { orderMailGenerators } from "../../app/shop/orders/mails/order-mails.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenTrack, latestAttention } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { browserOf, buyerOf, givenBought } from "./buyer.ts";
import { givenPaidBuyer, letDeliver, readEvents, secretInMail } from "./given-buyers.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

async function givenBuyerAtPage(trackId?: string) {
  const id = trackId ?? (await givenTrack({ title: "Night Bus" })).id;
  const buyer = await givenPaidBuyer(id);
  const { ask } = buyerOf(shop);
  const headers = { "X-Forwarded-For": freshAddress(), Cookie: buyer.cookie };
  const page = `/orders/${buyer.secret}`;
  return {
    ...buyer,
    openPage: (path = page) => ask(path, { headers }),
    press: (form: Record<string, string>) =>
      ask(page, { method: "POST", headers: { ...headers, Origin: shop.url() }, form }),
  };
}

function mailsOf(orderId: string) {
  return db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .where("toAddress", "is not", null)
    .orderBy("createdAt")
    .orderBy("kind")
    .select(["id", "kind", "toAddress", "subject", "blocks"])
    .execute();
}

const kinds = async (orderId: string) => (await readEvents(orderId)).map(({ kind }) => kind);

test("correcting a mistyped address notifies and locks out the old one, and emails the new one", async () => {
  const { orderId, email, openPage, press } = await givenBuyerAtPage();
  const former = await secretInMail(orderId);
  const sent = await press({ intent: "correct", email: "right@example.com" });
  expect(sent.status).toBe(303);
  expect((await openPage(`/orders/${former}`)).status).toBe(404);
  const mails = await mailsOf(orderId);
  expect(mails.map(({ kind, toAddress }) => `${kind} ${toAddress}`).sort()).toEqual(
    [
      `address-changed ${email}`,
      `payment-received ${email}`,
      "payment-received right@example.com",
    ].sort(),
  );
  const mail = mails.find(({ kind }) => kind === "address-changed");
  expect(JSON.stringify(mail)).not.toMatch(/Night Bus|right@example|Ana Buyer|DUB-/);
  expect(await kinds(orderId)).toContain("address-corrected");
  expect(JSON.stringify(await readEvents(orderId))).not.toContain("@example.com");
  expect(await (await openPage()).text()).toContain("right@example.com");
});

test("correcting the address locks out a stranger who already downloaded there, but not the buyer", async () => {
  const { id, title } = await givenBought(shop, { "mix.wav": randomBytes(100) });
  const { orderId, openPage, press } = await givenBuyerAtPage(id);
  const stranger = browserOf(shop);
  const link = `/orders/${await secretInMail(orderId)}`;
  expect((await stranger.send(link, { intent: "files" })).status).toBe(303);
  expect(await (await stranger.send("/orders")).text()).toContain(title);
  const sent = await press({ intent: "correct", email: "right@example.com" });
  expect(await (await stranger.send("/orders")).text()).not.toContain(title);
  expect(await (await openPage(sent.headers.get("Location") ?? "")).text()).toContain(
    "Sold to you",
  );
});

test("an email still queued for the old address never carries a link", async () => {
  const { orderId, press } = await givenBuyerAtPage();
  const [waiting] = await mailsOf(orderId);
  await press({ intent: "correct", email: "right@example.com" });
  const make = orderMailGenerators.secrets?.["order-link"];
  await expect(make?.(orderId, waiting?.id ?? "")).rejects.toThrow("another mail address");
  const renewed = (await mailsOf(orderId)).find(
    ({ toAddress }) => toAddress === "right@example.com",
  );
  expect(await make?.(orderId, renewed?.id ?? "")).toMatchObject({
    "order-link": expect.stringMatching(/\/orders\/[a-z2-7]{26}$/),
  });
});

test("after the first download, only staff can change the address", async () => {
  const { orderId, email, press } = await givenBuyerAtPage();
  await letDeliver(orderId);
  expect((await press({ intent: "correct", email: "right@example.com" })).status).toBe(409);
  const buyer = await db
    .selectFrom("orderBuyers")
    .where("orderId", "=", orderId)
    .select("email")
    .executeTakeFirst();
  expect(buyer).toEqual({ email });
});

test("staff can correct the address at any time, which locks out the old address but not the buyer", async () => {
  const { orderId, email, openPage, press } = await givenBuyerAtPage();
  await letDeliver(orderId);
  const mailed = await secretInMail(orderId);
  const { browserKey } = await recognizeBrowser(new Request("http://localhost/"));
  const attempt = { orderId, email, browserKey, address: "10.7.1.1" };
  resultOf(await verifyBuyerEmail(attempt));
  const stranger = `/orders/${orderSecretOf(browserKey, orderId)}`;
  expect((await openPage(stranger)).status).toBe(200);
  const admin = await shop.uploader({ role: "admin" });
  const { post } = buyerOf(shop, admin.token);
  const correction = { intent: "correct-address", email: "right@example.com" };
  expect((await post(`/admin/orders/${orderId}`, correction)).status).toBe(303);
  for (const address of [stranger, `/orders/${mailed}`]) {
    expect((await openPage(address)).status).toBe(404);
  }
  expect(await (await openPage()).text()).toContain("right@example.com");
  expect((await verifyBuyerEmail(attempt)).refused?.reason).toBe("invalid");
  const log = await db
    .selectFrom("auditLog")
    .where("act", "=", "correct-address")
    .select("actorId")
    .execute();
  expect(log.map(({ actorId }) => actorId)).toEqual([admin.id]);
  expect((await press({ intent: "correct", email: "other@example.com" })).status).toBe(409);
});

test.each([
  ["correct", 3],
  ["forward", 3],
] as const)("a buyer can use “%s” %i times a day", async (intent, times) => {
  const { press } = await givenBuyerAtPage();
  const statuses = [];
  for (let done = 0; done <= times; done += 1) {
    statuses.push((await press({ intent, email: `own${done}@example.com` })).status);
  }
  expect(statuses).toEqual([...Array(times).fill(303), 429]);
});

test("resent and forwarded emails each carry their own link", async () => {
  const { orderId, email, openPage, press } = await givenBuyerAtPage();
  expect((await press({ intent: "again" })).status).toBe(303);
  expect((await press({ intent: "forward", email: "own@example.com" })).status).toBe(303);
  const mails = await mailsOf(orderId);
  expect(mails.map(({ kind, toAddress }) => `${kind} ${toAddress}`).sort()).toEqual([
    "order-forwarded own@example.com",
    `payment-received ${email}`,
    `payment-received ${email}`,
  ]);
  for (const { subject } of mails) expect(subject).not.toMatch(/Night Bus|Ana/);
  expect(await kinds(orderId)).toEqual(expect.arrayContaining(["mail-sent-again", "forwarded"]));
  const secret = await secretInMail(orderId);
  expect((await openPage(`/orders/${secret}`)).status).toBe(200);
});

test("a reported problem is emailed to the owner and in copy to the buyer, flags the order, and stays on its page", async () => {
  const { orderId, email, press, openPage } = await givenBuyerAtPage();
  const text = "The WAV stops after a minute.\n“Stems” are fine.";
  const sent = await press({ intent: "report", problem: text });
  expect(sent.status).toBe(303);
  expect(sent.headers.get("Location")).toMatch(/#sent$/);
  const page = await (await openPage()).text();
  expect(page).toContain("You reported a problem");
  expect(page).toContain("The WAV stops after a minute.\n“Stems” are fine.</blockquote>");
  const copy = (await mailsOf(orderId)).find(({ kind }) => kind === "problem-copy");
  expect(copy).toMatchObject({
    toAddress: email,
    subject: expect.not.stringContaining("Night Bus"),
  });
  expect(JSON.stringify(copy?.blocks)).toContain("“Night Bus”");
  expect(copy?.blocks).toContainEqual(expect.objectContaining({ type: "quote", text }));
  const order = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(latestAttention)
    .executeTakeFirst();
  expect(order?.attention).toEqual({ code: "problem-reported" });
  expect((await readEvents(orderId)).at(-1)).toEqual({
    kind: "problem-reported",
    details: { text },
  });
  const mail = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .where("kind", "=", "problem-received")
    .select(["toAddress", "replyToAddress", "subject"])
    .executeTakeFirst();
  expect(mail).toMatchObject({ toAddress: null, replyToAddress: email });
});

test("a refused form keeps what was typed", async () => {
  const { press } = await givenBuyerAtPage();
  const long = await press({ intent: "report", problem: `Broken ${"x".repeat(1000)}` });
  expect(long.status).toBe(400);
  expect(await long.text()).toContain(`Broken ${"x".repeat(1000)}</textarea>`);
  const address = await press({ intent: "correct", email: "not an address" });
  expect(await address.text()).toContain('value="not an address"');
  expect((await press({ intent: "report", problem: "音".repeat(1000) })).status).toBe(303);
  expect((await press({ intent: "unknown" })).status).toBe(404);
});
