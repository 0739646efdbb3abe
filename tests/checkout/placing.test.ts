import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  formatContractParty,
  unnamedContractParty,
} from "../../app/shop/agreements/contract-party.ts";
import { givenTrackSoldHere, idsOfOrders } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import {
  type Fields,
  listPaymentsOf,
  locationOf,
  openCheckout,
  orderOf,
  shopperOf,
  visibleTextOf,
} from "./shopper.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

beforeEach(() => openCheckout());

async function givenReserved(chosen: Parameters<typeof givenTrackSoldHere>[0] = {}) {
  const track = await givenTrackSoldHere(chosen);
  const ana = shopperOf(shop);
  const address = await ana.reserve(track.id);
  return { ...track, ana, address, secret: address.slice("/checkout/".length) };
}

function buyerOf(trackId: string) {
  return db
    .selectFrom("orderBuyers")
    .where("orderId", "in", idsOfOrders(trackId))
    .selectAll("orderBuyers")
    .executeTakeFirst();
}

test("a placed order leads to a shop page that links to the provider's payment page", async () => {
  const { id, ana, address, secret } = await givenReserved();
  const sent = await ana.send(address);
  expect([sent.status, locationOf(sent)]).toEqual([303, `/orders/${secret}/pay`]);
  expect(await orderOf(id)).toMatchObject({ state: "awaiting-payment" });
  const [payment] = await listPaymentsOf(id);
  expect(payment).toMatchObject({ provider: "sandbox", amountCents: 4999, currency: "EUR" });
  const page = await ana.ask(locationOf(sent));
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await page.text()).toContain(`href="${payment?.payUrl}"`);
  expect(payment?.payUrl).toMatch(new RegExp(`^${shop.url()}/sandbox/[0-9a-f]{32}$`));
});

