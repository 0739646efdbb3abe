import type { Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import { setActive } from "../../../app/shop/accounts/manage-users.server.ts";
import { givenPreview, givenTrack, givenUser } from "../../fixtures/given.ts";
import { openLive } from "../open-live.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

const freshTitle = () => `Live ${crypto.randomUUID().slice(0, 8)}`;
const cardOf = (page: Page, title: string) => page.getByRole("link", { name: title }).first();

/** Simulates a tab that becomes hidden or visible in Chromium. */
async function showTab(page: Page, visibility: "visible" | "hidden") {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);
}

test("an open page shows new, changed and removed tracks without reloading", async ({ page }) => {
  await openLive(page, "/track-store");
  await page.evaluate(() => Reflect.set(window, "isSamePage", true));
  const title = freshTitle();
  const { id } = await givenTrack({ title });
  await expect(cardOf(page, title)).toBeVisible();
  const renamed = freshTitle();
  await db.updateTable("musicTracks").set({ title: renamed }).where("id", "=", id).execute();
  await expect(cardOf(page, renamed)).toBeVisible();
  await db.deleteFrom("musicTracks").where("id", "=", id).execute();
  await expect(page.getByText(renamed)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});

test("a track's own page shows at once that it is sold", async ({ page }) => {
  const { id, slug } = await givenTrack({ title: freshTitle() });
  await openLive(page, `/music/${slug}`);
  await expect(page.getByText("Available", { exact: true }).first()).toBeVisible();
  await db.updateTable("musicTracks").set({ soldAt: new Date() }).where("id", "=", id).execute();
  await expect(page.getByText("Available", { exact: true })).toHaveCount(0);
});

test("every change to a track is announced in the admin area", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  await openLive(page, "/admin/users");
  const { id } = await givenTrack({ title: freshTitle() });
  await expect(page.getByText("Conteúdo atualizado").first()).toBeVisible();
  await expect(page.getByText("Nova faixa adicionada").first()).toBeVisible();
  await db.updateTable("musicTracks").set({ bpm: 124 }).where("id", "=", id).execute();
  await expect(page.getByText("Faixa atualizada").first()).toBeVisible();
  await db.deleteFrom("musicTracks").where("id", "=", id).execute();
  const removed = page.getByText("Faixa removida").first();
  await expect(removed).toBeVisible();
  expect(await removed.evaluate((text) => text.closest("[lang]")?.getAttribute("lang"))).toBe("pt");
});

test("the list of users refreshes without losing what is being typed", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const name = `live-${crypto.randomUUID().slice(0, 8)}`;
  await openLive(page, `/admin/users?search=${name}&add`);
  const username = page.getByRole("dialog", { name: "Add User" }).getByLabel("Username");
  await username.fill("half a na");
  await givenUser({ username: name });
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await expect(username).toHaveValue("half a na");
  await expect(username).toBeFocused();
});

test("a deactivated user is signed out of the admin area at once", async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signIn(context, baseURL, { role: "admin" });
  await openLive(page, "/admin/users");
  const other = await givenUser({ username: `${user.username}-2`, role: "admin" });
  await setActive(other, user.id, false);
  await expect(page).toHaveURL(/\/login\?returnTo=/);
});

test("a hidden page doesn't update until it is visible again", async ({ page, context }) => {
  const watcher = await context.newPage();
  await openLive(page, "/track-store");
  await openLive(watcher, "/track-store");
  await showTab(page, "hidden");
  const title = freshTitle();
  await givenTrack({ title });
  await expect(cardOf(watcher, title)).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await showTab(page, "visible");
  await expect(cardOf(page, title)).toBeVisible();
});

test("changes made while a page connects to live events are not missed", async ({ page }) => {
  const mayListen = Promise.withResolvers<void>();
  await page.route(/\/live(\?|$)/, async (route) => {
    await mayListen.promise;
    await route.continue();
  });
  const begins = page.waitForRequest(/\/live(\?|$)/);
  await page.goto("/track-store");
  await begins;
  const title = freshTitle();
  await givenTrack({ title });
  mayListen.resolve();
  await expect(cardOf(page, title)).toBeVisible();
});

test("news that arrives during a refresh is shown, and so is everything after it", async ({
  page,
}) => {
  // An event follows the first refresh of the page before anything else can happen.
  await page.addInitScript(() => {
    const streams: EventSource[] = [];
    window.EventSource = class extends EventSource {
      constructor(address: string | URL) {
        super(address);
        streams.push(this);
      }
    };
    const { setTimeout: after } = window;
    let isToCome = true;
    const wait = (then: () => void, milliseconds?: number) =>
      after(() => {
        then();
        if (milliseconds !== 150 || !isToCome) return;
        isToCome = false;
        const news = new MessageEvent("tracks", { data: "changed" });
        for (const stream of streams) stream.dispatchEvent(news);
      }, milliseconds);
    Reflect.set(window, "setTimeout", wait);
  });
  let refreshes = 0;
  page.on("request", (request) => {
    if (request.url().includes("track-store.data")) refreshes += 1;
  });
  await openLive(page, "/track-store");
  await givenTrack({ title: freshTitle() });
  await expect.poll(() => refreshes).toBeGreaterThanOrEqual(2);
  const title = freshTitle();
  await givenTrack({ title });
  await expect(cardOf(page, title)).toBeVisible();
});

test("new previews and analyzed files refresh the lists without notifying anyone", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { id, title } = await givenTrack({ title: freshTitle() });
  await openLive(page, `/admin/music-manager?search=${encodeURIComponent(title)}`);
  const change = db.updateTable("musicTracks").where("id", "=", id);
  const refreshed = page.waitForResponse(/music-manager\.data/);
  await change.set({ previewFileId: await givenPreview() }).execute();
  await refreshed;
  const refreshedAgain = page.waitForResponse(/music-manager\.data/);
  await change.set(({ ref }) => ({ position: ref("position") })).execute();
  await refreshedAgain;
  await expect(page.getByText("Faixa atualizada")).toHaveCount(0);
  await change.set({ bpm: 124 }).execute();
  await expect(page.getByText("Faixa atualizada").first()).toBeVisible();
});

test("a page works without live events", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "EventSource"));
  const { title } = await givenTrack({ title: freshTitle() });
  await page.goto("/track-store");
  await cardOf(page, title).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});
