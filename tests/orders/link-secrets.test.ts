import { randomBytes } from "node:crypto";
import { truncate } from "node:fs/promises";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { newSecretId } from "../../app/platform/system/secret-id.server.ts";
import { givenSession, givenTrack, givenUser, idsOfOrders } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { buyerOf, givenBought, readTrack } from "./buyer.ts";

/* Secrets in a shop that logs everything and caches pages. */
const shop = openShopForTests({ LOG_LEVEL: "trace", PAGE_CACHE_MB: "64" });

async function signedIn(chosen: Parameters<typeof givenUser>[0] = {}) {
  const user = await givenUser(chosen);
  const token = await givenSession(user);
  return { ...user, token, ...buyerOf(shop, token) };
}

const links = "/admin/users/downloads";

async function secretsOf(trackId: string) {
  return db
    .selectFrom("trackDeliveries")
    .where("trackId", "=", trackId)
    .select(["downloadId", "receipt"])
    .executeTakeFirstOrThrow();
}

test("a regenerated link ends the old one: no page, no sale, and no file already requested", async () => {
  const admin = await signedIn({ role: "admin" });
  const files = { "mix.wav": randomBytes(2000), "stems.zip": randomBytes(2000) };
  const { id, downloadId, files: kept } = await givenBought(shop, files);
  const buyer = buyerOf(shop);
  expect((await buyer.ask(`/download/${downloadId}`)).status).toBe(200);
  const archive = await buyer.press(downloadId);
  const one = await buyer.press(downloadId, kept[0]?.id);
  await db.updateTable("musicTracks").set({ soldAt: null }).where("id", "=", id).execute();
  const renewed = await admin.post(links, { intent: "link", trackId: id });
  expect(renewed.status).toBe(303);

  const old = [
    await buyer.ask(`/download/${downloadId}`),
    await buyer.ask(`/download/${downloadId}.data`),
    await buyer.confirm(downloadId),
    await buyer.post(`/download/${downloadId}`),
    await buyer.post(`/download/${downloadId}`, { file: kept[0]?.id ?? "" }),
    await buyer.ask(archive),
    await buyer.ask(one),
    await buyer.ask(one, { headers: { Range: "bytes=1000-" } }),
  ];
  expect(old.map(({ status }) => status)).toEqual(Array(8).fill(404));
  expect(await old[3]?.text()).toContain("Download Link Invalid");
  expect((await readTrack(id)).soldAt).toBeNull();
  const { downloadId: today } = await secretsOf(id);
  expect(today).not.toBe(downloadId);
  expect((await buyer.ask(await buyer.press(today ?? "", kept[0]?.id))).status).toBe(200);
});

test("two tracks never share a link", async () => {
  const { downloadId } = await givenBought(shop);
  const other = await givenTrack();
  await expect(
    db.insertInto("trackDeliveries").values({ trackId: other.id, downloadId }).execute(),
  ).rejects.toThrow("track_deliveries_download_id");
});

test("a buyer's page is never cached for the next visitor, in whichever order people open it", async () => {
  const { downloadId } = await givenBought(shop, { "mix.wav": Buffer.from("mix") });
  const admin = await signedIn({ role: "admin" });
  const [seller, visitor] = [/viewing this as the owner or an administrator/, /Download Track/];
  for (const path of [`/download/${downloadId}`, `/download/${downloadId}?page=1`]) {
    for (const who of [admin, buyerOf(shop), admin, buyerOf(shop)]) {
      const answer = await who.ask(path);
      const text = await answer.text();
      expect(text).toMatch(visitor);
      expect(seller.test(text)).toBe(who === admin);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      for (const header of ["ETag", "Age", "CDN-Cache-Control", "Last-Modified"]) {
        expect(answer.headers.get(header), header).toBeNull();
      }
    }
  }
});

test("no secret appears in the log during a sale, even when something goes wrong", async () => {
  const admin = await signedIn({ role: "admin" });
  const guest = await signedIn();
  const files = { "mix.wav": randomBytes(2000), "stems.zip": randomBytes(2000) };
  const { id, downloadId, files: kept } = await givenBought(shop, files);
  await admin.post(links, { intent: "return-link", trackId: id });
  const receipt = (await secretsOf(id)).receipt ?? "";
  const thanks = `/thank-you/${id}?receipt=${receipt}`;
  const pages = [`/download/${downloadId}`, `/download/${downloadId}.data`, thanks];
  const filePaths: string[] = [];
  for (const who of [buyerOf(shop), guest, admin]) {
    for (const page of pages) await who.ask(page, { headers: { Referer: shop.url() + page } });
    for (const page of pages) {
      await who.ask(`/login?returnTo=${page}`);
      await who.ask(`/login?returnTo=${encodeURIComponent(page)}`);
      await who.ask(`/no-such-page${page}`, { headers: { "X-Request-Id": downloadId } });
    }
    await who.confirm(downloadId);
    await who.post(`/thank-you/${id}/claim`, { receipt });
    filePaths.push(await who.press(downloadId), await who.press(downloadId, kept[0]?.id));
    for (const filePath of filePaths) await (await who.ask(filePath)).arrayBuffer();
    await who.ask(links);
    await who.ask(`${links}.data?search=${downloadId}`);
  }
  await truncate(kept[0]?.place ?? "", 10);
  for (const filePath of filePaths) expect((await admin.ask(filePath)).status).toBe(503);
  await buyerOf(shop).post(`/download/${downloadId}`, { file: downloadId });
  await buyerOf(shop).ask(`/download/${newSecretId()}`);
  // Failures in the middle of a step are logged in detail.
  await db.schema.alterTable("order_events").renameTo("order_events_away").execute();
  await db.schema.alterTable("link_uses").renameTo("link_uses_away").execute();
  await db
    .updateTable("orders")
    .set({ state: "cancelled" })
    .where("id", "in", idsOfOrders(id))
    .execute();
  await db.updateTable("musicTracks").set({ soldAt: null }).where("id", "=", id).execute();
  expect((await buyerOf(shop).confirm(downloadId)).status).toBe(500);
  expect((await guest.post(`/thank-you/${id}/claim`, { receipt })).status).toBe(500);
  await buyerOf(shop).ask(filePaths[1] ?? "");
  await shop.stop();
  await db.schema.alterTable("order_events_away").renameTo("order_events").execute();
  await db.schema.alterTable("link_uses_away").renameTo("link_uses").execute();
  const output = shop.output();
  expect(output.match(/"msg":"request"/g)?.length).toBeGreaterThan(60);
  expect(output).toContain('"msg":"a page failed"');
  expect(output).toContain("order_events");
  const secrets = [
    downloadId,
    receipt,
    admin.token,
    guest.token,
    ...filePaths.map((p) => p.slice(10)),
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(output.includes(secret), secret).toBe(false);
  }
});