test("an order stores the buyer's details and the exact consents they read", async () => {
  const { id, ana, address } = await givenReserved();
  const name = "  Ana\r\n\tBuyer\u0007 ";
  await ana.send(address, { legalName: name, artistName: "DJ\r\nBcc: x@y.example" });
  expect(await buyerOf(id)).toMatchObject({
    kind: "consumer",
    legalName: "Ana Buyer",
    artistName: "DJ Bcc: x@y.example",
    email: "ana@example.com",
    country: "PT",
    address: null,
    vatId: null,
  });
  const { id: orderId } = await orderOf(id);
  const consents = await db
    .selectFrom("orderConsents")
    .where("orderId", "=", orderId)
    .select(["consent", "wording"])
    .orderBy("consent")
    .execute();
  expect(consents.map(({ consent }) => consent)).toEqual([
    "agreement",
    "deliver-at-once",
    "lose-withdrawal",
    "terms",
  ]);
  expect(consents[0]?.wording).toMatch(/accept it\. \(SHA-256 of its text: [0-9a-f]{64}\) \(Word/);
});

test("a business buyer must give an address, and no consumer consents are stored", async () => {
  const { id, ana, address } = await givenReserved();
  const trade = { kind: "trade", vatId: "pt 123.456-789" };
  const boxes = ["deliverAtOnce", "loseWithdrawal"];
  const missing = await ana.send(address, trade, boxes);
  expect(missing.status).toBe(400);
  expect(await visibleTextOf(missing)).toContain("Enter your postal address.");
  const sent = await ana.send(address, { ...trade, address: "Rua 1\r\nLisboa" }, boxes);
  expect(sent.status).toBe(303);
  expect(await buyerOf(id)).toMatchObject({ address: "Rua 1\nLisboa", vatId: "PT123456789" });
  const { id: orderId } = await orderOf(id);
  const given = await db
    .selectFrom("orderConsents")
    .where("orderId", "=", orderId)
    .select("consent")
    .orderBy("consent")
    .execute();
  expect(given.map(({ consent }) => consent)).toEqual(["agreement", "terms"]);
});

const wrong: [what: string, fields: Fields, left: string[], sentence: string][] = [
  ["no name", { legalName: " \u0000 " }, [], "Enter your legal name."],
  ["a name too long", { legalName: "x".repeat(1000) }, [], "Use up to 200 characters"],
  ["no email", { email: "ana" }, [], "Enter a valid email address."],
  [
    "a header in the email",
    { email: "a@b.example\r\nBcc: c@d.example" },
    [],
    "Enter a valid email address.",
  ],
  ["another email", { emailAgain: "anna@example.com" }, [], "The two email addresses"],
  ["no country", { country: "" }, [], "Choose your country."],
  ["a country that is none", { country: "XX" }, [], "Choose your country."],
  ["no agreement", {}, ["agreement"], "Read and accept the agreement."],
  ["an older agreement", { agreementVersion: "0" }, [], "changed while you were reading"],
  ["one consent missing", {}, ["loseWithdrawal"], "Check both boxes to get your files right away"],
  ["no way to pay", { method: "" }, [], "Choose a payment method."],
  ["a way that is not offered", { method: "stripe card" }, [], "Choose a payment method"],
  ["neither private nor trade", { kind: "robot" }, [], "Choose one of the two."],
];

test("missing or invalid details are reported at their field and at the top, and input is kept", async () => {
  const { id, ana, address } = await givenReserved();
  for (const [what, fields, left, sentence] of wrong) {
    const refused = await ana.send(address, { artistName: "Typed Name", ...fields }, left);
    expect(refused.status, what).toBe(400);
    const page = await refused.text();
    expect(page.split(sentence).length, what).toBeGreaterThan(2);
    expect(page, what).toContain('value="Typed Name"');
  }
  expect(await orderOf(id)).toMatchObject({ state: "reserved" });
  expect(await listPaymentsOf(id)).toEqual([]);
});

test("an agreement accepted without the buyer's name is shown again with it, and stored as shown", async () => {
  const { id, ana, address } = await givenReserved({ title: "Deep {{seller.name}} Water" });
  const agreementParty = formatContractParty(unnamedContractParty());
  const name = "{{track.title}} ## Ελένη";
  const typed = { legalName: name, country: "GR" };
  const first = await ana.send(address, { ...typed, agreementParty });
  expect(first.status).toBe(400);
  const page = await first.text();
  expect(page).toContain("The agreement now includes your name.");
  expect(page).not.toMatch(/name="agreement"[^>]* checked/);
  expect(page).toContain(`The buyer is ${name}, a consumer in Greece.`);
  const currentParty = /name="agreementParty" value="([^"]*)"/.exec(page)?.[1] ?? "";
  expect((await ana.send(address, { ...typed, agreementParty: currentParty })).status).toBe(303);
  const { id: orderId } = await orderOf(id);
  const { text, sha256, wording } = await db
    .selectFrom("orderConsents")
    .innerJoin("agreedTexts", "agreedTexts.sha256", "orderConsents.textSha256")
    .where("orderId", "=", orderId)
    .where("consent", "=", "agreement")
    .select(["text", "sha256", "wording"])
    .executeTakeFirstOrThrow();
  expect(text).toContain(`1.2 The buyer is ${name}, a consumer in Greece.`);
  expect(text).toContain("“Deep {{seller.name}} Water”");
  expect(createHash("sha256").update(text).digest("hex")).toBe(sha256);
  expect(wording).toContain(sha256);
});

test("all errors are reported at once", async () => {
  const { ana, address } = await givenReserved();
  const refused = await ana.ask(address, {
    intent: "place",
    email: "a@b.example",
    emailAgain: "x",
    asksForMethod: "on",
  });
  const text = await visibleTextOf(refused);
  for (const [, , , sentence] of wrong.filter(([what]) => /^no (name|country|agr)/.test(what))) {
    expect(text).toContain(sentence);
  }
  expect(text).toContain("The two email addresses");
  expect(text).toContain("Choose a payment method.");
});

