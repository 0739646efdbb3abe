import type { Browser, Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { chromium, quiet } from "../../playwright.config.ts";
import { givenOrder, givenTrack } from "../fixtures/given.ts";
import { demoPreview } from "./demo-files.ts";
import { findingsOn } from "./findings.ts";
import { bar, playing } from "./player-page.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

/** Plays four times as fast: a listen is counted by playing time. */
function playFaster(): void {
  const Plain = window.Audio;
  const Faster = function audio() {
    const element = new Plain();
    element.defaultPlaybackRate = 4;
    return element;
  };
  Object.assign(window, { Audio: Faster });
}

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

// Bots are not counted. Requests that a page sends while it is left have the full browser's name.
test.use({
  launchOptions: { executablePath: chromium, args: [...quiet, `--user-agent=${firefox}`] },
});

async function openAs(browser: Browser, baseURL: string | undefined, name?: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, ...(name && { userAgent: `${firefox} ${name}` }) });
  await page.addInitScript(playFaster);
  return page;
}

/** Simulates switching to another tab. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

/** Visits a page and waits for the counting script, which sends earlier events too. */
async function visit(page: Page, path: string, options?: { referer: string }): Promise<void> {
  await page.goto(path, options);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/count-visits")),
  );
}

async function sumCounts(trackIds: string[]) {
  const { sum } = await db
    .selectFrom("trackCounts")
    .where("scale", "=", "day")
    .where("trackId", "in", trackIds)
    .select(({ fn, ref }) => fn.sum<number>(ref("visits")).as("sum"))
    .executeTakeFirstOrThrow();
  return sum;
}

const cellsOf = async (page: Page, row: string) =>
  (await page.getByRole("row", { name: row }).last().getByRole("cell").allInnerTexts()).join(" ");

test("visitor activity is counted exactly, and each uploader sees the numbers of their own tracks", async ({
  browser,
  baseURL,
  page,
  context,
}) => {
  const word = crypto.randomUUID().slice(0, 8);
  const owner = await signIn(context, baseURL);
  const previewFileId = await demoPreview();
  const mine = { userId: owner.id, genre: "Afro House", previewFileId };
  const playedTrack = await givenTrack({ ...mine, title: `Heard ${word}` });
  const seen = await givenTrack({ ...mine, title: `Seen ${word}` });
  const another = await givenTrack({ previewFileId, title: `Another ${word}` });
  await givenOrder(playedTrack.id, { state: "paid", priceCents: 12_300 });

  const untracked = await openAs(browser, baseURL);
  await untracked.addInitScript(() =>
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  );
  await untracked.goto(`/music/${seen.slug}`);
  const counting = () =>
    untracked.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect((await counting()).filter((name) => name.includes("count-visits"))).toEqual([]);
  await untracked.close();

  const ana = await openAs(browser, baseURL);
  await visit(ana, `/music/${playedTrack.slug}`, {
    referer: "https://www.blog.example/of-dubs?secret=1",
  });
  await ana
    .getByRole("button", { name: `Play Heard ${word}` })
    .first()
    .click();
  await expect(playing(ana)).toBeVisible();
  const position = bar(ana).getByRole("slider", { name: /^Position in/ });
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThanOrEqual(11);
  await playing(ana).click();
  await visit(ana, `/?search=nothing-is-called-${word}`);
  await visit(ana, `/music/${playedTrack.slug}`);
  await ana.goto("/faq");
  await ana.close();

  const ben = await openAs(browser, baseURL, "ben");
  for (const { slug } of [playedTrack, seen, another]) {
    await visit(ben, `/music/${slug}`);
    await hide(ben);
  }
  await expect.poll(() => sumCounts([playedTrack.id, seen.id, another.id])).toBe(4);
  await ben.close();

  await page.goto("/admin/insights");
  // Listens, pages, likes and revenue.
  expect(await cellsOf(page, `Heard ${word}`)).toBe("1 2 0 €123.00");
  expect(await cellsOf(page, `Seen ${word}`)).toBe("0 1 0 €0.00");
  await expect(page.getByText(`Another ${word}`)).toHaveCount(0);
  expect(await cellsOf(page, "blog.example")).toBe("1 1");
  expect(await cellsOf(page, "Direct or unknown")).toBe("2 0");
  await expect(page.getByText(`nothing-is-called-${word}`)).toHaveCount(0);
  await page.getByText("Numbers: Track page views").click();
  const today = page.getByRole("region", { name: "Numbers of Track page views" }).getByRole("row");
  expect(await today.last().getByRole("cell").last().innerText()).toBe("3");
  await page.getByRole("link", { name: `Heard ${word}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Heard ${word}` })).toBeVisible();
  await expect(page.getByText("Of 1 play of ten seconds or more")).toBeVisible();
  const csv = await page.request.get(`/admin/insights.csv?table=tracks`);
  expect((await csv.text()).split("\r\n")[1]).toBe(`Heard ${word},Afro House,1,2,0,123.00`);
});

test("a new uploader sees an encouraging message, and the page is accessible in every state", async ({
  browser,
  baseURL,
  page,
  context,
}) => {
  const owner = await signIn(context, baseURL);
  await page.goto("/admin/insights");
  await expect(page.getByRole("heading", { name: "Waiting for your first visitor" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  const track = await givenTrack({ userId: owner.id });
  await givenOrder(track.id, { state: "paid" });
  const visitor = await openAs(browser, baseURL);
  await visit(visitor, `/music/${track.slug}`);
  await visitor.goto("/faq");
  await expect.poll(() => sumCounts([track.id])).toBe(1);
  await visitor.close();
  await page.goto("/admin/insights?scale=week");
  await page.getByText("Numbers: Plays").click();
  expect(await findingsOn(page)).toEqual([]);
  await page.goto(`/admin/insights?track=${track.id}`);
  expect(await findingsOn(page)).toEqual([]);
});
