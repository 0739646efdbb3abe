import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  type ConcludedOrder,
  endOfPeriod,
  evaluateRight,
} from "../../app/shop/orders/fulfillment/right-to-withdraw.ts";
import { findOrder } from "../../app/shop/orders/managing/find-order.server.ts";
import { mailFilesReady } from "../../app/shop/orders/transitions/delayed-files.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import {
  givenSession,
  givenTrack,
  givenTrackSoldHere,
  givenUser,
  latestAttention,
} from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { buyerOf } from "./buyer.ts";
import {
  givenBuyer,
  givenCaptured,
  givenPaidBuyer,
  givenPaidCartOf,
  moveOrder,
  readEvents,
} from "./given-buyers.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

type Statement = {
  name?: string;
  orderNumber: string;
  email: string;
  formKey?: string;
  linesOf?: string;
  lines?: string[];
};

async function state(
  { name = "Ana Buyer", formKey = crypto.randomUUID(), lines = [], ...rest }: Statement,
  cookie = "",
) {
  const body = new URLSearchParams({ name, formKey, ...rest });
  for (const line of lines) body.append("lines", line);
  const headers = { "X-Forwarded-For": freshAddress(), Origin: shop.url(), Cookie: cookie };
  const path = new URL("/withdraw", shop.url());
  return fetch(path, { method: "POST", redirect: "manual", headers, body });
}

async function givenBought() {
  const { id } = await givenTrack({ title: "Night Bus" });
  const buyer = await givenPaidBuyer(id);
  const { number } = await db
    .selectFrom("orders")
    .where("id", "=", buyer.orderId)
    .select("number")
    .executeTakeFirstOrThrow();
  return { ...buyer, number: number ?? "" };
}

function listMails(kind: string) {
  return db.selectFrom("mails").where("kind", "=", kind).selectAll().execute();
}

const toOwnerOf = async (orderNumber: string) =>
  (await listMails("withdrawal-received")).filter(({ blocks }) =>
    JSON.stringify(blocks).includes(orderNumber),
  );

test("a withdrawal is recorded with its time, acknowledged by email, and alerts the seller", async () => {
  const { orderId, email, number, secret, cookie } = await givenBought();
  const sent = await state({ orderNumber: number.toLowerCase(), email: email.toUpperCase() });
  expect(sent.status).toBe(303);
  const location = sent.headers.get("Location") ?? "";
  const page = await buyerOf(shop).ask(location);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  const text = await page.text();
  for (const word of ["I withdraw from this contract.", number, "Ana Buyer"]) {
    expect(text).toContain(word);
  }
  await until(
    () => toOwnerOf(number),
    (mails) => mails.length > 0,
  );
  const flagged = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(latestAttention)
    .executeTakeFirst();
  expect(flagged).toEqual({
    attention: { code: "withdrawal-received" },
  });
  expect((await readEvents(orderId)).map(({ kind }) => kind)).toContain("withdrawal-received");
  const mails = (await listMails("withdrawal-acknowledged")).filter(
    (mail) => mail.orderId === orderId,
  );
  expect(mails).toMatchObject([{ toAddress: email.toUpperCase() }]);
  expect(JSON.stringify(mails[0]?.blocks)).toMatch(/Received.*\w+ \d+, 20\d\d, \d\d:\d\d UTC/);
  expect(JSON.stringify(mails[0]?.blocks)).toContain("“Night Bus”");
  const order = await (
    await buyerOf(shop).ask(`/orders/${secret}`, { headers: { Cookie: cookie } })
  ).text();
  expect(order).toContain("What you sent us");
  expect(order).toContain("You withdrew from the contract");
  expect(mails[0]?.subject).not.toMatch(/Night Bus|Ana/);
});

test("the withdrawal form of an order opens filled in where the browser has the order, and empty elsewhere", async () => {
  const { email, number, cookie } = await givenBought();
  const { ask } = buyerOf(shop);
  const own = await ask(`/withdraw?order=${number}`, { headers: { Cookie: cookie } });
  expect(own.headers.get("Cache-Control")).toContain("no-store");
  const text = await own.text();
  for (const value of ["Ana Buyer", email, number]) expect(text).toContain(`value="${value}"`);
  const strange = await (await ask(`/withdraw?order=${number}`)).text();
  expect(strange).toContain(`value="${number}"`);
  expect(strange).not.toMatch(new RegExp(`Ana Buyer|${email}`));
});

