import { expect, test } from "vitest";
import { givenDelivery, givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { trackSeen } from "../fixtures/opened-form.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { buyerOf, givenBought, readTrack, salesOf, usesOf } from "./buyer.ts";
import { letEntriesBeDue } from "./given-orders.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });
const manager = "/admin/music-manager";

async function signedIn(chosen: Parameters<typeof givenUser>[0] = {}) {
  const user = await givenUser(chosen);
  return { ...user, ...buyerOf(shop, await givenSession(user)) };
}

test("a claim sent fifty times sells once; a wrong ID or another origin sells nothing", async () => {
  const { id, downloadId } = await givenBought(shop);
  const visitor = buyerOf(shop);
  const elsewhere: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site", Origin: shop.url() },
    { "Sec-Fetch-Site": "same-site", Origin: shop.url() },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    {},
  ];
  for (const path of [`/download/${downloadId}`, `/download/${downloadId}/claim`]) {
    for (const headers of elsewhere) {
      const answer = await visitor.ask(path, { method: "POST", headers, form: {} });
      expect(answer.status, JSON.stringify(headers)).toBe(403);
    }
  }
  expect((await visitor.confirm("a".repeat(26))).status).toBe(404);
  expect((await readTrack(id)).soldAt).toBeNull();
  await visitor.confirm(downloadId);
  const { updatedAt } = await readTrack(id);
  for (let n = 1; n < 50; n += 1) expect((await visitor.confirm(downloadId)).status).toBe(200);
  expect((await readTrack(id)).updatedAt).toEqual(updatedAt);
  expect(await salesOf(id)).toMatchObject([{ channel: "download-page" }]);
  // The limit is one per clock hour, and an hour may have ended meanwhile.
  expect((await usesOf(id)).length).toBeLessThanOrEqual(2);
});

test("a visit by the owner or an administrator sells and records nothing; another user's visit buys", async () => {
  const owner = await signedIn();
  const { id } = await givenTrack({ userId: owner.id });
  const downloadId = (await givenDelivery(id)).downloadId ?? "";
  for (const seller of [owner, await signedIn({ role: "admin" })]) {
    const page = await (await seller.ask(`/download/${downloadId}`)).text();
    expect(page).toContain("viewing this as the owner or an administrator");
    expect(await (await seller.confirm(downloadId ?? "")).json()).toEqual({ isMarked: false });
    await seller.post(`/download/${downloadId}`);
  }
  expect((await readTrack(id)).soldAt).toBeNull();
  expect([await salesOf(id), await usesOf(id)]).toEqual([[], []]);
  const other = await signedIn();
  await other.confirm(downloadId ?? "");
  expect(await salesOf(id)).toMatchObject([{ actorId: other.id }]);
});

test("marking a track sold asks first, and after ten minutes only an administrator can undo it, with a reason", async () => {
  const owner = await signedIn();
  const admin = await signedIn({ role: "admin" });
  const { id } = await givenTrack({ userId: owner.id });
  const take = { intent: "sold", trackId: id, value: "false" };
  const asked = await owner.post(manager, { ...take, value: "true" });
  expect(asked.headers.get("Location")).toBe(`${manager}?sell=${encodeURIComponent(id)}`);
  expect(await salesOf(id)).toEqual([]);
  const confirmed = { ...take, value: "true", confirmed: "true" };
  expect((await owner.post(manager, confirmed)).status).toBe(303);
  await letEntriesBeDue();
  const refused = await owner.post(manager, take);
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain("Only an administrator can undo a sale.");
  const undo = { intent: "unsell", trackId: id, reason: "Refunded" };
  expect((await owner.post(manager, undo)).status).toBe(403);
  // A form without the tick may have been opened before the sale, so it says nothing about it.
  const fields = { title: "T", genre: "Techno", purchaseLink: "https://example.com/" };
  expect(
    (
      await owner.post(`${manager}?edit=${id}`, {
        intent: "save",
        ...fields,
        ...(await trackSeen(id)),
      })
    ).status,
  ).toBe(303);
  expect((await readTrack(id)).soldAt).not.toBeNull();
  const led = await admin.post(manager, take);
  expect(led.headers.get("Location")).toBe(`${manager}?unsell=${encodeURIComponent(id)}`);
  expect((await admin.post(manager, { ...undo, reason: " " })).status).toBe(400);
  expect((await admin.post(manager, undo)).status).toBe(303);
  expect((await readTrack(id)).soldAt).toBeNull();
  expect((await admin.post(manager, undo)).status).toBe(409);
  const sold = { intent: "save", ...fields, sold: "on", ...(await trackSeen(id)) };
  const question = await owner.post(`${manager}?edit=${id}`, sold);
  expect([question.status, await question.text()]).toEqual([
    400,
    expect.stringContaining("Mark “T” as sold for €49.99?"),
  ]);
  expect((await readTrack(id)).soldAt).toBeNull();
  const answer = { ...sold, confirmedPrice: "" };
  expect((await owner.post(`${manager}?edit=${id}`, answer)).status).toBe(303);
  const sales = await salesOf(id);
  expect(sales.map(({ channel }) => channel)).toEqual(["by-hand", "by-hand"]);
  expect(sales.map(({ endReason }) => endReason).sort()).toEqual(["Refunded", null]);
});

