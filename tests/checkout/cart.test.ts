import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrackSoldHere } from "../fixtures/given.ts";
import { givenBought } from "../orders/buyer.ts";
import { readStoredZip } from "../orders/zip-reader.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import {
  checkoutOfCart,
  type Fields,
  locationOf,
  openCheckout,
  payOrder,
  shopperOf,
  visibleTextOf,
} from "./shopper.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

beforeAll(() => openCheckout());

type Shopper = ReturnType<typeof shopperOf>;

async function add(shopper: Shopper, trackId: string): Promise<void> {
  const answer = await shopper.ask("/cart", { intent: "add", track: trackId });
  expect([answer.status, locationOf(answer)]).toEqual([303, "/cart"]);
}

/** Buys tracks with these fields, and returns the text of the order's page. */
async function buy(trackIds: string[], fields: Fields = {}) {
  const shopper = shopperOf(shop);
  for (const id of trackIds) await add(shopper, id);
  const checkout = await checkoutOfCart(shopper);
  const sent = await shopper.send(checkout, fields);
  expect(sent.status, await sent.text()).toBe(303);
  const page = checkout.replace("/checkout/", "/orders/");
  return { shopper, checkout, page, text: await payOrder(shopper, page) };
}

test("without scripts, tracks are added to a cart, removed from it, and added again", async () => {
  const one = await givenTrackSoldHere({ title: "Night Bus", priceCents: 4999 });
  const other = await givenTrackSoldHere({ title: "Deep Water", priceCents: 2500 });
  const shopper = shopperOf(shop);
  expect(await visibleTextOf(await shopper.ask("/cart"))).toContain("Your cart is empty");
  await add(shopper, one.id);
  await add(shopper, other.id);
  const page = await (await shopper.ask("/cart")).text();
  for (const word of ["Night Bus", "Deep Water", "€74.99"]) expect(page).toContain(word);
  const [, line = ""] = /name="line" value="([^"]+)"/.exec(page) ?? [];
  expect(locationOf(await shopper.ask("/cart", { intent: "remove", line }))).toBe("/cart");
  const left = await visibleTextOf(await shopper.ask("/cart"));
  expect(left).toContain("€25.00");
  expect(left).toContain("Reserve again");
  await add(shopper, one.id);
  expect(await visibleTextOf(await shopper.ask("/cart"))).toContain("€74.99");
});

test("Buy adds the track to the cart and leads to the checkout of all its tracks", async () => {
  const one = await givenTrackSoldHere({ title: "First Love" });
  const other = await givenTrackSoldHere({ title: "Second Thought" });
  const shopper = shopperOf(shop);
  const checkout = await shopper.reserve(one.id);
  expect(await shopper.reserve(other.id)).toBe(checkout);
  const text = await visibleTextOf(await shopper.ask(checkout));
  for (const word of ["First Love", "Second Thought", "Make them yours", "The agreements"]) {
    expect(text).toContain(word);
  }
});

test("a cart is paid once, and its page has every track's files, agreement and proof", async () => {
  const bytes = { "mix.wav": randomBytes(2000), "stems.zip": randomBytes(3000) };
  const one = await givenBought(shop, bytes, {
    purchaseLink: null,
    title: "Night Bus",
    priceCents: 4999,
  });
  const other = await givenBought(shop, bytes, {
    purchaseLink: null,
    title: "Deep Water",
    priceCents: 2500,
  });
  const { shopper, page, text } = await buy([one.id, other.id]);
  for (const word of ["Night Bus and 1 more", "€74.99", "Proof for Night Bus", "€49.99"]) {
    expect(text).toContain(word);
  }
  for (const name of ["agreement", "agreement-2", "claim-letter-2", "contract-information"]) {
    const document = await shopper.ask(`${page}/papers/${name}`);
    expect([name, document.status]).toEqual([name, 200]);
  }
  expect((await shopper.ask(`${page}/papers/agreement-3`)).status).toBe(404);
  const download = await shopper.ask(page, { intent: "files" });
  const archive = await shopper.ask(locationOf(download));
  expect(archive.headers.get("Content-Disposition")).toMatch(/filename="DUB-\d{4}-\d{4}\.zip"/);
  const entries = readStoredZip(new Uint8Array(await archive.arrayBuffer()));
  expect(entries.map(({ name }) => name)).toEqual([
    "Night Bus/mix.wav",
    "Night Bus/stems.zip",
    "Deep Water/mix.wav",
    "Deep Water/stems.zip",
  ]);
  expect(Buffer.from(entries[2]?.bytes ?? []).equals(bytes["mix.wav"])).toBe(true);
});