test("the acknowledgment repeats typed text only for a paid order of the same address", async () => {
  const { email, number } = await givenBought();
  const lure = { name: "Your prize: evil.example", email };
  await state({ ...lure, orderNumber: "evil.example/prize" });
  const free = await givenTrackSoldHere({ priceCents: 0 });
  const { orderId, email: stranger } = await givenPaidBuyer(free.id);
  const { number: freeNumber } = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select("number")
    .executeTakeFirstOrThrow();
  await state({ ...lure, email: stranger, orderNumber: freeNumber ?? "" });
  const mails = await until(
    async () =>
      (await listMails("withdrawal-acknowledged")).filter(({ toAddress }) =>
        [email, stranger].includes(toAddress ?? ""),
      ),
    (mails) => mails.length === 2,
  );
  expect(JSON.stringify(mails)).not.toMatch(/evil|prize/i);
  expect(JSON.stringify(mails)).toContain(freeNumber);
  await state({ ...lure, name: "Ana Buyer", orderNumber: number });
  await until(
    async () => JSON.stringify(await listMails("withdrawal-acknowledged")),
    (mails) => mails.includes("Ana Buyer"),
  );
});

test("without consent to immediate delivery, files unlock after 14 days or once the buyer consents", async () => {
  const { id } = await givenTrack({ title: "Night Bus" });
  const { orderId, secret, cookie } = await givenBuyer(id);
  await db
    .deleteFrom("orderConsents")
    .where("orderId", "=", orderId)
    .where("consent", "!=", "terms")
    .execute();
  await db
    .insertInto("orderConsents")
    .values({ orderId, consent: "terms", wording: "I accept the terms." })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await moveOrder(orderId, "paid");
  const page = `/orders/${secret}`;
  const headers = { Cookie: cookie, Origin: shop.url() };
  const { ask } = buyerOf(shop);
  const press = (form: Record<string, string>) => ask(page, { method: "POST", headers, form });
  const mails = (await listMails("payment-received")).filter((mail) => mail.orderId === orderId);
  expect(JSON.stringify(mails)).toMatch(/Your files unlock on \w+ \d+, 20\d\d/);
  expect(await (await ask(page, { headers })).text()).toContain("They unlock when the 14-day");
  const early = await press({ intent: "files" });
  expect([early.status, await early.text()]).toEqual([
    409,
    expect.stringContaining("unlock when the 14-day cooling-off period ends"),
  ]);
  const half = await press({ intent: "deliver-now", deliverAtOnce: "on" });
  expect(half.status).toBe(400);
  const both = { deliverAtOnce: "on", loseWithdrawal: "on" };
  expect((await press({ intent: "deliver-now", ...both })).status).toBe(303);
  const given = await db
    .selectFrom("orderConsents")
    .where("orderId", "=", orderId)
    .orderBy("consent")
    .select("consent")
    .execute();
  expect(given.map(({ consent }) => consent)).toEqual([
    "deliver-at-once",
    "lose-withdrawal",
    "terms",
  ]);
  const after = await (await ask(page, { headers })).text();
  expect(after).not.toContain("They unlock when the 14-day");
  expect(after).toContain("I acknowledge that I thereby lose my right of withdrawal");
  expect((await readEvents(orderId)).map(({ kind }) => kind)).toContain("delivery-asked");
});

test("the buyer is told that the files are available when the 14 days are over", async () => {
  const { id } = await givenTrack();
  const { orderId } = await givenBuyer(id);
  await db.deleteFrom("orderConsents").where("orderId", "=", orderId).execute();
  await moveOrder(orderId, "paid");
  const jobs = sql<{ runAt: Date }>`select run_at as "runAt" from graphile_worker.jobs
    where key = ${`tell-of-files ${orderId}`}`;
  const [job] = (await jobs.execute(db)).rows;
  const { paidAt } = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select("paidAt")
    .executeTakeFirstOrThrow();
  expect(job?.runAt).toEqual(endOfPeriod(paidAt ?? new Date(0)));
  await mailFilesReady({ orderId });
  const mails = (await listMails("files-ready")).filter((mail) => mail.orderId === orderId);
  expect(mails).toHaveLength(1);
});

