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

test("the search field still works offline and shows no error", async ({
  page,
  context,
  isMobile,
}) => {
  await openSearch(page, isMobile);
  await expect(field(page)).toBeVisible();
  await context.setOffline(true);
  await field(page).pressSequentially("techno");
  await expect(field(page)).toHaveValue("techno");
  await expect(options(page)).toHaveCount(0);
  await context.setOffline(false);
  await field(page).press("Enter");
  await expect(page).toHaveURL("/?search=techno");
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
