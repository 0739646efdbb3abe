import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { addNote } from "../../app/shop/orders/managing/manage-order.server.ts";
import {
  locationOf,
  openCheckout,
  orderAtStripe,
  orderOf,
  shopperOf,
  visibleTextOf,
} from "../checkout/shopper.ts";
import { givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { givenBought } from "./buyer.ts";
import { readOrder } from "./given-orders.ts";
import { readStoredZip } from "./zip-reader.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));
const shop = openShopForTests({ TRUST_PROXY: "1", ...stripe.settings });

const soldHere = { purchaseLink: null };

beforeAll(() => openCheckout());

/** Creates an order bought, paid and downloaded over HTTP, with the provider's calls. */
async function givenFetched() {
  await stripe.subscribe(`${shop.url()}/webhooks/stripe`);
  const track = await givenBought(shop, { "Night Bus.wav": Buffer.from("sound") }, soldHere);
  const shopper = shopperOf(shop);
  const { orderId, ref, page } = await orderAtStripe(shopper, track.id);
  await stripe.simulate("pay", { ref });
  await until(
    () => readOrder(orderId),
    ({ state }) => state === "paid",
  );
  const file = await shopper.ask(locationOf(await shopper.ask(page, { intent: "files" })));
  expect(await file.text()).toBe("sound");
  return { orderId, ref, page, shopper };
}

async function bytesOf(token: string, path: string): Promise<Uint8Array> {
  const response = await fetch(new URL(path, shop.url()), { headers: { Cookie: `sid=${token}` } });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test("a disputed order shows its response deadline and offers all evidence as one ZIP file", async () => {
  const { orderId, ref, page } = await givenFetched();
  resultOf(await addNote(await givenUser({ role: "admin" }), orderId, "For us alone"));
  await stripe.simulate("dispute", { ref, reason: "product_not_received" });
  await until(
    () => readOrder(orderId),
    ({ attention }) => attention?.code === "disputed",
  );
  const admin = await shop.uploader({ role: "admin" });
  const ask = (path: string) =>
    fetch(new URL(path, shop.url()), { headers: { Cookie: `sid=${admin.token}` } });
  const order = await visibleTextOf(await ask(`/admin/orders/${orderId}`));
  expect(order).toContain("Respond at the provider by 2030-03-17");
  expect(order).toContain("product_not_received");
  expect(await visibleTextOf(await ask("/admin"))).toContain("Uma disputa precisa de resposta");
  const files = readStoredZip(await bytesOf(admin.token, `/admin/orders/${orderId}/evidence.zip`));
  const texts = Object.fromEntries(
    files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString("utf8")]),
  );
  expect(Object.keys(texts)).toEqual([
    "00-read-me.txt",
    "01-access-activity-log.txt",
    "02-cancellation-policy-disclosure.txt",
    "03-customer-communication.txt",
    "04-customer.txt",
    "05-product-description.txt",
    "06-receipt.txt",
    "07-refund-policy.txt",
    "08-service-documentation.txt",
    "09-uncategorized-text.txt",
    "order.json",
    expect.stringMatching(/^DUB-\d{4}-\d{4}-agreement\.pdf$/),
  ]);
  expect(texts["00-read-me.txt"]).toContain("respond by 2030-03-17");
  expect(texts["01-access-activity-log.txt"]).toMatch(/Night Bus\.wav {2}from 10\.7\./);
  expect(texts["02-cancellation-policy-disclosure.txt"]).toContain("lose my right of withdrawal");
  expect(texts["03-customer-communication.txt"]).toContain("received your payment");
  expect(texts["04-customer.txt"]).toContain("ana@example.com");
  expect(texts["06-receipt.txt"]).toContain(ref);
  expect(texts["08-service-documentation.txt"]).toContain("accepted before ordering");
  expect(texts["08-service-documentation.txt"]).toContain("exclusive license");
  const all = Object.values(texts).join("\n");
  const secret = page.split("/").pop() ?? "";
  for (const hidden of ["For us alone", secret]) expect(all).not.toContain(hidden);
});

test("the outcome of a dispute is recorded after a question with amount and name", async () => {
  const { orderId, ref } = await givenFetched();
  await stripe.simulate("dispute", { ref });
  await until(
    () => readOrder(orderId),
    ({ attention }) => attention !== null,
  );
  const admin = await shop.uploader({ role: "admin" });
  const ask = async (path: string) => {
    const headers = { Cookie: `sid=${admin.token}` };
    return (await fetch(new URL(path, shop.url()), { headers })).text();
  };
  const order = await ask(`/admin/orders/${orderId}`);
  expect(order).not.toContain('value="decide-dispute"');
  const [, question = ""] = /href="([^"]*ask=decide-dispute[^"]*)"/.exec(order) ?? [];
  const dialog = await ask(question.replaceAll("&amp;", "&"));
  expect(dialog).toContain("How did the dispute over €49.99 with Ana Buyer end?");
  expect(dialog).toMatch(/<button[^>]*value="decide-dispute"[^>]*bg-danger/);
});

test("a disputed order's files are paused until the dispute is won, unless the owner keeps them available", async () => {
  const { orderId, ref, page, shopper } = await givenFetched();
  const take = async () => (await shopper.ask(page, { intent: "files" })).status;
  const filePath = locationOf(await shopper.ask(page, { intent: "files" }));
  await stripe.simulate("dispute", { ref });
  await until(
    () => readOrder(orderId),
    ({ attention }) => attention !== null,
  );
  expect(await take()).toBe(409);
  expect((await shopper.ask(filePath)).status).toBe(404);
  const text = await visibleTextOf(await shopper.ask(page));
  expect(text).toContain("Payment disputed");
  expect(text).not.toContain("Sold to you");
  expect(text).toContain("on hold until");
  await db.updateTable("settings").set({ pausesDisputedFiles: false }).execute();
  expect(await take()).toBe(303);
  await db.updateTable("settings").set({ pausesDisputedFiles: true }).execute();
  await stripe.simulate("dispute", { ref, status: "won" });
  await until(
    () => readOrder(orderId),
    ({ attention }) => attention === null,
  );
  expect(await take()).toBe(303);
  await stripe.simulate("dispute", { ref, which: "second", cents: 1000, status: "lost" });
  await until(
    () => shopper.ask(page).then(visibleTextOf),
    (text) => text.includes("refunded €10.00 of the price"),
  );
  expect(await take()).toBe(303);
});

test("an unpaid order has no evidence", async () => {
  const track = await givenBought(shop, { "Night Bus.wav": Buffer.from("sound") }, soldHere);
  await shopperOf(shop).reserve(track.id);
  const { id } = await orderOf(track.id);
  const admin = await shop.uploader({ role: "admin" });
  const headers = { Cookie: `sid=${admin.token}` };
  const response = await fetch(`${shop.url()}/admin/orders/${id}/evidence.zip`, { headers });
  expect(response.status).toBe(404);
});
