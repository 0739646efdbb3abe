import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listWithUses } from "../../app/admin/discounts/list-discounts.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { expireOrders } from "../../app/shop/orders/transitions/expire-orders.server.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenDiscount, givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import {
  checkoutOfCart,
  type Fields,
  letTimeRunOut,
  listPaymentsOf,
  locationOf,
  openCheckout,
  orderOf,
  shopperOf,
  visibleTextOf,
} from "./shopper.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });
const askAs = askerOf(shop);

beforeAll(() => openCheckout());
beforeEach(() => db.updateTable("discountCodes").set({ isDisabled: true }).execute());

type Shopper = ReturnType<typeof shopperOf>;

const apply = (shopper: Shopper, code: string, page = "/cart") =>
  shopper.ask(page, { intent: "apply-code", code });

async function add(shopper: Shopper, trackId: string): Promise<void> {
  const { status } = await shopper.ask("/cart", { intent: "add", track: trackId });
  expect(status).toBe(303);
}

/** Creates a track for each price, all in one cart. */
async function givenCart(...prices: number[]) {
  const shopper = shopperOf(shop);
  const tracks = [];
  for (const priceCents of prices) {
    const track = await givenTrackSoldHere({ priceCents });
    await add(shopper, track.id);
    tracks.push(track);
  }
  const checkout = await checkoutOfCart(shopper);
  return { shopper, checkout, tracks, trackId: tracks[0]?.id ?? "" };
}

const textOf = async (shopper: Shopper, page = "/cart") => visibleTextOf(await shopper.ask(page));

const day = (offset: number) =>
  sql<string>`((now() at time zone 'utc')::date + ${offset}::integer)::text`;

