import { hash } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { receiveMessage } from "../../app/shop/customers/messages/receive-message.server.ts";
import { eraseOutdated } from "../../app/shop/customers/personal-data/erase-outdated.server.ts";
import { requestSavedSearch } from "../../app/shop/customers/saved-searches/saved-searches.server.ts";
import { findVerificationCode } from "../../app/shop/ledger/verification-codes.server.ts";
import { requestAlert } from "../../app/shop/orders/alerts/availability-alerts.server.ts";
import { findAgreementDocument } from "../../app/shop/orders/documents/order-documents.server.ts";
import { openCheckout, orderOf, shopperOf, visibleTextOf } from "../checkout/shopper.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenDiscount, givenTrack, givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { versionOn } from "../fixtures/opened-form.ts";
import { dumpOfTables } from "../fixtures/sums-of-tables.ts";
import { until } from "../fixtures/until.ts";
import { check, listLedger } from "../ledger/ledger-reader.ts";
import { givenBuyer, givenPaidBuyer, moveOrder } from "../orders/given-buyers.ts";
import { lineOf } from "../orders/given-orders.ts";
import { readStoredZip } from "../orders/zip-reader.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });
const askAs = askerOf(shop);

beforeAll(() => openCheckout());

const DAY_MS = 24 * 60 * 60 * 1000;
const after = (days: number) => new Date(Date.now() + days * DAY_MS);
const thisYear = new Date().getUTCFullYear();

/**
 * Creates a person who buys, lets another order expire, writes, reports a problem and waits for a
 * track.
 */
async function givenPerson() {
  const name = `Zoë ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.slice(4)}@Example.com`;
  const track = await givenTrackSoldHere({ priceCents: 0 });
  const shopper = shopperOf(shop);
  const checkout = await shopper.reserve(track.id);
  const own = { legalName: name, email, emailAgain: email };
  expect((await shopper.send(checkout, own)).status).toBe(303);
  const { id: orderId, lineId } = await orderOf(track.id);
  const agreementDocument = await until(
    () => findAgreementDocument(lineId),
    (document) => document !== undefined,
  );
  const page = checkout.replace("/checkout/", "/orders/");
  await shopper.ask(page, { intent: "report", problem: `I am ${name}, and the stems are silent.` });
  const other = await givenTrack();
  const { orderId: expiredOrderId } = await givenBuyer(other.id, { legalName: name, email });
  await moveOrder(expiredOrderId, "expired");
  await receiveMessage({ name, email, message: `${name} asks for a deed.` });
  await requestAlert({ trackId: other.id, email, address: "192.0.2.7" });
  await requestSavedSearch({ search: { filter: "", words: name }, email, address: "192.0.2.7" });
  const code = await givenDiscount({ email: email.toLowerCase() });
  const admin = await givenUser({ role: "admin" });
  await askAs(admin, "POST", `/admin/orders/${orderId}`, form("note", { note: `${name} rang.` }));
  return { name, email, orderId, expiredOrderId, agreementDocument, page, shopper, admin, code };
}

function form(intent: string, fields: Record<string, string> = {}) {
  return new URLSearchParams({ intent, ...fields });
}

const rowsNaming = async ({ name, email }: { name: string; email: string }) =>
  (await dumpOfTables())
    .split("\n")
    .filter((row) =>
      [name, email.toLowerCase()].some((word) => row.toLowerCase().includes(word.toLowerCase())),
    );

