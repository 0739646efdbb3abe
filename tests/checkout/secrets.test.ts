import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrackSoldHere } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { filledIn, listPaymentsOf, openCheckout, shopperOf } from "./shopper.ts";

/* Secrets in a shop that logs everything. */
const shop = openShopForTests({ TRUST_PROXY: "1", LOG_LEVEL: "trace" });

test("no secret and no buyer details appear in the log of a checkout, even when it fails", async () => {
  await openCheckout();
  const { id } = await givenTrackSoldHere();
  const ana = shopperOf(shop);
  const address = await ana.reserve(id);
  const secret = address.slice("/checkout/".length);
  const pay = `/orders/${secret}/pay`;
  const pages = [address, `${address}.data`, pay, `${pay}.data`, `/no-such-page${address}`];
  for (const page of pages) await ana.ask(page);
  await ana.send(address, { legalName: "", artistName: "Artist In Log" });
  await ana.send(address, { email: "in-log@example.com", emailAgain: "in-log@example.com" });
  await ana.ask(`/login?returnTo=${encodeURIComponent(address)}`);
  await ana.ask("/checkout");
  for (const page of pages) await ana.ask(page);
  const [payment] = await listPaymentsOf(id);
  await ana.ask(`/checkout/return/${payment?.id}?cancelled`);
  // Failures in the middle of a step are logged in detail.
  await db.schema.alterTable("orders").renameTo("orders_away").execute();
  expect((await ana.ask(address)).status).toBe(500);
  expect((await ana.ask(address, { ...filledIn, legalName: "Name In Log" })).status).toBe(500);
  expect((await ana.ask("/checkout", { track: id })).status).toBe(500);
  await shop.stop();
  await db.schema.alterTable("orders_away").renameTo("orders").execute();
  const output = shop.output();
  expect(output.match(/"msg":"request"/g)?.length).toBeGreaterThan(15);
  expect(output).toContain('"msg":"a page failed"');
  const [, key = ""] = /\borders=([^;]*)/.exec(ana.cookie()) ?? [];
  const secrets = [secret, key, decodeURIComponent(key)];
  for (const word of [...secrets, "In Log", "in-log@example.com", "Ana Buyer"]) {
    expect(word.length).toBeGreaterThan(5);
    expect(output.includes(word), word).toBe(false);
  }
});
