import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenDiscount, givenPack, givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { openCheckout, orderOf, shopperOf, visibleTextOf } from "./shopper.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });
const askAs = askerOf(shop);

beforeAll(() => openCheckout());
beforeEach(async () => {
  await db.updateTable("packs").set({ isDisabled: true }).execute();
  await db.updateTable("discountCodes").set({ isDisabled: true }).execute();
});

type Shopper = ReturnType<typeof shopperOf>;

async function add(shopper: Shopper, trackId: string): Promise<void> {
  const { status } = await shopper.ask("/cart", { intent: "add", track: trackId });
  expect(status).toBe(303);
}

type Chosen = NonNullable<Parameters<typeof givenTrackSoldHere>[0]>;

/** Creates tracks, all in one cart. */
async function givenCart(...chosen: Chosen[]) {
  const shopper = shopperOf(shop);
  const tracks = [];
  for (const each of chosen) {
    const track = await givenTrackSoldHere(each);
    await add(shopper, track.id);
    tracks.push(track);
  }
  return { shopper, tracks };
}

const textOf = async (shopper: Shopper, page = "/cart") => visibleTextOf(await shopper.ask(page));

async function pricesOf(tracks: { id: string }[]): Promise<number[]> {
  const orders = await Promise.all(tracks.map(({ id }) => orderOf(id)));
  return orders.map(({ priceCents }) => priceCents);
}

test("without scripts, a full pack lowers each line, is explained, and ends with one of its tracks", async () => {
  await givenPack();
  const { shopper, tracks } = await givenCart(
    { priceCents: 10_000 },
    { priceCents: 6_000 },
    { priceCents: 4_000 },
  );
  expect(await pricesOf(tracks)).toEqual([8_000, 4_800, 3_200]);
  const full = await textOf(shopper);
  for (const word of ["Pack of 3", "−€40.00", "€80.00", "€160.00"]) expect(full).toContain(word);
  const page = await (await shopper.ask("/cart")).text();
  const [, line = ""] = /name="line" value="([^"]+)"/.exec(page) ?? [];
  await shopper.ask("/cart", { intent: "remove", line });
  expect(await pricesOf(tracks.slice(1))).toEqual([6_000, 4_000]);
  expect(await textOf(shopper)).not.toContain("Pack of 3");
});

test("a code lowers what a pack leaves", async () => {
  await givenPack({ size: 2, priceCents: 9_900 });
  const { name } = await givenDiscount({ percent: 10 });
  const { shopper, tracks } = await givenCart({ priceCents: 10_000 }, { priceCents: 10_000 });
  await shopper.ask("/cart", { intent: "apply-code", code: name });
  expect(await pricesOf(tracks)).toEqual([4_455, 4_455]);
  const text = await textOf(shopper);
  for (const word of ["Pack of 2", "−€101.00", `Code ${name}`, "−€9.90", "€89.10"])
    expect(text).toContain(word);
  await shopper.ask("/cart", { intent: "remove-code" });
  expect(await pricesOf(tracks)).toEqual([4_950, 4_950]);
});

test("a pack that would cost the buyer more, because a code's minimum is missed, is left out", async () => {
  await givenPack({ size: 2, priceCents: 11_400 });
  const { name } = await givenDiscount({ amountCents: 3_000, minimumCents: 12_000 });
  const { shopper, tracks } = await givenCart({ priceCents: 6_000 }, { priceCents: 6_000 });
  expect(await pricesOf(tracks)).toEqual([5_700, 5_700]);
  await shopper.ask("/cart", { intent: "apply-code", code: name });
  expect(await pricesOf(tracks)).toEqual([4_500, 4_500]);
  const text = await textOf(shopper);
  for (const word of [`Code ${name}`, "−€30.00", "€90.00"]) expect(text).toContain(word);
  expect(text).not.toContain("Pack of 2");
  const third = await givenTrackSoldHere({ priceCents: 700 });
  await add(shopper, third.id);
  const both = await textOf(shopper);
  for (const word of ["Pack of 2", "−€6.00", "−€30.00", "€91.00"]) expect(both).toContain(word);
});

test("a track whose floor is above its part is in no pack, so that the offer is kept", async () => {
  await givenPack({ size: 2, priceCents: 10_000 });
  const { shopper, tracks } = await givenCart(
    { priceCents: 9_000, floorCents: 5_001 },
    { priceCents: 9_000, floorCents: 5_000 },
  );
  expect(await pricesOf(tracks)).toEqual([9_000, 9_000]);
  const third = await givenTrackSoldHere({ priceCents: 7_000 });
  await add(shopper, third.id);
  const [first, ...others] = await pricesOf([...tracks, third]);
  expect([first, others[0] ?? 0, (others[0] ?? 0) + (others[1] ?? 0)]).toEqual([
    9_000,
    expect.toSatisfy((cents) => cents >= 5_000),
    10_000,
  ]);
});

