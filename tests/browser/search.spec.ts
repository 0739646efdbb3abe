import type { Page } from "@playwright/test";
import { givenTrack } from "../fixtures/given.ts";
import { findingsOn } from "./findings.ts";
import { openMenu } from "./login-page.ts";
import { freshWord } from "./manager-page.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

async function openSearch(page: Page, isMobile: boolean): Promise<void> {
  await page.goto("/faq");
  if (isMobile) await openMenu(page, isMobile);
  await page.getByRole("searchbox").filter({ visible: true }).focus();
}

const field = (page: Page) => page.getByRole("combobox").filter({ visible: true });
const options = (page: Page) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

test("suggestions appear while typing and can be chosen with the arrow keys and Enter", async ({
  page,
  isMobile,
}) => {
  const word = freshWord();
  await givenTrack({ title: `Second ${word}` });
  const first = await givenTrack({ title: `First ${word}` });
  await openSearch(page, isMobile);
  await field(page).pressSequentially(word);
  await expect(options(page)).toHaveCount(2);
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await field(page).press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await field(page).press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await field(page).press("Enter");
  await expect(page).toHaveURL(`/music/${first.slug}`);
  await expect(options(page)).toHaveCount(0);
});

test("Escape closes the suggestions and keeps the text, and Enter searches for it", async ({
  page,
  isMobile,
}) => {
  const word = freshWord();
  await givenTrack({ title: word });
  await openSearch(page, isMobile);
  await field(page).pressSequentially(word);
  await expect(options(page)).toHaveCount(1);
  await field(page).press("Escape");
  await expect(options(page)).toHaveCount(0);
  await page.getByRole("searchbox").filter({ visible: true }).press("Enter");
  await expect(page).toHaveURL(`/?search=${word}`);
});

test("a suggestion can be clicked, and a genre leads to its list", async ({ page, isMobile }) => {
  await openSearch(page, isMobile);
  await field(page).pressSequentially("techn");
  await options(page)
    .filter({ hasText: /^TechnoGenre$/ })
    .click();
  await expect(page).toHaveURL("/track-store?genre=Techno");
});

test("the suggestions are accessible in both themes and fit the page, even with long titles", async ({
  page,
  isMobile,
}) => {
  const word = freshWord();
  await givenTrack({ title: `${word} ${"Extraordinary".repeat(12)}`, genre: "Minimal/Deep-Tech" });
  for (const theme of ["dark", "light"]) {
    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await openSearch(page, isMobile);
    await field(page).pressSequentially(word);
    await expect(options(page)).toHaveCount(1);
    expect(await findingsOn(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  }
});

test.describe("offline", () => {
  test.use({ expectedErrors: [/INTERNET_DISCONNECTED/] });

  test("the search field still works offline and shows no error", async ({
    page,
    context,
    isMobile,
  }) => {
    await openSearch(page, isMobile);
    await expect(field(page)).toBeVisible();
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    const failed = page.waitForEvent("requestfailed");
    await field(page).pressSequentially("techno");
    await failed;
    await expect(field(page)).toHaveValue("techno");
    await expect(options(page)).toHaveCount(0);
    await context.setOffline(false);
    await field(page).press("Enter");
    await expect(page).toHaveURL("/?search=techno");
  });
});

test("a search with one typo shows the intended results, and one with more suggests them", async ({
  page,
}) => {
  const word = `${freshWord().replace(/[^a-z]/g, "")}lanternfish`;
  await givenTrack({ title: word });
  await page.goto(`/?search=${word.replace("fish", "fsih")}`);
  await expect(page.getByText(`Showing results for ${word}.`)).toBeVisible();
  await expect(page.getByRole("link", { name: word, exact: true })).toBeVisible();
  await page.goto(`/?search=${word.replace("fish", "vesh")}`);
  await page.getByRole("link", { name: `Search for “${word}”` }).click();
  await expect(page.getByRole("link", { name: word, exact: true })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`a search by genre, tempo, and key lists its tracks, and each filter can be removed, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
    baseURL,
    isMobile,
  }) => {
    const { title } = await givenTrack({
      title: freshWord(),
      genre: "Deep House",
      bpm: 171,
      key: "F# minor",
    });
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    if (isMobile) await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/?search=deep+house+171+f%23m");
    const filters = page.getByRole("list", { name: "Active filters" }).getByRole("link");
    await expect(filters).toHaveText([
      "Remove Deep House",
      "Remove 170–172 BPM",
      "Remove F♯ minor · 11A",
      "Clear all",
    ]);
    await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    await filters.filter({ hasText: "BPM" }).click();
    await expect(page).toHaveURL("/?search=deep+house+f%23m");
    await filters.filter({ hasText: "11A" }).click();
    await expect(page).toHaveURL("/?search=deep+house");
    await expect(filters).toHaveCount(0);
    await context.close();
  });
}

test("a search that is understood, one by title, and one without results are accessible in both themes", async ({
  page,
}) => {
  await givenTrack({ title: "173", bpm: 100 });
  await givenTrack({ title: freshWord(), bpm: 173 });
  for (const theme of ["dark", "light"]) {
    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await page.goto("/?search=173");
    await expect(page.getByRole("heading", { name: "Titles with “173”" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "172–174 BPM" })).toBeVisible();
    expect(await findingsOn(page)).toEqual([]);
    await page.goto("/?search=173+bmaj");
    await expect(page.getByRole("heading", { name: "No tracks found" })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Closest matches: / })).toBeVisible();
    await expect(page.getByRole("link", { name: "Notify me when one is added" })).toBeVisible();
    expect(await findingsOn(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  }
});
