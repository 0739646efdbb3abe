import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  givenDelivery,
  givenTrack,
  givenTrackFile,
  givenTrackSoldHere,
} from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { locationOf, openCheckout, orderOf, shopperOf, visibleTextOf } from "./shopper.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });

beforeAll(async () => {
  await openCheckout();
  await db
    .updateTable("settings")
    .set({ sellerName: "Ana Owner", sellerAddress: "Rua Nova 1\n1000-001 Lisboa" })
    .set({ sellerEmail: "owner@example.com" })
    .execute();
});

test("buyers see the seller's details before ordering, on the order page and in the email", async () => {
  const { id } = await givenTrackSoldHere({ priceCents: 0 });
  const shopper = shopperOf(shop);
  const checkout = await shopper.reserve(id);
  const seller = /Sold by\s+Ana Owner\s+Rua Nova 1 1000-001 Lisboa\s+owner@example.com/;
  const before = await visibleTextOf(await shopper.ask(checkout));
  expect(before).toMatch(seller);
  expect(before.search(seller)).toBeLessThan(before.indexOf("Get it free"));
  const page = locationOf(await shopper.send(checkout));
  expect(await visibleTextOf(await shopper.ask(page))).toMatch(seller);
  const { id: orderId } = await orderOf(id);
  const mail = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .where("kind", "=", "payment-received")
    .select(["id", "blocks"])
    .executeTakeFirstOrThrow();
  for (const word of ["Ana Owner, Rua Nova 1, 1000-001 Lisboa", "owner@example.com"]) {
    expect(JSON.stringify(mail.blocks)).toContain(word);
  }
  const { token } = await shop.uploader({ role: "admin" });
  const headers = { Cookie: `sid=${token}` };
  const mailPage = await (await fetch(`${shop.url()}/admin/mails/${mail.id}`, { headers })).text();
  expect(mailPage).toContain(`href="/admin/orders/${orderId}"`);
});

test("a track lists only what it includes: its files, a link to them, or nothing", async () => {
  const shopper = shopperOf(shop);
  const visibleTextAt = async (path: string) => visibleTextOf(await shopper.ask(path));
  const track = await givenTrack({ purchaseLink: null });
  expect(await visibleTextAt(`/music/${track.slug}`)).toContain(
    "No files are listed for this track yet",
  );
  await givenDelivery(track.id, { driveLink: "https://example.com/files" });
  const checkout = await shopper.reserve(track.id);
  expect(await visibleTextAt(checkout)).toContain("The files are hosted elsewhere");
  expect(await visibleTextAt(`/music/${track.slug}`)).not.toContain("outside the shop");
  await givenTrackFile(track.id, { kind: "stems", sizeBytes: 3000, sha256: "5".repeat(64) });
  const text = await visibleTextAt(checkout);
  expect(text).toContain("Separated stems");
  expect(text).not.toContain("usually");
});