async function dayText(offset: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${day(offset)} as day`.execute(db);
  return rows[0]?.day ?? "";
}

async function pay({ shopper, checkout }: { shopper: Shopper; checkout: string }) {
  const page = checkout.replace("/checkout/", "/orders/");
  const leads = await (await shopper.ask(`${page}/pay`)).text();
  const [, sandbox = ""] = /href="[^"]*(\/sandbox\/\w+)"/.exec(leads) ?? [];
  await shopper.ask(sandbox, { intent: "pay" });
  return until(
    async () => textOf(shopper, page),
    (text) => text.includes("Sold to you"),
  );
}

async function orderTotal(trackId: string): Promise<number> {
  return (await orderOf(trackId)).totalCents;
}

test("without scripts, a code lowers each line, and cart, checkout and order explain the total", async () => {
  const { name } = await givenDiscount({ percent: 10 });
  const cart = await givenCart(10_000, 4_999);
  expect(locationOf(await apply(cart.shopper, ` ${name.toLowerCase()} `))).toBe("/cart");
  const inCart = await textOf(cart.shopper);
  for (const word of [`Code ${name}`, "−€15.00", "€90.00", "€44.99", "€134.99"])
    expect(inCart).toContain(word);
  const inCheckout = await textOf(cart.shopper, cart.checkout);
  for (const word of [`Code ${name}`, "−€15.00", "€134.99"]) expect(inCheckout).toContain(word);
  expect((await cart.shopper.send(cart.checkout)).status).toBe(303);
  const [payment] = await listPaymentsOf(cart.trackId);
  expect(payment?.amountCents).toBe(13_499);
  expect(payment?.items.map(({ cents }) => cents)).toEqual([9_000, 4_499]);
  const bought = await pay(cart);
  for (const word of [`Code ${name}`, "−€15.00", "€100.00", "€134.99"])
    expect(bought).toContain(word);
  const admin = await givenUser({ role: "admin" });
  const { id, number } = await orderOf(cart.trackId);
  const seen = await visibleTextOf(await askAs(admin, "GET", `/admin/orders/${id}`));
  for (const word of [`Code ${name}`, "−€15.00", "€134.99"]) expect(seen).toContain(word);
  const csv = await (await askAs(admin, "GET", "/admin/orders.csv")).text();
  expect(csv.split("\n").find((row) => row.includes(`${number}`))).toMatch(
    new RegExp(`,${name},15\\.00,\\r?$`),
  );
});

test.each([
  ["an unknown code", undefined, "We don't know this code."],
  ["a code that has not begun", { startsOn: 1 }, "This code is valid from"],
  ["a code that has ended", { endsOn: -1 }, "This code has expired."],
  ["a disabled code", { isDisabled: true }, "This code has expired."],
  ["a code with a higher minimum", { minimumCents: 5_001 }, "This code is for orders of €50.01 or"],
  ["a code for another genre", { genres: ["Afro House"] }, "isn't valid for the tracks in your"],
  ["a code for another track", { trackIds: ["another"] }, "isn't valid for the tracks in your"],
] as const)("%s is refused with its reason", async (_, chosen, reason) => {
  const { startsOn, endsOn, ...values } = { startsOn: undefined, endsOn: undefined, ...chosen };
  const { name } = await givenDiscount({
    ...(values as object),
    ...(startsOn !== undefined && { startsOn: await dayText(startsOn) }),
    ...(endsOn !== undefined && { endsOn: await dayText(endsOn) }),
  });
  await givenDiscount();
  const { shopper, trackId } = await givenCart(5_000);
  const refused = await apply(shopper, chosen ? name : "NO-SUCH-CODE");
  expect(refused.status).toBe(400);
  expect(await visibleTextOf(refused)).toContain(reason);
  expect(await orderTotal(trackId)).toBe(5_000);
});

test("a code holds on its first and its last day", async () => {
  const today = await dayText(0);
  const { name } = await givenDiscount({ startsOn: today, endsOn: today });
  const { shopper, trackId } = await givenCart(5_000);
  expect((await apply(shopper, name)).status).toBe(303);
  expect(await orderTotal(trackId)).toBe(4_500);
});

test("a code of a genre lowers only its tracks, also after the genre got another name", async () => {
  const admin = await givenUser({ role: "admin" });
  const { id } = await db
    .insertInto("genres")
    .values({ name: "Old Name", position: 900, formKey: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { name } = await givenDiscount({ percent: 50, genres: ["Old Name"] });
  const form = { intent: "edit", id, version: "1", name: "New Name" };
  await askAs(admin, "POST", "/admin/genres", new URLSearchParams(form));
  const shopper = shopperOf(shop);
  const inGenre = await givenTrackSoldHere({ priceCents: 2_000, genre: "New Name" });
  const other = await givenTrackSoldHere({ priceCents: 3_000 });
  for (const track of [inGenre, other]) await add(shopper, track.id);
  await apply(shopper, name);
  expect(await orderTotal(other.id)).toBe(4_000);
  expect((await orderOf(other.id)).priceCents).toBe(3_000);
});

test("the field is on the cart and the checkout only while a code is live", async () => {
  const { shopper, checkout } = await givenCart(5_000);
  for (const page of ["/cart", checkout])
    expect(await textOf(shopper, page)).not.toContain("Discount code");
  await givenDiscount({ endsOn: await dayText(0) });
  for (const page of ["/cart", checkout])
    expect(await textOf(shopper, page)).toContain("Discount code");
});

test("the code of a link leaves its address, and lowers the next cart until one is bought", async () => {
  const { name } = await givenDiscount();
  const shopper = shopperOf(shop);
  const led = await shopper.ask(`/track-store?view=list&code=${name.toLowerCase()}`);
  expect([led.status, locationOf(led)]).toEqual([302, "/track-store?view=list"]);
  expect(led.headers.get("Cache-Control")).toBe("no-store");
  const track = await givenTrackSoldHere({ priceCents: 5_000 });
  const checkout = await shopper.reserve(track.id);
  expect(await orderTotal(track.id)).toBe(4_500);
  await shopper.send(checkout);
  expect(shopper.cookie()).toContain(`discount=`);
  await pay({ shopper, checkout });
  expect(shopper.cookie()).toMatch(/discount=(?:;|$)/);
  const next = await givenTrackSoldHere({ priceCents: 5_000 });
  await add(shopper, next.id);
  expect(await orderTotal(next.id)).toBe(5_000);
});

test("the page of an older order keeps the code of a link for the next cart", async () => {
  const shopper = shopperOf(shop);
  const track = await givenTrackSoldHere({ priceCents: 5_000 });
  const checkout = await shopper.reserve(track.id);
  await shopper.send(checkout);
  await pay({ shopper, checkout });
  const { name } = await givenDiscount();
  await shopper.ask(`/?code=${name}`);
  await shopper.ask(checkout.replace("/checkout/", "/orders/"));
  const next = await givenTrackSoldHere({ priceCents: 5_000 });
  await add(shopper, next.id);
  expect(await orderTotal(next.id)).toBe(4_500);
});

test("a link's code that needs more tracks applies once they are in the cart", async () => {
  const { name } = await givenDiscount({ minimumCents: 8_000 });
  const shopper = shopperOf(shop);
  await shopper.ask(`/?code=${name}`);
  const [one, other] = [
    await givenTrackSoldHere({ priceCents: 5_000 }),
    await givenTrackSoldHere({ priceCents: 5_000 }),
  ];
  await add(shopper, one.id);
  expect(await orderTotal(one.id)).toBe(5_000);
  await add(shopper, other.id);
  expect(await orderTotal(one.id)).toBe(9_000);
});

test("what is no code sets no cookie, and other pages keep a code of their own", async () => {
  const shopper = shopperOf(shop);
  const led = await shopper.ask(`/?code=${encodeURIComponent("<b>")}`);
  expect([led.status, locationOf(led), led.headers.get("Set-Cookie")]).toEqual([302, "/", null]);
  expect(locationOf(await shopper.ask("/verify?code=abc"))).toMatch(/^\/verify\//);
});

test("a code that ends before the order is placed takes no payment until the buyer saw the total", async () => {
  const { id, name } = await givenDiscount({ percent: 50 });
  const cart = await givenCart(6_000);
  await apply(cart.shopper, name);
  await db.updateTable("discountCodes").where("id", "=", id).set({ isDisabled: true }).execute();
  const refused = await cart.shopper.send(cart.checkout);
  expect(refused.status).toBe(409);
  const text = await visibleTextOf(refused);
  for (const word of ["This code has expired.", "The total is now €60.00."])
    expect(text).toContain(word);
  expect(await listPaymentsOf(cart.trackId)).toEqual([]);
  expect((await cart.shopper.send(cart.checkout)).status).toBe(303);
  const [payment] = await listPaymentsOf(cart.trackId);
  expect(payment?.amountCents).toBe(6_000);
});

test("a code removed in another tab takes no payment until the buyer saw the total", async () => {
  const { name } = await givenDiscount({ percent: 50 });
  const cart = await givenCart(6_000);
  await apply(cart.shopper, name);
  const page = await (await cart.shopper.ask(cart.checkout)).text();
  const [, agreementVersion = ""] = /name="agreementVersion" value="(\w*)"/.exec(page) ?? [];
  await cart.shopper.ask("/cart", { intent: "remove-code" });
  const refused = await cart.shopper.send(cart.checkout, { agreementVersion });
  expect(refused.status).toBe(409);
  expect(await visibleTextOf(refused)).toContain("The total is now €60.00.");
  expect(await listPaymentsOf(cart.trackId)).toEqual([]);
});

test("a code moved to another track at the same total takes no payment until the buyer saw the prices", async () => {
  const shopper = shopperOf(shop);
  const tracks = [
    await givenTrackSoldHere({ priceCents: 6_000 }),
    await givenTrackSoldHere({ priceCents: 6_000 }),
  ] as const;
  const { id, name } = await givenDiscount({ percent: 50, trackIds: [tracks[0].id] });
  for (const track of tracks) await add(shopper, track.id);
  await apply(shopper, name);
  const checkout = await checkoutOfCart(shopper);
  const moved = { trackIds: [tracks[1].id] };
  await db.updateTable("discountCodes").where("id", "=", id).set(moved).execute();
  const refused = await shopper.send(checkout);
  expect(refused.status).toBe(409);
  expect(await visibleTextOf(refused)).toContain("Your cart has changed.");
  expect(await listPaymentsOf(tracks[0].id)).toEqual([]);
  expect((await shopper.send(checkout)).status).toBe(303);
  const [payment] = await listPaymentsOf(tracks[0].id);
  expect(payment?.items.map(({ cents }) => cents)).toEqual([6_000, 3_000]);
});

test("of two buyers who place the last use at once, one pays, and the other sees the full price", async () => {
  const { name } = await givenDiscount({ percent: 50, maxUses: 1 });
  const carts = [await givenCart(6_000), await givenCart(6_000)];
  for (const { shopper } of carts) expect((await apply(shopper, name)).status).toBe(303);
  const answers = await Promise.all(
    carts.map(({ shopper, checkout }, index) =>
      shopper.send(checkout, ofEmail(`buyer${index}@example.com`)),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const loser = carts[answers.findIndex(({ status }) => status === 409)];
  const text = await visibleTextOf(answers.find(({ status }) => status === 409) ?? fail());
  for (const word of ["This code has been used up.", "The total is now €60.00."])
    expect(text).toContain(word);
  expect(await orderTotal(loser?.trackId ?? "")).toBe(6_000);
});

const ofEmail = (email: string): Fields => ({ email, emailAgain: email });

function fail(): never {
  throw new Error("Nobody was refused.");
}

test("carts hold no use, and an open payment holds one until its order expires", async () => {
  const { name } = await givenDiscount({ percent: 50, maxUses: 1 });
  const holder = await givenCart(6_000);
  await apply(holder.shopper, name);
  const next = await givenCart(6_000);
  expect((await apply(next.shopper, name)).status).toBe(303);
  await next.shopper.send(next.checkout);
  const late = await givenCart(6_000);
  expect(await visibleTextOf(await apply(late.shopper, name))).toContain("has been used up");
  await next.shopper.ask(next.checkout, { intent: "cancel" });
  await until(
    async () => (await orderOf(next.trackId)).state,
    (state) => state === "cancelled",
  );
  expect((await apply(late.shopper, name)).status).toBe(303);
  await letTimeRunOut(late.trackId);
  await expireOrders();
  expect((await holder.shopper.send(holder.checkout)).status).toBe(303);
});

test("an email address uses a code as often as it may, in whatever case it is typed", async () => {
  const { name } = await givenDiscount({ percent: 50, maxUsesEach: 1 });
  const first = await givenCart(6_000);
  await apply(first.shopper, name);
  await first.shopper.send(first.checkout, ofEmail("zoe@example.com"));
  const second = await givenCart(6_000);
  await apply(second.shopper, name);
  const refused = await second.shopper.send(second.checkout, ofEmail("Zoe@Example.com"));
  expect(refused.status).toBe(409);
  expect(await visibleTextOf(refused)).toContain("has already used this code");
  const third = await givenCart(6_000);
  await apply(third.shopper, name);
  expect((await third.shopper.send(third.checkout, ofEmail("ben@example.com"))).status).toBe(303);
});

test("a code for one address takes no payment from another at its price", async () => {
  const { name } = await givenDiscount({ percent: 50, email: "zoe@example.com" });
  const cart = await givenCart(6_000);
  await apply(cart.shopper, name);
  const refused = await cart.shopper.send(cart.checkout, ofEmail("ben@example.com"));
  expect(await visibleTextOf(refused)).toContain("This code is for another email address.");
  expect(await orderTotal(cart.trackId)).toBe(6_000);
  expect(await textOf(cart.shopper)).toContain("This code is for another email address.");
});

test("a removed track takes its share, and a minimum that is missed keeps the code without effect", async () => {
  const { name } = await givenDiscount({ amountCents: 1_000, minimumCents: 6_000 });
  const { shopper, tracks } = await givenCart(4_000, 4_000, 2_000);
  await apply(shopper, name);
  const linesOf = async () => {
    const { id } = await orderOf(tracks[1]?.id ?? "");
    const lines = await db
      .selectFrom("orderLines")
      .where("orderId", "=", id)
      .orderBy("position")
      .select(["id", "priceCents"])
      .execute();
    return lines;
  };
  expect((await linesOf()).map(({ priceCents }) => priceCents)).toEqual([3_600, 3_600, 1_800]);
  await shopper.ask("/cart", { intent: "remove", line: (await linesOf())[0]?.id ?? "" });
  expect((await linesOf()).map(({ priceCents }) => priceCents)).toEqual([3_333, 1_667]);
  await shopper.ask("/cart", { intent: "remove", line: (await linesOf())[1]?.id ?? "" });
  expect((await linesOf()).map(({ priceCents }) => priceCents)).toEqual([4_000]);
  expect(await textOf(shopper)).toContain("This code is for orders of €60.00 or more.");
  await add(shopper, tracks[0]?.id ?? "");
  expect((await linesOf()).map(({ priceCents }) => priceCents)).toEqual([3_500, 3_500]);
});

test("no code goes below a track's floor price, which no page shows", async () => {
  const { name } = await givenDiscount({ percent: 50 });
  const shopper = shopperOf(shop);
  const track = await givenTrackSoldHere({ priceCents: 6_000, floorCents: 4_321 });
  await add(shopper, track.id);
  await apply(shopper, name);
  expect(await orderTotal(track.id)).toBe(4_321);
  for (const page of [`/music/${track.slug}`, `/music/${track.slug}.data`, "/track-store.data"])
    expect(await (await shopperOf(shop).ask(page)).text()).not.toMatch(/4321|43\.21|floor/i);
  const whole = await givenTrackSoldHere({ priceCents: 6_000, floorCents: 6_000 });
  const other = shopperOf(shop);
  await add(other, whole.id);
  expect(await visibleTextOf(await apply(other, name))).toContain("isn't valid for the tracks");
});

test("a cart that a code makes free is bought without a payment", async () => {
  const { name } = await givenDiscount({ percent: 100 });
  const cart = await givenCart(6_000);
  await apply(cart.shopper, name);
  const sent = await cart.shopper.send(cart.checkout, {}, ["method"]);
  expect(locationOf(sent)).toBe(cart.checkout.replace("/checkout/", "/orders/"));
  expect((await orderOf(cart.trackId)).state).toBe("paid");
  expect(await listPaymentsOf(cart.trackId)).toEqual([]);
});

test("an administrator adds, edits, disables and enables a code, and its name is taken once", async () => {
  const admin = await givenUser({ role: "admin" });
  const send = (fields: Fields) =>
    askAs(admin, "POST", "/admin/discounts", new URLSearchParams(fields));
  const track = await givenTrackSoldHere({ title: "Night Bus" });
  const values = {
    name: "spring-26",
    percent: "15",
    tracks: `https://x.example/music/${track.slug}`,
  };
  const form = { intent: "add", formKey: crypto.randomUUID(), ...values };
  expect((await send(form)).status).toBe(303);
  expect((await send(form)).status).toBe(303);
  const taken = await send({ ...form, formKey: crypto.randomUUID() });
  expect(await visibleTextOf(taken)).toContain("There is already a discount code with this name.");
  const stored = () =>
    db
      .selectFrom("discountCodes")
      .where("name", "=", "SPRING-26")
      .selectAll()
      .executeTakeFirstOrThrow();
  const { id } = await stored();
  expect(await stored()).toMatchObject({ percent: 15, trackIds: [track.id], version: 1 });
  const edit = { intent: "edit", id, version: "1", name: "SPRING-26", amount: "12.50" };
  expect((await send(edit)).status).toBe(303);
  expect(await stored()).toMatchObject({ percent: null, amountCents: 1250, trackIds: [] });
  expect((await send(edit)).status).toBe(409);
  expect((await send({ intent: "disable", id })).status).toBe(303);
  expect((await stored()).isDisabled).toBe(true);
  expect((await send({ intent: "enable", id })).status).toBe(303);
  expect((await stored()).isDisabled).toBe(false);
  const list = await visibleTextOf(await askAs(admin, "GET", "/admin/discounts"));
  for (const word of ["SPRING-26", "€12.50", "0 uses"]) expect(list).toContain(word);
});