test("a withdrawal that matches no order is recorded too, and strangers get no email from it", async () => {
  const { number } = await givenBought();
  const stranger = "stranger@example.com";
  const sent = await state({ orderNumber: number, email: stranger });
  expect(sent.status).toBe(303);
  const [mail] = await until(
    () => toOwnerOf(number),
    (mails) => mails.length > 0,
  );
  expect(mail).toMatchObject({ orderId: null, replyToAddress: stranger });
  const mails = await db.selectFrom("mails").select("toAddress").execute();
  expect(mails.filter(({ toAddress }) => toAddress === stranger)).toEqual([]);
});

test("a withdrawal sent twice is recorded once", async () => {
  const { email, number } = await givenBought();
  const formKey = crypto.randomUUID();
  const sent = [
    await state({ orderNumber: number, email, formKey }),
    await state({ orderNumber: number, email, formKey }),
  ];
  const [first, second] = sent.map(({ headers }) => headers.get("Location"));
  expect(first).toBe(second);
  const withdrawals = await db
    .selectFrom("withdrawals")
    .where("formKey", "=", formKey)
    .select("id")
    .execute();
  expect(withdrawals).toHaveLength(1);
});

test("an incomplete withdrawal form says what is missing and keeps what was typed", async () => {
  const refused = await state({ orderNumber: "", email: "ana@example" });
  expect(refused.status).toBe(400);
  const text = await refused.text();
  for (const word of ["Enter the order number.", "valid email", "Ana Buyer"]) {
    expect(text).toContain(word);
  }
});

test.each([
  ["2026-11-02T10:00Z", "2026-11-17T00:00Z", "a Monday and fourteen days"],
  ["2026-11-02T23:59Z", "2026-11-17T00:00Z", "the hour of the day counts for nothing"],
  ["2026-11-07T10:00Z", "2026-11-24T00:00Z", "the fourteenth day is a Saturday"],
  ["2026-11-08T10:00Z", "2026-11-24T00:00Z", "the fourteenth day is a Sunday"],
  ["2026-12-20T10:00Z", "2027-01-05T00:00Z", "over the end of a year"],
])("the withdrawal period of a contract from %s ends before %s: %s", (concluded, end) => {
  expect(endOfPeriod(new Date(concluded))).toEqual(new Date(end));
});

test("the right of withdrawal ends with requested delivery or time, and only private buyers have it", () => {
  const concludedAt = new Date("2026-11-02T10:00Z");
  const order: ConcludedOrder = {
    kind: "track",
    buyerKind: "consumer",
    concludedAt,
    deliveredAt: concludedAt,
    law: "eu",
    consents: ["agreement", "deliver-at-once", "lose-withdrawal"],
  };
  const stateOf = (changed: Partial<ConcludedOrder>, at = "2026-11-03T10:00Z") =>
    evaluateRight({ ...order, ...changed }, new Date(at)).state;
  expect(stateOf({})).toBe("given-up");
  expect(stateOf({ kind: "service" })).toBe("performed");
  expect(stateOf({ deliveredAt: null })).toBe("open");
  expect(stateOf({ consents: ["agreement", "deliver-at-once"] })).toBe("open");
  expect(stateOf({ deliveredAt: null }, "2026-11-17T00:00:01Z")).toBe("over");
  expect(stateOf({ buyerKind: "trade" })).toBe("trade");
  expect(stateOf({ law: "none" })).toBe("none");
  expect(stateOf({ law: "uk", deliveredAt: null })).toBe("open");
});