test("valid details are still filled in when the page is opened again", async () => {
  const { ana, address } = await givenReserved();
  await ana.send(address, { legalName: "Ana Once", country: "DE" }, ["agreement"]);
  const page = await (await ana.ask(address)).text();
  expect(page).toContain('value="Ana Once"');
  expect(page).toMatch(/<option value="DE" selected/);
  expect(page).not.toMatch(/name="agreement"[^>]* checked/);
});

test("the order decides price, currency, track and state, whatever the browser sends", async () => {
  const { id, ana, address } = await givenReserved({ priceCents: 12_300 });
  const other = await givenTrackSoldHere({ priceCents: 100 });
  const forged = {
    price: "1",
    priceCents: "1",
    total: "0.01",
    amount: "1",
    currency: "JPY",
    track: other.id,
    trackId: other.id,
    orderId: crypto.randomUUID(),
    state: "paid",
  };
  await db.updateTable("musicTracks").set({ priceCents: 1 }).where("id", "=", id).execute();
  expect((await ana.send(address, forged)).status).toBe(303);
  expect(await orderOf(id)).toMatchObject({ state: "awaiting-payment", priceCents: 12_300 });
  const [payment] = await listPaymentsOf(id);
  expect(payment).toMatchObject({ amountCents: 12_300, currency: "EUR" });
  await expect(orderOf(other.id)).rejects.toThrow();
});

test("an order sent twenty times at once from two tabs opens one payment", async () => {
  const { id, ana, address, secret } = await givenReserved();
  const page = await (await ana.ask(address)).text();
  const agreementVersion = /name="agreementVersion" value="(\w*)"/.exec(page)?.[1] ?? "";
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ana.send(address, { agreementVersion })),
  );
  const locations = new Set(answers.map(locationOf));
  expect([...locations]).toEqual([`/orders/${secret}/pay`]);
  expect(await listPaymentsOf(id)).toHaveLength(1);
  const open = await visibleTextOf(await ana.ask(address));
  expect(open).toContain("Your payment isn't complete yet");
  expect(open).toContain("only be charged once");
});

test("choosing another payment method closes the first payment, and only the second can be paid", async () => {
  const { id, ana, address } = await givenReserved();
  await ana.send(address);
  const chosen = await ana.ask(address, { intent: "choose-again" });
  expect([chosen.status, locationOf(chosen)]).toEqual([303, address]);
  expect(await orderOf(id)).toMatchObject({ state: "reserved" });
  expect(await visibleTextOf(await ana.ask(address))).toContain("You haven't been charged");
  const [first] = await listPaymentsOf(id);
  const closed = await ana.ask(new URL(first?.payUrl ?? "").pathname, { intent: "pay" });
  expect(closed.status).toBe(409);
  expect((await ana.send(address)).status).toBe(303);
  const payments = await listPaymentsOf(id);
  expect(payments.map(({ state, isCurrent }) => [state, isCurrent])).toEqual([
    ["closed", false],
    ["open", true],
  ]);
});

test("details typed after a payment was opened don't replace the buyer who agreed to it", async () => {
  const { id, ana, address } = await givenReserved();
  await ana.send(address);
  await ana.ask(address, { intent: "choose-again" });
  const refused = await ana.send(address, { legalName: "Someone Else" }, ["agreement"]);
  expect(refused.status).toBe(400);
  expect(await visibleTextOf(refused)).toContain("Read and accept the agreement");
  const buyers = await db
    .selectFrom("orderBuyers")
    .where("orderId", "=", (await orderOf(id)).id)
    .select("legalName")
    .execute();
  expect(buyers).toEqual([{ legalName: "Ana Buyer" }]);
});

