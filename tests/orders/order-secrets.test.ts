import { randomBytes } from "node:crypto";
import { truncate } from "node:fs/promises";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { orderSecretOf } from "../../app/shop/orders/access/browser-key.server.ts";
import { lookupMailGenerators } from "../../app/shop/orders/access/order-lookups.server.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { buyerOf, givenBought } from "./buyer.ts";
import { givenPaidBuyer, letDeliver, secretInMail } from "./given-buyers.ts";

/* Secrets in a shop that logs everything and caches pages. */
const shop = openShopForTests({ LOG_LEVEL: "trace", PAGE_CACHE_MB: "64" });

async function givenLookup() {
  const { id } = await db
    .insertInto("orderLookups")
    .defaultValues()
    .returning("id")
    .executeTakeFirstOrThrow();
  const secrets = await lookupMailGenerators.secrets?.["order-lookup"]?.(id, id);
  return new URL(secrets?.link ?? "").pathname;
}

test("no order secret appears in the log, whatever the buyer does and whatever goes wrong", async () => {
  const track = await givenBought(shop, { "mix.wav": randomBytes(2000) });
  const buyer = await givenPaidBuyer(track.id);
  const { orderId, secret, browserKey, cookie } = buyer;
  const ofMail = await secretInMail(orderId);
  const link = await givenLookup();
  const { ask } = buyerOf(shop);
  const headers = { Cookie: cookie };
  const post = (path: string, form: Record<string, string>) =>
    ask(path, { method: "POST", headers: { ...headers, Origin: shop.url() }, form });
  const filePaths: string[] = [];
  for (const page of [`/orders/${secret}`, `/orders/${ofMail}`]) {
    for (const path of [page, `${page}.data`, `${page}?x=1`, "/orders", "/orders.data", link]) {
      await ask(path, { headers: { ...headers, Referer: shop.url() + page } });
    }
    await ask(`/login?returnTo=${encodeURIComponent(page)}`);
    await ask(`/no-such-page${page}`, { headers: { "X-Request-Id": secret } });
    filePaths.push((await post(page, { intent: "files" })).headers.get("Location") ?? "");
    await post(page, { intent: "forward", email: "no address" });
    await post(page, { intent: "nothing" });
  }
  for (const filePath of filePaths) await (await ask(filePath)).arrayBuffer();
  await truncate(track.files[0]?.place ?? "", 10);
  expect((await ask(filePaths[0] ?? "")).status).toBe(503);
  await letDeliver(orderId);
  await post(`/orders/${secret}`, { intent: "prove", email: "eve@example.com" });
  await db.schema.alterTable("order_links").renameTo("order_links_away").execute();
  expect((await ask(`/orders/${secret}`, { headers })).status).toBe(500);
  expect((await post(`/orders/${secret}`, { intent: "files" })).status).toBe(500);
  expect((await post(link, {})).status).toBe(303);
  await shop.stop();
  await db.schema.alterTable("order_links_away").renameTo("order_links").execute();
  const output = shop.output();
  expect(output.match(/"msg":"request"/g)?.length).toBeGreaterThan(20);
  expect(output).toContain('"route":"/orders/:secret"');
  expect(output).toContain('"msg":"a page failed"');
  const secrets = [
    secret,
    ofMail,
    browserKey,
    orderSecretOf(browserKey, orderId),
    link.slice(-26),
    cookie.slice(7),
    ...filePaths.map((filePath) => filePath.slice(10)),
  ];
  for (const each of secrets) {
    expect(each.length).toBeGreaterThan(20);
    expect(output.includes(each), each).toBe(false);
  }
});
