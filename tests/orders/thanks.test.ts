import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { newSecretId } from "../../app/platform/system/secret-id.server.ts";
import { givenDelivery, givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { buyerOf, readTrack, salesOf } from "./buyer.ts";

const shop = openShopForTests();

test("the thank-you page shows its link to the seller and to the receipt holder, and sells to the latter", async () => {
  const receipt = newSecretId();
  const owner = await givenUser();
  const { id } = await givenTrack({ userId: owner.id });
  const { downloadId = "" } = await givenDelivery(id, { receipt });
  const as = async (user: { id: string }) => buyerOf(shop, await givenSession(user));
  const stranger = await as(await givenUser());
  for (const path of [
    `/thank-you/${id}`,
    `/thank-you/${id}.data`,
    `/thank-you/${id}?receipt=${newSecretId()}`,
  ]) {
    const answer = await stranger.ask(path);
    const body = await answer.text();
    expect(answer.status).toBe(200);
    expect(body).toMatch(/tell that you bought this track|"viewer","other"/);
    expect(body).not.toContain(downloadId);
    expect(body).not.toContain(receipt);
  }
  const confirmPath = `/thank-you/${id}/claim`;
  expect((await stranger.post(confirmPath, { receipt: newSecretId() })).status).toBe(403);
  for (const seller of [owner, await givenUser({ role: "admin" })]) {
    const browser = await as(seller);
    expect(await (await browser.ask(`/thank-you/${id}`)).text()).toContain(downloadId);
    await browser.post(confirmPath, { receipt });
  }
  expect((await readTrack(id)).soldAt).toBeNull();
  const proved = await stranger.ask(`/thank-you/${id}?receipt=${receipt}`);
  expect(await proved.text()).toContain(`/download/${downloadId}`);
  expect((await readTrack(id)).soldAt).toBeNull();
  expect((await stranger.post(confirmPath, { receipt })).status).toBe(200);
  await stranger.post(confirmPath, { receipt });
  expect(await salesOf(id)).toMatchObject([{ channel: "thank-you-page" }]);
  const visitor = buyerOf(shop);
  const led = await visitor.ask(`/thank-you/${id}?receipt=${receipt}`);
  expect(led.headers.get("Location")).toBe(
    `/login?returnTo=${encodeURIComponent(`/thank-you/${id}?receipt=${receipt}`)}`,
  );
  expect((await visitor.post(confirmPath, { receipt })).status).toBe(401);
});

test("a receipt holder can create a missing download link, but only once", async () => {
  const receipt = newSecretId();
  const { id } = await givenTrack();
  await givenDelivery(id, { receipt, downloadId: null });
  const buyer = buyerOf(shop, await givenSession(await givenUser()));
  const address = `/thank-you/${id}?receipt=${receipt}`;
  expect(await (await buyer.ask(address)).text()).toContain("Get the download link");
  await Promise.all(
    Array.from({ length: 10 }, () => buyer.post(`/thank-you/${id}/claim`, { receipt })),
  );
  const delivery = db.selectFrom("trackDeliveries").selectAll().where("trackId", "=", id);
  const { downloadId, downloadIdMadeAt } = await delivery.executeTakeFirstOrThrow();
  expect(downloadIdMadeAt).toBeInstanceOf(Date);
  expect(await (await buyer.ask(address)).text()).toContain(`/download/${downloadId}`);
  const unscripted = await buyer.post(address);
  expect(unscripted.headers.get("Location")).toBe(address);
  expect((await delivery.executeTakeFirst())?.downloadId).toBe(downloadId);
});

test("a thank-you page for a missing track or someone else's draft says the track wasn't found", async () => {
  const { id } = await givenTrack({ isDraft: true, title: "Secret Draft" });
  const stranger = buyerOf(shop, await givenSession(await givenUser()));
  for (const path of ["/thank-you", "/thank-you/none", `/thank-you/${id}`]) {
    const answer = await stranger.ask(path);
    const body = await answer.text();
    expect(answer.status).toBe(404);
    expect(body).toContain("Track Not Found");
    expect(body).not.toContain("Secret Draft");
  }
});