test("one track's files can be fetched alone, and a stranger's line opens nothing", async () => {
  const bytes = { "mix.wav": randomBytes(100), "stems.zip": randomBytes(200) };
  const tracks = [
    await givenBought(shop, bytes, { purchaseLink: null, title: "Night Bus" }),
    await givenBought(shop, bytes, { purchaseLink: null, title: "Deep Water" }),
  ];
  const mine = await buy(tracks.map(({ id }) => id));
  const theirs = await buy([(await givenBought(shop, bytes, { purchaseLink: null })).id]);
  const lineOf = async (trackId: string | undefined) => {
    const { id } = await db
      .selectFrom("orderLines")
      .where("trackId", "=", trackId ?? "")
      .select("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const line = await lineOf(tracks[1]?.id);
  const archive = await mine.shopper.ask(
    locationOf(await mine.shopper.ask(mine.page, { intent: "files", line })),
  );
  const entries = readStoredZip(new Uint8Array(await archive.arrayBuffer()));
  expect(entries.map(({ name }) => name)).toEqual(["mix.wav", "stems.zip"]);
  const stolen = await theirs.shopper.ask(theirs.page, { intent: "files", line });
  expect(stolen.status).toBe(409);
});

test("a checkout whose cart changed in another tab asks again before anything is ordered", async () => {
  const one = await givenTrackSoldHere({ title: "Night Bus", priceCents: 1000 });
  const other = await givenTrackSoldHere({ title: "Deep Water", priceCents: 2000 });
  const shopper = shopperOf(shop);
  await add(shopper, one.id);
  const checkout = await checkoutOfCart(shopper);
  const page = await (await shopper.ask(checkout)).text();
  const [, agreementVersion = ""] = /name="agreementVersion" value="(\w*)"/.exec(page) ?? [];
  await add(shopper, other.id);
  const refused = await shopper.send(checkout, { agreementVersion });
  expect(refused.status).toBe(409);
  const text = await visibleTextOf(refused);
  expect(text).toContain("Your cart has changed.");
  expect(text).toContain("€30.00");
  expect((await shopper.send(checkout)).status).toBe(303);
});

test("a cart moves to the phone that opens its link, with its tracks and its time", async () => {
  const tracks = [await givenTrackSoldHere({ title: "Night Bus" }), await givenTrackSoldHere()];
  const laptop = shopperOf(shop);
  for (const { id } of tracks) await add(laptop, id);
  const page = await (await laptop.ask("/cart?phone")).text();
  const [, link = ""] = /(\/cart\/[a-z2-7]{26})</.exec(page) ?? [];
  const phone = shopperOf(shop);
  const opened = await visibleTextOf(await phone.ask(link));
  for (const word of ["Continue on this device", "Night Bus", "Move the cart here"]) {
    expect(opened).toContain(word);
  }
  expect(await checkoutOfCart(laptop)).not.toBe("");
  expect(locationOf(await phone.ask(link, {}))).toBe("/cart");
  expect(await visibleTextOf(await phone.ask("/cart"))).toContain("Night Bus");
  expect(await checkoutOfCart(laptop)).toBe("");
  expect(locationOf(await phone.ask(link))).toBe("/cart");
  const sent = await phone.send(await checkoutOfCart(phone));
  expect(sent.status).toBe(303);
});

test("a phone with a cart of its own keeps it, and a cart that is being paid stays where it is", async () => {
  const [one, other] = [await givenTrackSoldHere(), await givenTrackSoldHere()];
  const [laptop, phone] = [shopperOf(shop), shopperOf(shop)];
  await add(laptop, one.id);
  const link = (await checkoutOfCart(laptop)).replace("checkout", "cart");
  await add(phone, other.id);
  const refused = await phone.ask(link, {});
  expect(refused.status).toBe(409);
  expect(await visibleTextOf(refused)).toContain("This device has a cart of its own.");
  expect((await laptop.send(await checkoutOfCart(laptop))).status).toBe(303);
  const late = await shopperOf(shop).ask(link, {});
  expect(late.status).toBe(409);
  expect(await visibleTextOf(late)).toContain("already being paid");
  expect((await shopperOf(shop).ask(`/cart/${"a".repeat(26)}`)).status).toBe(404);
});

test("the invoice of a cart has a line for each track, and their sum is the total", async () => {
  await db
    .updateTable("settings")
    .set({ invoiceMode: "this-shop", sellerCountry: "DE", taxMode: "home", taxCountry: "DE" })
    .set({ taxVatId: "DE123456788" })
    .execute();
  const one = await givenTrackSoldHere({ title: "Night Bus", priceCents: 4999 });
  const other = await givenTrackSoldHere({ title: "Deep Water", priceCents: 2500 });
  const { shopper, page } = await buy([one.id, other.id], {
    address: "Rua Nova 1\n1100-001 Lisboa",
    asksForAddress: "on",
  });
  const html = await (await shopper.ask(page)).text();
  const [, name = ""] = /papers\/([\w-]+\.xml)"/.exec(html) ?? [];
  const xml = await (await shopper.ask(`${page}/papers/${name}`)).text();
  const amounts = [...xml.matchAll(/<cbc:LineExtensionAmount[^>]*>([\d.]+)</g)].map(([, net]) =>
    Math.round(Number(net) * 100),
  );
  const [total, ...lines] = amounts;
  expect(lines).toEqual([4201, 2101]);
  expect(total).toBe(6302);
  for (const title of ["Night Bus", "Deep Water"]) expect(xml).toContain(title);
});