test("consents given before another payment method was chosen don't count for it", async () => {
  const { id, ana, address } = await givenReserved();
  const consentsOf = async () => {
    const rows = await db
      .selectFrom("orderConsents")
      .where("orderId", "=", (await orderOf(id)).id)
      .orderBy("consent")
      .select("consent")
      .execute();
    return rows.map(({ consent }) => consent);
  };
  await ana.send(address);
  expect(await consentsOf()).toContain("deliver-at-once");
  await ana.ask(address, { intent: "choose-again" });
  expect((await ana.send(address, {}, ["deliverAtOnce", "loseWithdrawal"])).status).toBe(303);
  expect(await consentsOf()).toEqual(["agreement", "terms"]);
});

test("a payment already made isn't closed, and its checkout redirects to the order", async () => {
  const { id, ana, address, secret } = await givenReserved();
  await ana.send(address);
  const [payment] = await listPaymentsOf(id);
  await ana.ask(new URL(payment?.payUrl ?? "").pathname, {
    intent: "pay",
    events: "missing",
  });
  const late = await ana.ask(address, { intent: "choose-again" });
  expect([late.status, await visibleTextOf(late)]).toEqual([302, expect.anything()]);
  for (const path of [address, `/orders/${secret}/pay`]) {
    expect(locationOf(await ana.ask(path)), path).toBe(`/orders/${secret}`);
  }
});

test("a free track is sold without a payment", async () => {
  const { id, ana, address, secret } = await givenReserved({ priceCents: 0 });
  const text = await visibleTextOf(await ana.ask(address));
  expect(text).toContain("Get it free");
  expect(text).not.toContain("Payment method");
  const sent = await ana.send(address, {}, ["method"]);
  expect([sent.status, locationOf(sent)]).toEqual([303, `/orders/${secret}`]);
  expect(await orderOf(id)).toMatchObject({ state: "paid", priceCents: 0 });
});

test("a payment URL outside the provider is never linked", async () => {
  const { id, ana, address, secret } = await givenReserved();
  await ana.send(address);
  for (const payUrl of ["https://evil.example/pay", "javascript:alert(1)", "//evil.example"]) {
    const [payment] = await listPaymentsOf(id);
    await db
      .updateTable("payments")
      .where("id", "=", payment?.id ?? "")
      .set({ payUrl })
      .execute();
    const page = await (await ana.ask(`/orders/${secret}/pay`)).text();
    expect(page).not.toContain(payUrl);
    expect(page).toContain("Opening your payment");
  }
});

test("returning from the provider opens the order in its own browser, and any other browser gets help finding it", async () => {
  const { id, ana, address, secret } = await givenReserved();
  await ana.send(address);
  const [payment] = await listPaymentsOf(id);
  const back = `/checkout/return/${payment?.id}`;
  const order = `/orders/${secret}`;
  expect(await visibleTextOf(await ana.ask(order))).toContain("Pay now");
  expect(locationOf(await ana.ask(back))).toBe(order);
  for (const reload of [1, 2]) {
    const text = await visibleTextOf(await ana.ask(order));
    expect(text, `${reload}`).toContain("Confirming your payment");
    expect(text, `${reload}`).not.toContain("Pay now");
  }
  for (const path of [address, `${address}?unpaid`, `${order}/pay`]) {
    expect(locationOf(await ana.ask(path)), path).toBe(order);
  }
  const unfinished = await (await ana.ask(`${order}/pay?unfinished`)).text();
  expect(unfinished).toContain(payment?.payUrl);
  expect(locationOf(await ana.ask(`${back}?cancelled`))).toBe(`${address}?unpaid`);
  expect(await visibleTextOf(await ana.ask(order))).toContain("Pay now");
  expect(await visibleTextOf(await ana.ask(`${address}?unpaid`))).toContain("Not paid yet");
  expect(await orderOf(id), "nothing has changed").toMatchObject({ state: "awaiting-payment" });
  const stranger = shopperOf(shop);
  for (const path of [
    back,
    "/checkout/return/nothing",
    `/checkout/return/${crypto.randomUUID()}`,
  ]) {
    const page = await stranger.ask(path);
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    const text = await page.text();
    expect(text).toContain('href="/orders"');
    expect(text).not.toContain(secret);
  }
});
