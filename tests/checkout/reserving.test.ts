import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrack, givenTrackSoldHere, idsOfOrders } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import {
  letTimeRunOut,
  locationOf,
  openCheckout,
  orderOf,
  shopperOf,
  visibleTextOf,
} from "./shopper.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

beforeEach(() => openCheckout());

test("Buy reserves the track for this browser and opens a checkout that isn't cached or indexed", async () => {
  const { id, title } = await givenTrackSoldHere({ priceCents: 4999 });
  const ana = shopperOf(shop);
  const address = await ana.reserve(id);
  expect(address).toMatch(/^\/checkout\/[a-z2-7]{26}$/);
  expect(ana.cookie()).toMatch(/^orders=/);
  expect(await orderOf(id)).toMatchObject({ state: "reserved", title, priceCents: 4999 });
  const page = await ana.ask(address);
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
  const text = await visibleTextOf(page);
  for (const word of [title, "€49.99", "Reserved until", "Order with obligation to pay"]) {
    expect(text).toContain(word);
  }
  expect(locationOf(await ana.ask("/checkout"))).toBe(address);
  expect(await ana.reserve(id), "pressed twice").toBe(address);
});

test("a first-time visitor pressing Buy again after a lost response still gets the track", async () => {
  const { id } = await givenTrackSoldHere();
  const ana = shopperOf(shop);
  await ana.loseAnswer("/checkout", { track: id });
  const address = await ana.reserve(id);
  await ana.loseAnswer("/checkout", { track: id });
  expect(await ana.reserve(id)).toBe(address);
  expect(
    await db.selectFrom("orders").where("id", "in", idsOfOrders(id)).select("state").execute(),
  ).toEqual([{ state: "reserved" }]);
});

test("nothing is reserved until the browser has its cookie, and a browser without cookies can still buy", async () => {
  const { id } = await givenTrackSoldHere();
  const press = (path: string) =>
    fetch(new URL(path, shop.url()), {
      method: "POST",
      redirect: "manual",
      headers: { Origin: shop.url(), "X-Forwarded-For": "10.8.0.1" },
      body: new URLSearchParams({ track: id }),
    });
  const first = await press("/checkout");
  expect([first.status, first.headers.get("Cache-Control")]).toEqual([307, "private, no-store"]);
  expect(first.headers.get("Set-Cookie")).toMatch(/^orders=.*HttpOnly/);
  await expect(orderOf(id)).rejects.toThrow();
  const second = await press(locationOf(first));
  expect([second.status, locationOf(second)]).toEqual([
    303,
    expect.stringMatching(/^\/checkout\/[a-z2-7]{26}$/),
  ]);
});

test("nothing can be reserved while the checkout is closed", async () => {
  await openCheckout(false);
  const { id } = await givenTrackSoldHere();
  const refused = await shopperOf(shop).ask("/checkout", { track: id });
  expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([
    403,
    "private, no-store",
  ]);
  expect(await visibleTextOf(refused)).toContain("Checkout is closed");
  await expect(orderOf(id)).rejects.toThrow();
});

test("a second buyer sees until when the track is reserved, and where to sign up for an alert", async () => {
  const { id, title } = await givenTrackSoldHere();
  await shopperOf(shop).reserve(id);
  const refused = await shopperOf(shop).ask("/checkout", { track: id });
  expect(refused.status).toBe(409);
  const page = await refused.text();
  expect(page).toContain(`href="/free-again/${id}"`);
  for (const word of [title, "Someone else got there first", "reserved until"]) {
    expect(page).toContain(word);
  }
});

test("a track sold through an external link can't be reserved here", async () => {
  const { id, title } = await givenTrack({ purchaseLink: "https://example.com/buy" });
  const refused = await shopperOf(shop).ask("/checkout", { track: id });
  expect(refused.status).toBe(409);
  const text = await visibleTextOf(refused);
  expect(text).toContain("Not sold here");
  expect(text).toContain(title);
  expect(await idsOfOrders(id).execute()).toEqual([]);
});

test("sold tracks, drafts and unknown tracks are refused without creating an order", async () => {
  const sold = await givenTrackSoldHere({ isSold: true });
  const draft = await givenTrackSoldHere({ isDraft: true, title: "Secret Draft" });
  const ana = shopperOf(shop);
  for (const track of [sold.id, draft.id, "no-such-track", "", "\u0000", "x".repeat(5000)]) {
    const refused = await ana.ask("/checkout", { track });
    expect(refused.status, track.slice(0, 20)).toBe(404);
    expect(await refused.text()).not.toContain("Secret Draft");
  }
  const orders = await db
    .selectFrom("orderLines")
    .where("trackId", "in", [sold.id, draft.id])
    .select("id")
    .execute();
  expect(orders).toEqual([]);
});

test("a link reserves nothing: the checkout without a reservation redirects to the tracks", async () => {
  const { id } = await givenTrackSoldHere();
  expect(locationOf(await shopperOf(shop).ask(`/checkout?track=${id}`))).toBe("/track-store");
  await expect(orderOf(id)).rejects.toThrow();
  expect(locationOf(await shopperOf(shop).ask("/checkout"))).toBe("/track-store");
});

test("an expired reservation says so, and the buyer can reserve the track again after a pause", async () => {
  const { id } = await givenTrackSoldHere();
  const ana = shopperOf(shop);
  const address = await ana.reserve(id);
  await letTimeRunOut(id);
  const text = await visibleTextOf(await ana.ask(address));
  expect(text).toContain("Your reservation has expired");
  expect(text).toContain("you can reserve it again from");
  const late = await ana.send(address);
  expect(late.status).toBe(409);
  const early = await ana.ask("/checkout", { track: id });
  expect([early.status, Number(early.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  await shopperOf(shop).reserve(id);
  expect(await visibleTextOf(await ana.ask(address))).toContain(
    "Someone else has reserved the track",
  );
});

test("a canceled reservation frees the track at once, even for the same browser", async () => {
  const { id } = await givenTrackSoldHere();
  const ana = shopperOf(shop);
  const address = await ana.reserve(id);
  expect(locationOf(await ana.ask(address, { intent: "cancel" }))).toBe(address);
  expect(await orderOf(id)).toMatchObject({ state: "cancelled" });
  const text = await visibleTextOf(await ana.ask(address));
  for (const word of ["Reservation canceled", "You haven't been charged", "Reserve again"]) {
    expect(text).toContain(word);
  }
  expect(await ana.reserve(id)).not.toBe(address);
});

test("a wrong address reveals nothing, and a network that tries many is blocked", async () => {
  const { id } = await givenTrackSoldHere();
  const address = await shopperOf(shop).reserve(id);
  const guesser = shopperOf(shop);
  const statuses = new Set<number>();
  for (let n = 0; n < 40; n += 1) {
    const wrong = `/checkout/${"a".repeat(24)}${String(n).padStart(2, "b").replace(/\d/g, "c")}`;
    statuses.add((await guesser.ask(wrong)).status);
  }
  expect([...statuses]).toEqual([404, 429]);
  expect((await guesser.ask(address)).status).toBe(429);
  expect((await guesser.ask(`/orders/${"a".repeat(26)}/pay`)).status).toBe(429);
});