test("a code whose only track was deleted is not saved as a code for all tracks", async () => {
  const admin = await givenUser({ role: "admin" });
  const gone = crypto.randomUUID();
  const { id, name } = await givenDiscount({ percent: 50, trackIds: [gone] });
  const listed = (await listWithUses()).find((discount) => discount.id === id);
  const edit = { intent: "edit", id, version: "1", ...listed?.texts, name };
  const answer = await askAs(admin, "POST", "/admin/discounts", new URLSearchParams(edit));
  expect(answer.status).toBe(400);
  expect(await visibleTextOf(answer)).toContain(`There is no track ${gone}.`);
});

test.each([
  ["both values", { percent: "10", amount: "5" }, "Enter either a percentage or an amount."],
  ["no value", {}, "Enter either a percentage or an amount."],
  ["a percentage above 100", { percent: "101" }, "Enter a whole number from 1 to 100."],
  [
    "days in the wrong order",
    { percent: "10", startsOn: "2026-02-02", endsOn: "2026-02-01" },
    "Choose a day on or after the first one.",
  ],
  ["an unknown genre", { percent: "10", genres: "No Such" }, "There is no genre No Such."],
  ["an unknown track", { percent: "10", tracks: "no-such" }, "There is no track no-such."],
  ["an odd name", { percent: "10", name: "é<" }, "Enter 2 to 40 letters"],
])("a code with %s is not saved", async (_, fields, problem) => {
  const admin = await givenUser({ role: "admin" });
  const form = { intent: "add", formKey: crypto.randomUUID(), name: "AUTUMN", ...fields };
  const answer = await askAs(
    admin,
    "POST",
    "/admin/discounts",
    new URLSearchParams(form as Fields),
  );
  expect(answer.status).toBe(400);
  expect(await visibleTextOf(answer)).toContain(problem);
  const saved = await db
    .selectFrom("discountCodes")
    .where("name", "=", "AUTUMN")
    .select("id")
    .execute();
  expect(saved).toEqual([]);
});