test.each<[string, Chosen, Parameters<typeof givenPack>[0]]>([
  ["genre", { genre: "Afro House" }, { genres: ["Afro House"] }],
  ["tag", { tags: ["Moody"] }, { tags: ["Moody"] }],
])("a pack of a %s leaves other tracks alone, and says what is missing", async (_, chosen, set) => {
  const { id } = await givenPack({ ...set, paidTracks: 1, size: 2 });
  const own = { ...chosen, priceCents: 5_000 };
  const free = await givenTrackSoldHere(own);
  const { shopper, tracks } = await givenCart(own, { priceCents: 5_000 });
  expect(await pricesOf(tracks)).toEqual([5_000, 5_000]);
  const cart = await (await shopper.ask("/cart")).text();
  expect(cart).toContain(`href="/packs/${id}"`);
  expect(cart).toContain("Add 1 more track: 2 for the price of 1");
  const list = await (await shopper.ask(`/packs/${id}`)).text();
  expect(list).toContain(free.title);
  expect(list).not.toContain(tracks[1]?.title);
  await add(shopper, free.id);
  expect(await pricesOf([...tracks, free])).toEqual([2_500, 5_000, 2_500]);
  expect(await textOf(shopper)).not.toContain("Add 1 more track");
});

test("a pack of a tag holds for its tracks whatever case and accents the tag has there", async () => {
  const { id } = await givenPack({ tags: ["Rêverie"], paidTracks: 1, size: 2 });
  const { shopper, tracks } = await givenCart(
    { tags: ["reverie"], priceCents: 5_000 },
    { tags: ["Rêverie"], priceCents: 5_000 },
  );
  expect(await pricesOf(tracks)).toEqual([2_500, 2_500]);
  const free = await givenTrackSoldHere({ tags: ["REVERIE"], priceCents: 5_000 });
  expect(await textOf(shopper, `/packs/${id}`)).toContain(free.title);
});

test("nothing offers a pack that too few free tracks are left for", async () => {
  const [one, other] = await Promise.all([
    givenTrackSoldHere({ priceCents: 5_000 }),
    givenTrackSoldHere({ priceCents: 5_000 }),
  ]);
  const { id } = await givenPack({ size: 2, paidTracks: 1, trackIds: [one.id, other.id] });
  const visitor = shopperOf(shop);
  const untilOffered = (isOffered: boolean) =>
    Promise.all(
      [`/music/${one.slug}`, "/track-store"].map((page) =>
        until(
          async () => (await visitor.ask(page)).text(),
          (text) => text.includes(`href="/packs/${id}"`) === isOffered,
        ),
      ),
    );
  const promise = "Add 2 of these tracks to your cart, and the price drops";
  await untilOffered(true);
  expect(await textOf(visitor, `/packs/${id}`)).toContain(promise);
  await add(shopperOf(shop), other.id);
  await untilOffered(false);
  const few = await until(
    async () => (await visitor.ask(`/packs/${id}`)).text(),
    (page) => !page.includes(promise),
  );
  expect(few).toContain(one.title);
  expect(few).toContain("Too few of these tracks are available right now");
  await add(visitor, one.id);
  expect(await textOf(visitor)).not.toContain("Add 1 more track");
});

test("a pack is offered and missed, and lists tracks, only where they cost enough for it to save something", async () => {
  const [one, other] = await Promise.all(
    [5_000, 4_900].map((priceCents) => givenTrackSoldHere({ priceCents })),
  );
  if (!one || !other) throw new Error("There are no tracks.");
  const dearer = await givenTrackSoldHere({ priceCents: 5_100 });
  const { id } = await givenPack({
    size: 2,
    priceCents: 9_900,
    trackIds: [one.id, other.id, dearer.id],
  });
  const pages = [`/music/${one.slug}`, "/track-store", "/cart"];
  const shopper = shopperOf(shop);
  await add(shopper, one.id);
  const untilOffered = (isOffered: boolean, shown = pages) =>
    Promise.all(
      shown.map((page) =>
        until(
          async () => (await shopper.ask(page)).text(),
          (text) => text.includes(`href="/packs/${id}"`) === isOffered,
        ),
      ),
    );
  await untilOffered(true, ["/cart", `/music/${one.slug}`]);
  const list = await textOf(shopper, `/packs/${id}`);
  expect(list).toContain(dearer.title);
  expect(list).not.toContain(other.title);
  await add(shopperOf(shop), dearer.id);
  await untilOffered(false);
});

