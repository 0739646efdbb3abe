import { beforeEach, expect, test } from "vitest";
import { m } from "#messages";
import { db } from "../../app/platform/database/db.server.ts";
import { openCheckout } from "../checkout/shopper.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenTrack, givenUser, idsOfOrders } from "../fixtures/given.ts";
import { versionOn } from "../fixtures/opened-form.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Tracks without a purchase link are sold in the shop's own checkout. */

const ask = askerOf(openShopForTests());
const driveLink = "https://files.example.com/night-bus";
const linkNeeded = "O link de compra é obrigatório";

type Owner = Awaited<ReturnType<typeof givenUser>>;

let owner: Owner;
beforeEach(async () => {
  owner = await givenUser();
});

async function save(query: string, fields: Record<string, string>): Promise<Response> {
  const open = async () => (await ask(owner, "GET", `/admin/music-manager?${query}`)).text();
  const version = query.startsWith("edit") ? versionOn(await open()) : "";
  const track = { title: "Night Bus", genre: "Techno", purchaseLink: "", price: "10" };
  const form = { intent: "save", formKey: crypto.randomUUID(), version, ...track, ...fields };
  return ask(owner, "POST", `/admin/music-manager.data?${query}`, new URLSearchParams(form));
}

async function setCheckout(isOpen: boolean): Promise<void> {
  await openCheckout(isOpen);
  const says = isOpen ? "own checkout. With a link" : "checkout is closed, a track needs a link";
  const editor = async () => (await ask(owner, "GET", "/admin/music-manager?new=1")).text();
  await until(editor, (page) => page.replaceAll("&#x27;", "'").includes(says));
}

const listOwn = () =>
  db.selectFrom("musicTracks").where("userId", "=", owner.id).select(["id", "isDraft"]).execute();

test("a track without files or a file link can't be sold in the shop's own checkout, and keeps its last file", async () => {
  await setCheckout(true);
  const refused = await save("new=1", {});
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(m.track_files_needed());
  const draft = await givenTrack({ userId: owner.id, isDraft: true, purchaseLink: null });
  expect((await save(`edit=${draft.id}`, {})).status).toBe(400);
  expect((await save(`edit=${draft.id}`, { intent: "draft" })).status).toBe(202);
  expect((await save(`edit=${draft.id}`, { purchaseLink: "https://example.com/b" })).status).toBe(
    202,
  );
  expect((await save(`edit=${draft.id}`, {})).status, "without its purchase link").toBe(400);
  expect((await save(`edit=${draft.id}`, { driveLink })).status).toBe(202);
  expect((await save(`edit=${draft.id}`, {})).status, "without its link to files").toBe(400);
});

test("Buy for a track without files creates no order and says why", async () => {
  await setCheckout(true);
  const { id } = await givenTrack({ purchaseLink: null });
  const refused = await ask(undefined, "POST", "/checkout", new URLSearchParams({ track: id }));
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("buy this track right now");
  expect(await idsOfOrders(id).execute()).toEqual([]);
});

test("while the checkout is open a track can be published without a link, and Buy reserves it", async () => {
  await setCheckout(true);
  const sent = { title: "Sold by the shop", driveLink };
  expect((await save("new=1", sent)).status).toBe(202);
  const [track] = await listOwn();
  expect(track?.isDraft).toBe(false);
  const buy = new URLSearchParams({ track: track?.id ?? "" });
  const reserved = await ask(undefined, "POST", "/checkout", buy);
  expect(reserved.status).toBe(303);
  expect(reserved.headers.get("location")).toMatch(/^\/checkout\//);
});

test("while the checkout is closed a track needs a link to be published, and a draft needs none", async () => {
  await setCheckout(false);
  const refused = await save("new=1", {});
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(linkNeeded);
  const draft = await givenTrack({ userId: owner.id, isDraft: true, purchaseLink: null });
  const published = await save(`edit=${draft.id}`, {});
  expect(await published.text()).toContain(linkNeeded);
  expect(await listOwn()).toEqual([{ id: draft.id, isDraft: true }]);
  expect((await save(`edit=${draft.id}`, { intent: "draft" })).status).toBe(202);
});

test("a published track without a link can still be edited once the checkout is closed", async () => {
  await setCheckout(false);
  const { id, title } = await givenTrack({ userId: owner.id, purchaseLink: null });
  expect((await save(`edit=${id}`, { title: `${title} again` })).status).not.toBe(400);
  const linked = await givenTrack({ userId: owner.id });
  const { status } = await save(`edit=${linked.id}`, {});
  expect(status).toBe(400);
});