test("an erased buyer's paid order is kept until its legal date, and then nothing names the buyer", async () => {
  const person = await givenPerson();
  const { orderId, expiredOrderId, email, admin, page, shopper, agreementDocument } = person;
  const orderPage = `/admin/orders/${orderId}`;
  const wrong = await askAs(
    admin,
    "POST",
    orderPage,
    form("erase-buyer", { confirmed: "a@b.example" }),
  );
  expect(await visibleTextOf(wrong)).toContain("This isn't the email address on the order.");
  const right = form("erase-buyer", { confirmed: email.toLowerCase() });
  expect((await askAs(admin, "POST", orderPage, right)).status).toBe(303);

  expect((await shopper.ask(page)).status).toBe(404);
  expect(await eventsOf(expiredOrderId)).toContain("erased");
  expect(await db.selectFrom("contactMessages").where("email", "=", email).execute()).toEqual([]);
  const marked = await visibleTextOf(await askAs(admin, "GET", orderPage));
  expect(marked).toContain(`by law stay until ${thisYear + 11}-01-01`);
  expect(marked).toContain(person.name);

  await eraseOutdated(new Date(Date.UTC(thisYear + 10, 11, 31)));
  expect((await rowsNaming(person)).length).toBeGreaterThan(0);
  await eraseOutdated(new Date(Date.UTC(thisYear + 11, 0, 1)));
  expect(await rowsNaming(person)).toEqual([]);
  const erased = await db
    .selectFrom("discountCodes")
    .where("id", "=", person.code.id)
    .select(["isDisabled", "version", sql`ends_on < current_date`.as("hasEnded")])
    .executeTakeFirst();
  // Enabled again, it would be everyone's; a form opened before would write the address back.
  expect(erased).toEqual({ isDisabled: true, hasEnded: true, version: 2 });
  expect(await visibleTextOf(await askAs(admin, "GET", orderPage))).toContain("was erased on");

  expect((await check()).problem).toBeUndefined();
  const code = await findVerificationCode(db, await lineOf(orderId));
  const verified = await visibleTextOf(await shopper.ask(`/verify/${code}`));
  expect(verified).toContain("Genuine");
  expect(verified).toContain(hash("sha256", agreementDocument?.content ?? ""));
});

async function eventsOf(orderId: string): Promise<string[]> {
  const events = await db
    .selectFrom("orderEvents")
    .where("orderId", "=", orderId)
    .orderBy("id")
    .select("kind")
    .execute();
  return events.map(({ kind }) => kind);
}

test("a buyer with an open order can't be erased, and only administrators can erase anyone", async () => {
  const [bought, open] = [await givenTrack(), await givenTrack()];
  const email = "waiting@example.com";
  const { orderId } = await givenPaidBuyer(bought.id, { email });
  await givenBuyer(open.id, { email });
  const page = `/admin/orders/${orderId}`;
  const erase = () => form("erase-buyer", { confirmed: email });
  const admin = await givenUser({ role: "admin" });
  const refused = await askAs(admin, "POST", page, erase());
  expect(await visibleTextOf(refused)).toContain("This buyer still has an open order.");
  for (const path of [page, `${page}/personal-data.zip`]) {
    expect((await askAs(await givenUser(), "GET", path)).status).not.toBe(200);
  }
  await askAs(await givenUser(), "POST", page, erase());
  expect(await eventsOf(orderId)).not.toContain("erasure-asked");
});

test("a personal data export contains the buyer's orders, emails, documents and messages", async () => {
  const person = await givenPerson();
  const { name, email, orderId, expiredOrderId, agreementDocument, admin, code } = person;
  const sent = await askAs(admin, "GET", `/admin/orders/${orderId}/personal-data.zip`);
  expect(sent.headers.get("Cache-Control")).toBe("no-store");
  const files = readStoredZip(new Uint8Array(await sent.arrayBuffer()));
  const agreement = files.find((file) => file.name === agreementDocument?.fileName);
  expect(hash("sha256", agreement?.bytes ?? "")).toBe(agreementDocument?.sha256);
  const data = JSON.parse(new TextDecoder().decode(files[0]?.bytes));
  expect(data.email).toBe(email);
  expect(data.orders.map(({ id }: { id: string }) => id).sort()).toEqual(
    [orderId, expiredOrderId].sort(),
  );
  expect(data.messages).toMatchObject([{ name, message: `${name} asks for a deed.` }]);
  expect(data.savedSearches).toMatchObject([{ tracks: `“${name}”`, confirmedAt: null }]);
  expect(data.discountCodes).toEqual([code.name]);
  const bought = data.orders.find(({ id }: { id: string }) => id === orderId);
  expect(bought).toMatchObject({ legalName: name, country: "PT" });
  expect(bought.agreements[0].text).toContain(name);
  expect(bought.mails.length).toBeGreaterThan(0);
  expect(JSON.stringify(bought.events)).toContain("the stems are silent");
});

