import { afterAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { until } from "../fixtures/until.ts";
import { openMailServer } from "../mail/mail-server.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* The shop sends the emails, and mail servers and browsers send the requests to unsubscribe. */

const server = await openMailServer();
const settings = {
  SMTP_URL: server.url,
  MAIL_FROM: "shop@example.com",
  SITE_URL: "https://shop.example",
};
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
const { givenTrack } = await import("../fixtures/given.ts");
const { givenSearch, listSearches } = await import("./given-searches.ts");
const { mailNewTracks } = await import(
  "../../app/shop/customers/saved-searches/mail-new-tracks.server.ts"
);

const shop = openShopForTests({ ...settings, TRUST_PROXY: "1" });
afterAll(() => server.close());

const oneClick = () => new URLSearchParams({ "List-Unsubscribe": "One-Click" });
let days = 0;

/** Returns the path of the link in the email about these searches, and the email itself. */
async function givenMail(email: string, ...queries: string[]) {
  for (const query of queries) await givenSearch(email, query);
  days += 1;
  await givenTrack({ publishedAt: new Date(Date.now() + (days - 0.5) * 24 * 60 * 60 * 1000) });
  await mailNewTracks(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
  const isNews = ({ to, source }: { to: string[]; source: string }) =>
    to.includes(email) && source.includes("New tracks that match your alerts");
  const mail = await until(() => server.mails.find(isNews));
  const source = (mail?.source ?? "").replaceAll(/\r\n[ \t]+/g, " ");
  const link = /^List-Unsubscribe: <https:\/\/shop\.example(\S+)>/m.exec(source)?.[1] ?? "";
  return { path: link, source };
}

const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(shop.url() + path, { method: "POST", body, headers, redirect: "manual" });

const pageAt = async (path: string) => (await fetch(shop.url() + path)).text();

test("each email has one-click unsubscribe headers and shows the same link", async () => {
  const { path, source } = await givenMail("head@example.com", "");
  expect(path).toMatch(/^\/saved-searches\/stop\/[a-z0-9]{26}$/);
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(source.replaceAll("=\r\n", "").split(path)).toHaveLength(4);
});

test("one-click unsubscribe works without cookie or origin, stops all alerts and can be repeated", async () => {
  const email = "press@example.com";
  const { path } = await givenMail(email, "", "sale=only");
  const form = new FormData();
  form.append("List-Unsubscribe", "One-Click");
  for (const body of [form, oneClick(), oneClick()]) {
    const { status } = await send(path, body);
    expect(status).toBe(200);
    expect(await listSearches(email)).toEqual([]);
  }
  expect(await pageAt(path)).toContain("Alerts stopped");
  const mails = await db
    .selectFrom("mails")
    .where("toAddress", "=", email)
    .select("kind")
    .execute();
  expect(mails).toEqual([]);
  expect(await db.selectFrom("unsubscribeLinks").where("email", "=", email).execute()).toEqual([]);
});

test("opening the link stops nothing, even when email scanners do it repeatedly", async () => {
  const email = "scanned@example.com";
  const { path } = await givenMail(email, "");
  for (let times = 0; times < 3; times += 1) {
    const page = await fetch(shop.url() + path);
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toContain("no-store");
    expect(await page.text()).toContain("All new tracks");
  }
  expect(await listSearches(email)).toHaveLength(1);
});

test("only the one-click request to that URL bypasses the origin check", async () => {
  const email = "guarded@example.com";
  const { path } = await givenMail(email, "");
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "cross-site" },
    { Cookie: "sid=x" },
  ];
  for (const headers of foreign) expect((await send(path, oneClick(), headers)).status).toBe(403);
  for (const other of [`${path}.data`, `${path}/`, "/saved-searches", "/saved-searches/stop/short"])
    expect((await send(other, oneClick())).status, other).toBe(403);
  expect((await send(path, new URLSearchParams({ other: "x" }))).status).toBe(400);
  const forged = `/saved-searches/stop/${"a".repeat(26)}`;
  expect((await send(forged, oneClick())).status).toBe(200);
  expect(await listSearches(email)).toHaveLength(1);
});

test("a search can be stopped on its own, and no one can stop another person's", async () => {
  const email = "picky@example.com";
  const { path } = await givenMail(email, "", "stems=only");
  await givenSearch("other@example.com");
  const own = { "Sec-Fetch-Site": "same-origin" };
  const [first] = await listSearches(email);
  const [other] = await listSearches("other@example.com");
  for (const id of [first?.id ?? "", other?.id ?? "", "nonsense"]) {
    const { status } = await send(path, new URLSearchParams({ search: id }), own);
    expect(status).toBe(303);
  }
  expect(await listSearches(email)).toMatchObject([{ filter: "stems=only" }]);
  expect(await listSearches("other@example.com")).toHaveLength(1);
  await send(path, oneClick());
  expect(await listSearches(email)).toEqual([]);
});

test("alerts can be stopped during maintenance too", async () => {
  const email = "closed@example.com";
  const { path } = await givenMail(email, "");
  const settings = db.updateTable("settings");
  await settings.set({ isInMaintenance: true }).execute();
  await until(async () => (await fetch(`${shop.url()}/faq`)).status === 503);
  expect((await send(path, oneClick())).status).toBe(200);
  await settings.set({ isInMaintenance: false }).execute();
  expect(await listSearches(email)).toEqual([]);
});

test("the page of a subscriber's alerts says that a genre is gone, and leads to the nearest", async () => {
  const email = "gone-genre@example.com";
  const { path } = await givenMail(email, "genre=Techno", "sale=only");
  await db
    .updateTable("savedSearches")
    .set({ filter: "genre=Tech+House+Classics" })
    .where("email", "=", email)
    .where("filter", "=", "genre=Techno")
    .execute();
  const page = await pageAt(path);
  expect(page).toContain('href="/saved-searches?genre=Tech+House"');
  expect(page.split(">Tech House Classics is no longer a genre")).toHaveLength(2);
});