test("a new track's form asks with its price before it sells it, and again if the price changes", async () => {
  const owner = await signedIn();
  const formKey = crypto.randomUUID();
  const fields = { title: "Night Bus", genre: "Techno", purchaseLink: "https://example.com/" };
  const add = (prices: { price: string; confirmedPrice?: string }) =>
    owner.post(`${manager}?new=track`, {
      intent: "save",
      formKey,
      ...fields,
      sold: "on",
      ...prices,
    });
  const first = await add({ price: "80" });
  const page = await first.text();
  expect([first.status, page]).toEqual([400, expect.stringContaining("as sold for €80.00?")]);
  expect(page).toContain('name="confirmedPrice" value="80"');
  expect((await add({ price: "90", confirmedPrice: "80" })).status).toBe(400);
  expect((await add({ price: "90", confirmedPrice: "90" })).status).toBe(303);
});

test("only who may edit a track finds a link to its form on the public page", async () => {
  const owner = await signedIn();
  const { id, slug } = await givenTrack({ userId: owner.id });
  const link = `href="${manager}?edit=${encodeURIComponent(id)}"`;
  const pageFor = async ({ ask }: Pick<typeof owner, "ask">) =>
    (await ask(`/music/${slug}`)).text();
  expect(await pageFor(owner)).toContain(link);
  expect(await pageFor(await signedIn({ role: "admin" }))).toContain(link);
  for (const visitor of [await signedIn(), buyerOf(shop)]) {
    expect(await pageFor(visitor)).not.toContain("Edit Track");
  }
});

test("the list of download links folds away tracks that have none, unless they are searched", async () => {
  const admin = await signedIn({ role: "admin" });
  const { id, title } = await givenTrack({ title: "Folded away" });
  const linked = await givenTrack({ title: "Linked" });
  await givenDelivery(linked.id);
  const partsOf = async (query = "") => {
    const page = await (await admin.ask(`/admin/users/downloads${query}`)).text();
    const [before = "", folded = ""] = page.split(/(?=<details)/).slice(-2);
    return { before, folded };
  };
  const { before, folded } = await partsOf();
  expect(before).toContain("Linked");
  expect(before).not.toContain(title);
  expect(folded).toContain(`/admin/track/${id}`);
  expect(folded).toMatch(/^<details class/);
  expect(folded).toMatch(/\d+ tracks? without a download link/);
  expect((await partsOf("?search=Folded")).folded).toMatch(/^<details (?=[^>]*open="")/);
});

test("the origin of a link use is recorded, cut to the available length", async () => {
  const { id, downloadId } = await givenBought(shop);
  const headers = { Origin: shop.url(), "User-Agent": "x".repeat(5000) };
  await buyerOf(shop).ask(`/download/${downloadId}/claim`, { method: "POST", headers, form: {} });
  expect((await usesOf(id))[0]?.userAgent).toBe("x".repeat(300));
  expect((await salesOf(id))[0]?.address).toMatch(/127\.0\.0\.1|::1/);
});