test("unpaid orders, network addresses and messages are deleted after their retention period", async () => {
  const [left, sold] = [await givenTrack(), await givenTrack()];
  const expired = await givenBuyer(left.id, { legalName: "Lapsed Lena" });
  await moveOrder(expired.orderId, "expired");
  const paid = await givenPaidBuyer(sold.id, { legalName: "Paying Paul" });
  await receiveMessage({ name: "Writing Wim", email: "wim@example.com", message: "Old words" });
  const isThere = async (text: string) => (await dumpOfTables()).includes(text);
  const everything = ["Lapsed Lena", expired.address, "Paying Paul", paid.address, "Writing Wim"];
  const there = async () => {
    const found = await Promise.all(everything.map(isThere));
    return everything.filter((_, index) => found[index]);
  };

  await eraseOutdated(after(59));
  expect(await there()).toEqual(everything);
  await eraseOutdated(after(61));
  expect(await there()).toEqual(["Paying Paul", paid.address, "Writing Wim"]);
  await eraseOutdated(after(181));
  expect(await there()).toEqual(["Paying Paul", "Writing Wim"]);
  await eraseOutdated(after(735));
  expect(await there()).toEqual(["Paying Paul"]);
});

test("an erased order keeps its track sold, its number taken and its ledger entry", async () => {
  const track = await givenTrack();
  const { orderId, email } = await givenPaidBuyer(track.id);
  const before = await listLedger();
  const page = `/admin/orders/${orderId}`;
  const admin = await givenUser({ role: "admin" });
  await askAs(admin, "POST", page, form("erase-buyer", { confirmed: email }));
  await eraseOutdated(new Date(Date.UTC(thisYear + 12, 0, 1)));
  const order = await orderOf(track.id);
  expect(order).toMatchObject({ state: "paid", number: expect.stringMatching(/^DUB-/) });
  const musicTrack = await db
    .selectFrom("musicTracks")
    .where("id", "=", track.id)
    .select("soldAt")
    .executeTakeFirstOrThrow();
  expect(musicTrack.soldAt).not.toBeNull();
  expect((await listLedger()).slice(0, before.length)).toEqual(before);
});

test("order log entries can be emptied, but not rewritten", async () => {
  const track = await givenTrack();
  const { orderId } = await givenPaidBuyer(track.id);
  for (const attack of [
    sql`update order_events set details = '{"text": "never said"}' where order_id = ${orderId}`,
    sql`update order_events set kind = 'note' where order_id = ${orderId}`,
    sql`update order_events set at = now() where false`,
    sql`delete from order_events where order_id = ${orderId}`,
    sql`truncate order_events`,
  ]) {
    await expect(attack.execute(db)).rejects.toThrow("order_events is only ever added to");
  }
  const admin = await givenUser({ role: "admin" });
  const page = `/admin/orders/${orderId}`;
  await askAs(admin, "POST", page, form("note", { note: "A note." }));
  await sql`update order_events set details = '{}' where order_id = ${orderId}`.execute(db);
  expect(await eventsOf(orderId)).toContain("note-added");
});

test("the retention periods are settings with limits, and changes are in the audit log", async () => {
  const admin = await givenUser({ role: "admin" });
  const tab = "/admin/settings/personal-data";
  const opened = await (await askAs(admin, "GET", tab)).text();
  const version = versionOn(opened);
  const periods = {
    paidOrderYears: "7",
    unpaidOrderDays: "30",
    addressDays: "200",
    messageMonths: "6",
  };
  const tooShort = form("save", { version, ...periods, unpaidOrderDays: "1" });
  expect(await visibleTextOf(await askAs(admin, "POST", tab, tooShort))).toContain(
    "Enter a whole number from 30 to 365.",
  );
  expect((await askAs(admin, "POST", tab, form("save", { version, ...periods }))).status).toBe(303);
  const saved = await db.selectFrom("settings").selectAll().executeTakeFirstOrThrow();
  expect(saved).toMatchObject({ paidOrderYears: 7, unpaidOrderDays: 30, messageMonths: 6 });
  expect(
    (await db.selectFrom("auditLog").where("actorId", "=", admin.id).select("act").execute()).map(
      ({ act }) => act,
    ),
  ).toEqual(["change-periods"]);
});
