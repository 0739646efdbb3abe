import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { editPackage, removePackage } from "../../app/shop/services/edit-services.server.ts";
import { packageForm } from "../../app/shop/services/package-form.ts";
import { findServices } from "../../app/shop/services/services.server.ts";
import { givenConfirmedPackages } from "../fixtures/confirmed-packages.ts";
import { givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { payInSandbox } from "./rush.ts";
import {
  checkoutOfCart,
  listPaymentsOf,
  locationOf,
  openCheckout,
  payOrder,
  shopperOf,
  visibleTextOf,
} from "./shopper.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

beforeAll(async () => {
  await db.deleteFrom("servicesData").execute();
  await givenConfirmedPackages();
});
beforeEach(() => openCheckout());

async function change(
  id: string,
  changes: { priceCents?: number; purchaseLink?: string; title?: string },
) {
  const admin = await givenUser({ role: "admin" });
  const { services } = await findServices();
  const found = services.mixing.find((each) => each.id === id);
  if (!found) throw new Error(`There is no package ${id}.`);
  const { id: _, version, ...before } = found;
  resultOf(await editPackage(admin, "mixing", { id, version }, { ...before, ...changes }));
}

test("a built-in package is shown, but not sold, until an administrator confirms or edits it", async () => {
  await db.deleteFrom("servicesData").execute();
  const page = await (await shopperOf(shop).ask("/services")).text();
  expect(page.match(/Order Now/g)).toHaveLength(6);
  expect(page).not.toContain('name="package"');
  const { reserved } = await begin("mixing-2");
  expect(reserved.status).toBe(409);
  await change("mixing-2", {});
  expect((await begin("mixing-2")).reserved.status).toBe(303);
  expect((await begin("mixing-1")).reserved.status).toBe(409);
  await givenConfirmedPackages();
  expect((await begin("mixing-1")).reserved.status).toBe(303);
});

async function begin(packageId = "mixing-2") {
  const buyer = shopperOf(shop);
  const reserved = await buyer.ask("/checkout", { package: packageId });
  const address = locationOf(reserved);
  return { ...buyer, reserved, address };
}

/** Returns the latest order. */
function latestOrder() {
  return db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .innerJoin("orderedServices", "orderedServices.orderLineId", "line.id")
    .orderBy("createdAt", "desc")
    .select(["orders.id", "state", "title", "priceCents", "brief", "deliveryDays"])
    .executeTakeFirstOrThrow();
}

const isPaid = ({ state }: { state: string }) => state === "paid";

test("a package without a purchase link is ordered, paid and due with the buyer's notes", async () => {
  const buyer = await begin();
  expect(buyer.reserved.status).toBe(303);
  expect(await visibleTextOf(await buyer.ask(buyer.address))).toContain("Anything we should know?");
  const send = (address: string) =>
    buyer.send(address, { "brief-mixing-2": " 124 BPM\r\nhttps://x.example/stems \u0007" });
  const page = await payInSandbox({ ...buyer, send });
  const order = await until(latestOrder, isPaid);
  expect(order).toMatchObject({ priceCents: 6900, deliveryDays: 14 });
  expect(order.brief).toBe("124 BPM\nhttps://x.example/stems");
  const text = await visibleTextOf(await buyer.ask(page));
  for (const said of ["Mix/Mastering 1 Track", "Due on", "124 BPM", "Mix from stems"]) {
    expect(text).toContain(said);
  }
  expect(text).not.toMatch(/Download Track|Your files|Sold to you/);
  const consents = await db
    .selectFrom("orderConsents")
    .where("orderId", "=", order.id)
    .orderBy("consent")
    .select("wording")
    .execute();
  const wordings = consents.map(({ wording }) => wording);
  expect(wordings[0]).toMatch(/^I expressly request that the work begin immediately/);
  expect(wordings).toHaveLength(3);
});

const put = (buyer: ReturnType<typeof shopperOf>, item: Record<string, string>) =>
  buyer.ask("/cart", { intent: "add", ...item });

test("a package's text is marked as English on a page of another language, alone and in a cart", async () => {
  const buyer = shopperOf(shop);
  const text = "You have the idea";
  const marked = (tag: string) => new RegExp(`<${tag}[^>]* lang="en"[^>]*>${text}`);
  await put(buyer, { package: "mastering-1" });
  const checkout = `/pt${await checkoutOfCart(buyer)}`;
  expect(await (await buyer.ask(checkout)).text()).toMatch(marked("p"));
  await put(buyer, { package: "mixing-2" });
  expect(await (await buyer.ask(checkout)).text()).toMatch(marked("p"));
});

test("a track and two services are one cart, one payment and one page, and each keeps its own brief and due date", async () => {
  const track = await givenTrackSoldHere({ title: "Night Bus", priceCents: 4999 });
  const buyer = shopperOf(shop);
  expect(locationOf(await put(buyer, { track: track.id }))).toBe("/cart");
  expect(locationOf(await put(buyer, { package: "mixing-2" }))).toBe("/cart");
  expect(locationOf(await put(buyer, { package: "mastering-1" }))).toBe("/cart");
  // A second click adds nothing.
  await put(buyer, { package: "mixing-2" });
  const cart = await visibleTextOf(await buyer.ask("/cart"));
  for (const said of ["Night Bus", "Mix/Mastering 1 Track", "3 items", "Reserved for you until"])
    expect(cart).toContain(said);
  const checkout = await checkoutOfCart(buyer);
  const briefs = { "brief-mixing-2": "124 BPM", "brief-mastering-1": "Loud" };
  expect((await buyer.send(checkout, briefs)).status).toBe(303);
  const text = await payOrder(buyer, checkout.replace("/checkout/", "/orders/"));
  for (const said of ["Night Bus", "Mix/Mastering 1 Track", "Your files", "124 BPM", "Loud"])
    expect(text).toContain(said);
  expect(text.match(/Due on/g)).toHaveLength(2);
  const lines = await db
    .selectFrom("orderLines as line")
    .innerJoin("orders", "orders.id", "orderId")
    .leftJoin("orderedServices", "orderLineId", "line.id")
    .where("orderId", "=", (await latestOrder()).id)
    .orderBy("position")
    .select(["line.priceCents", "totalCents", "brief"])
    .execute();
  expect(lines.map(({ brief }) => brief)).toEqual([null, "124 BPM", "Loud"]);
  const total = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const payments = await listPaymentsOf(track.id);
  expect(payments.map(({ capturedCents }) => capturedCents)).toEqual([total]);
  expect(payments[0]?.items.map(({ cents }) => cents)).toEqual(
    lines.map(({ priceCents }) => priceCents),
  );
  const [consent] = await db
    .selectFrom("orderConsents")
    .where("orderId", "=", payments[0]?.orderId ?? "")
    .where("consent", "=", "deliver-at-once")
    .select("wording")
    .execute();
  expect(consent?.wording).toContain("I expressly request that the work begin immediately");
  expect(consent?.wording.length).toBeGreaterThan(120);
});

test("a service added after the checkout was opened is not ordered unseen", async () => {
  const buyer = await begin();
  const page = await (await buyer.ask(buyer.address)).text();
  const [, agreementVersion = ""] = /name="agreementVersion" value="(\w*)"/.exec(page) ?? [];
  await put(buyer, { package: "mastering-1" });
  const sent = await buyer.send(buyer.address, { agreementVersion });
  expect(sent.status).toBe(409);
  expect(await visibleTextOf(sent)).toContain("Your cart has changed");
  expect((await buyer.send(buyer.address)).status).toBe(303);
});

test("without scripts a service is removed from a cart, and the last line ends it", async () => {
  const track = await givenTrackSoldHere();
  const buyer = shopperOf(shop);
  await put(buyer, { package: "mixing-2" });
  await put(buyer, { track: track.id });
  const lineIn = async () =>
    /name="line" value="([^"]+)"/.exec(await (await buyer.ask("/cart")).text())?.[1] ?? "";
  const line = await lineIn();
  expect(locationOf(await buyer.ask("/cart", { intent: "remove", line }))).toBe("/cart");
  const left = await visibleTextOf(await buyer.ask("/cart"));
  expect(left).toContain("1 item");
  expect(await (await buyer.ask("/cart")).text()).not.toContain("Remove Mix/Mastering 1 Track");
  await buyer.ask("/cart", { intent: "remove", line: await lineIn() });
  expect(await checkoutOfCart(buyer)).toBe("");
});