test("the store offers packs on its plain first page, and says of which tracks they are", async () => {
  const genre = "Afro House";
  for (let count = 0; count < 2; count += 1) await givenTrackSoldHere({ genre });
  const { id } = await givenPack({ size: 2, paidTracks: 1, genres: [genre], tags: ["Moody"] });
  const visitor = shopperOf(shop);
  const first = await until(
    async () => visibleTextOf(await visitor.ask("/track-store")),
    (text) => text.includes("2 for the price of 1"),
  );
  expect(first).toContain("2 for the price of 1 · Afro House or Moody");
  expect(await textOf(visitor, `/packs/${id}`)).toContain("Afro House or Moody");
  for (const query of ["genre=Afro+House", "sold=hide", "sort=newest", "page=2"]) {
    const page = await (await visitor.ask(`/track-store?${query}`)).text();
    expect(page, query).not.toContain(`href="/packs/${id}"`);
  }
});

test("a pack that ends before the order is placed takes no payment until the buyer saw the total", async () => {
  const { id } = await givenPack({ size: 2, paidTracks: 1 });
  const { shopper, tracks } = await givenCart({ priceCents: 5_000 }, { priceCents: 5_000 });
  const page = await (await shopper.ask("/cart")).text();
  const [, checkout = ""] = /href="(\/checkout\/[a-z2-7]{26})"/.exec(page) ?? [];
  await db.updateTable("packs").where("id", "=", id).set({ isDisabled: true }).execute();
  const refused = await shopper.send(checkout);
  expect(refused.status).toBe(409);
  expect(await visibleTextOf(refused)).toContain(
    "The pack of 2 in your cart has changed or ended. The total is now €100.00.",
  );
  expect(await pricesOf(tracks)).toEqual([5_000, 5_000]);
  expect((await shopper.send(checkout)).status).toBe(303);
});

test("an administrator adds a pack, edits, disables and enables it, each in the audit log", async () => {
  const admin = await givenUser({ role: "admin" });
  const track = await givenTrackSoldHere({ tags: ["Moody"] });
  const fields = { size: "3", price: "99", tags: "moody", tracks: `/music/${track.slug}?x#y` };
  const send = (form: Record<string, string>) =>
    askAs(admin, "POST", "/admin/packs", new URLSearchParams(form));
  const adding = { intent: "add", formKey: crypto.randomUUID(), ...fields };
  await Promise.all([send(adding), send(adding)]);
  const [pack, ...others] = await db
    .selectFrom("packs")
    .where("isDisabled", "=", false)
    .selectAll()
    .execute();
  expect(others).toEqual([]);
  expect(pack).toMatchObject({
    size: 3,
    priceCents: 9_900,
    paidTracks: null,
    tags: ["Moody"],
    trackIds: [track.id],
  });
  const id = pack?.id ?? "";
  await send({ intent: "edit", id, version: "1", ...fields, price: "", paidTracks: "2" });
  const conflict = await send({ intent: "edit", id, version: "1", ...fields });
  expect(conflict.status).toBe(409);
  await send({ intent: "disable", id });
  await send({ intent: "enable", id });
  const list = await visibleTextOf(await askAs(admin, "GET", "/admin/packs"));
  for (const word of ["3 for the price of 2", "Moody", `/packs/${id}`])
    expect(list).toContain(word);
  const acts = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", id)
    .select("act")
    .orderBy("id")
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    "add-pack",
    "edit-pack",
    "disable-pack",
    "enable-pack",
  ]);
});

test("an administrator sees that no cart can hold a pack", async () => {
  const admin = await givenUser({ role: "admin" });
  await givenPack({ size: 9 });
  const list = await visibleTextOf(await askAs(admin, "GET", "/admin/packs"));
  expect(list).toMatch(/9 for the price of 2 Larger than a cart/);
});

test.each([
  ["both offers", { size: "3", price: "99", paidTracks: "2" }, "Enter either a price or the"],
  ["no offer", { size: "3" }, "Enter either a price or the"],
  ["as many paid tracks as it has", { size: "3", paidTracks: "3" }, "below the size of the pack"],
  ["more tracks than a cart", { size: "10", paidTracks: "2" }, "Carts hold up to"],
  ["an unknown tag", { size: "3", paidTracks: "2", tags: "Nope" }, "No track has the tag Nope."],
] as const)("a pack with %s is refused", async (_, fields, reason) => {
  const admin = await givenUser({ role: "admin" });
  const form = { intent: "add", formKey: crypto.randomUUID(), ...fields };
  const refused = await askAs(admin, "POST", "/admin/packs", new URLSearchParams(form));
  expect(refused.status).toBe(400);
  expect(await visibleTextOf(refused)).toContain(reason);
});