test("a buyer of several tracks withdraws from one of them, and everyone reads which", async () => {
  const { orderId, email, number, cookie, secret, lines } = await givenPaidCartOf(
    "Night Bus",
    "Dawn",
  );
  const { ask } = buyerOf(shop);
  const form = await (
    await ask(`/withdraw?order=${number}`, { headers: { Cookie: cookie } })
  ).text();
  for (const line of lines)
    expect(form).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${line}"`));
  const strange = await (await ask(`/withdraw?order=${number}`)).text();
  expect(strange).not.toContain("Night Bus");
  const stated = { orderNumber: number, email, linesOf: number, lines: lines.slice(1) };
  const sent = await state(stated, cookie);
  expect(sent.status).toBe(303);
  const page = await (await ask(sent.headers.get("Location") ?? "")).text();
  expect(page).toContain("I withdraw from this contract for “Dawn”.");
  expect(page).not.toContain("Night Bus");
  const [mail] = await until(
    () => toOwnerOf(number),
    (mails) => mails.length > 0,
  );
  expect(JSON.stringify(mail?.blocks)).toContain("I withdraw from this contract for “Dawn”.");
  const acknowledged = (await listMails("withdrawal-acknowledged")).filter(
    (each) => each.orderId === orderId,
  );
  expect(JSON.stringify(acknowledged)).toContain("your withdrawal from the contract for “Dawn”");
  expect(JSON.stringify(acknowledged)).not.toContain("contract for “Night Bus”");
  expect(await readEvents(orderId)).toContainEqual({
    kind: "withdrawal-received",
    details: { titles: "Dawn" },
  });
  const order = await (await ask(`/orders/${secret}`, { headers: { Cookie: cookie } })).text();
  expect(order).toContain("You withdrew from the contract");
  expect((await findOrder(orderId))?.withdrawals).toMatchObject([
    { titles: ["Dawn"], lineIds: lines.slice(1) },
  ]);
});

test("a downloaded track can't be withdrawn from and says why, and the others can", async () => {
  const { email, number, cookie, lines } = await givenPaidCartOf("Night Bus", "Dawn");
  await db
    .updateTable("orderLines")
    .where("id", "=", lines[0] ?? "")
    .set({ deliveredAt: sql<Date>`now()` })
    .execute();
  const { ask } = buyerOf(shop);
  const form = await (
    await ask(`/withdraw?order=${number}`, { headers: { Cookie: cookie } })
  ).text();
  expect(form).not.toContain(`value="${lines[0]}"`);
  expect(form).toContain("already downloaded this track");
  expect(form).toContain(`value="${lines[1]}"`);
  const stated = { orderNumber: number, email, linesOf: number };
  const both = await state({ ...stated, lines }, cookie);
  expect([both.status, await both.text()]).toEqual([
    400,
    expect.stringContaining("withdraw from “Night Bus”."),
  ]);
  expect((await state({ ...stated, lines: lines.slice(1) }, cookie)).status).toBe(303);
});

test("a withdrawal names no lines of other orders, and at least one where it offers a choice", async () => {
  const [mine, other] = [
    await givenPaidCartOf("Night Bus", "Dawn"),
    await givenPaidCartOf("Fog", "Rain"),
  ];
  const stated = { orderNumber: mine.number, email: mine.email, linesOf: mine.number };
  const refused = async (lines: string[], chosen = {}, cookie = mine.cookie) =>
    (await state({ ...stated, ...chosen, lines }, cookie)).text();
  expect(await refused([])).toContain("Choose at least one track.");
  const outdated = "These tracks belong to another order or have changed.";
  expect(await refused(other.lines)).toContain(outdated);
  expect(await refused(mine.lines, { orderNumber: other.number })).toContain(outdated);
  expect(await refused(mine.lines, {}, other.cookie)).toContain(outdated);
  expect((await state({ orderNumber: mine.number, email: mine.email })).status).toBe(303);
});

test("the seller is led to refund the withdrawn track, and may choose another or the whole order", async () => {
  const { orderId, email, number, cookie, lines } = await givenPaidCartOf("Night Bus", "Dawn");
  await givenCaptured(orderId, 9998);
  await state({ orderNumber: number, email, linesOf: number, lines: lines.slice(1) }, cookie);
  await until(
    () => toOwnerOf(number),
    (mails) => mails.length > 0,
  );
  const { ask } = buyerOf(shop, await givenSession(await givenUser({ role: "admin" })));
  const page = await (await ask(`/admin/orders/${orderId}`)).text();
  expect(page).toContain("Refund €49.99 for “Dawn”");
  const question = `/admin/orders/${orderId}?ask=refund&amount=49.99&line=${lines[1]}`;
  const asked = await (await ask(question)).text();
  expect(asked).toContain("Refund €49.99 for “Dawn” to Ana Buyer?");
  expect(asked).toContain(`name="line" value="${lines[1]}"`);
  const form = await (await ask(`/admin/orders/${orderId}?ask=refund`)).text();
  for (const option of ["Whole order (€99.98 left)", "Night Bus (€49.99 left)"])
    expect(form).toContain(option);
  const all = await (await ask(`/admin/orders/${orderId}?ask=refund&line=&amount=`)).text();
  expect(all).toContain("Refund €99.98 to Ana Buyer?");
});