test("without scripts a service is ordered by one press, and its work waits for the withdrawal period", async () => {
  const buyer = await begin();
  const unread = { country: "DE", withdrawalLaw: "" };
  const waivers = ["deliverAtOnce", "loseWithdrawal"];
  expect(await visibleTextOf(await buyer.ask(buyer.address))).toContain(
    "Where consumers may withdraw from an order within 14 days, it begins after that",
  );
  expect((await buyer.send(buyer.address, unread)).status).toBe(400);
  const send = (address: string) => buyer.send(address, unread, waivers);
  const page = await payInSandbox({ ...buyer, send });
  await until(latestOrder, isPaid);
  expect(await visibleTextOf(await buyer.ask(page))).toContain("It starts when the 14-day");
});

test("work begins at once for a private buyer whose country gives no right of withdrawal", async () => {
  const buyer = await begin();
  const send = (address: string) =>
    buyer.send(address, { country: "CH" }, ["deliverAtOnce", "loseWithdrawal"]);
  const page = await payInSandbox({ ...buyer, send });
  const order = await until(latestOrder, isPaid);
  const text = await visibleTextOf(await buyer.ask(page));
  expect(text).not.toMatch(/cooling-off|Start now|right of withdrawal/);
  const { dueAt, paidAt } = await db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .innerJoin("orderedServices", "orderedServices.orderLineId", "line.id")
    .where("orders.id", "=", order.id)
    .select(["dueAt", "paidAt"])
    .executeTakeFirstOrThrow();
  const days = (Number(dueAt) - Number(paidAt)) / 86_400_000;
  expect(Math.round(days)).toBe(order.deliveryDays);
});

test.each([
  [
    "one consent alone",
    { deliverAtOnce: "on" },
    ["loseWithdrawal"],
    "Check both boxes to have us start right away",
  ],
  ["too long a brief", { "brief-mixing-2": "x".repeat(4001) }, [], "Use up to 4,000 characters"],
  ["no name", { legalName: " \u0000 " }, [], "Enter your legal name."],
] as const)("an order with %s is refused with an explanation", async (_, fields, left, said) => {
  const buyer = await begin();
  const sent = await buyer.send(buyer.address, fields, [...left]);
  expect(sent.status).toBe(400);
  expect(await visibleTextOf(sent)).toContain(said);
  expect((await latestOrder()).state).toBe("reserved");
});

test("price and description stay as they were when the order began, even if the package is removed", async () => {
  const buyer = await begin("mixing-3");
  await change("mixing-3", { priceCents: 1, title: "Something else" });
  const page = await payInSandbox(buyer);
  expect(await until(latestOrder, isPaid)).toMatchObject({ priceCents: 10900 });
  expect(await visibleTextOf(await buyer.ask(page))).toContain("Mix/Mastering 2 Tracks");
  const other = await begin("mixing-3");
  resultOf(await removePackage(await givenUser({ role: "admin" }), "mixing", "mixing-3"));
  await payInSandbox(other);
  expect(await until(latestOrder, isPaid)).toMatchObject({ title: "Something else" });
  expect((await begin("mixing-3")).reserved.status).toBe(404);
});

test("a first-time visitor pressing Order Now again after a lost response gets one order", async () => {
  const ana = shopperOf(shop);
  const orders = db.selectFrom("orderLines").where("kind", "=", "service").select("id");
  const before = await orders.execute();
  await ana.loseAnswer("/checkout", { package: "mixing-1" });
  const first = locationOf(await ana.ask("/checkout", { package: "mixing-1" }));
  expect(locationOf(await ana.ask("/checkout", { package: "mixing-1" }))).toBe(first);
  expect((await orders.execute()).length).toBe(before.length + 1);
});

test("a package can't be ordered if the checkout is closed, or it has a link, no price or doesn't exist", async () => {
  const statusOf = async (id: string) => (await begin(id)).reserved.status;
  await openCheckout(false);
  expect(await statusOf("mixing-1")).toBe(403);
  await openCheckout();
  for (const id of ["", "no-such", "__proto__", "x".repeat(300), "mixing-1\u0000"]) {
    expect(await statusOf(id)).toBe(404);
  }
  await change("mixing-1", { purchaseLink: "https://example.com/buy" });
  expect(await statusOf("mixing-1")).toBe(409);
  await change("mixing-2", { priceCents: 0 });
  expect(await statusOf("mixing-2")).toBe(409);
});

test("the services page shows an order button for packages sold here, and external links for others", async () => {
  const buyer = shopperOf(shop);
  const formOf = (id: string) => `name="package" value="${id}"`;
  const read = async () => (await buyer.ask("/services")).text();
  await until(async () => (await read()).includes(formOf("mastering-1")));
  const page = await read();
  expect(page).not.toContain(formOf("mixing-1"));
  expect(page).toContain('href="https://example.com/buy"');
  expect(page).toContain("Delivered within 14 days");
  await openCheckout(false);
  await until(async () => !(await read()).includes(formOf("mastering-1")));
  expect(await read()).not.toContain("Delivered within");
});

test.each([["0"], ["366"], ["1.5"], ["-1"], ["x"]])(
  "%s is not a valid number of delivery days for a package",
  (deliveryDays) => {
    const fields = { group: "mixing", title: "Mix", price: "10", deliveryDays };
    expect(packageForm.safeParse(fields).success).toBe(false);
    expect(packageForm.parse({ ...fields, deliveryDays: "" }).deliveryDays).toBeUndefined();
    expect(packageForm.parse({ ...fields, deliveryDays: " 365 " }).deliveryDays).toBe(365);
  },
);
