import { givenTrack, givenTracks } from "../fixtures/given.ts";
import { openMenu } from "./login-page.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

test("a visitor finds the shop's sections on the home page", async ({ page }) => {
  await givenTrack({ title: "Special Offer", onSale: true });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ghost Production & Services");
  for (const name of ["Discover New Tracks", "Our Favorites", "Tracks on Sale"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await page.getByRole("link", { name: "See All of Tracks on Sale" }).click();
  await expect(page).toHaveURL("/sale");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Special Offers");
});

test("a search finds a track despite missing accents and can be cleared", async ({
  page,
  isMobile,
}) => {
  await givenTrack({ title: "Añoranza Única" });
  await page.goto("/");
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("searchbox").filter({ visible: true }).fill("  anoranza UNICA ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?search=anoranza+UNICA");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Search results for: anoranza UNICA",
  );
  await expect(page.getByRole("link", { name: "Añoranza Única", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("heading", { name: "Discover New Tracks" })).toBeVisible();
});

test("a menu closes after a choice in it has led to another page", { tag: "@more" }, async ({
  page,
  context,
  isMobile,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  await page.goto("/faq");
  await openMenu(page, isMobile);
  const choice = page.getByRole("link", { name: "Manage Users" }).filter({ visible: true });
  await choice.click();
  await expect(page).toHaveURL("/admin/users");
  await expect(choice).toHaveCount(0);
  await page.getByRole("link", { name: "Dubplate", exact: true }).click();
  await expect(page).toHaveURL("/");
  await openMenu(page, isMobile);
  await page.goBack();
  await expect(page).toHaveURL("/admin/users");
  await expect(choice).toHaveCount(0);
});

test("the header's Home link leads to the home page", async ({ page, isMobile }) => {
  await page.goto("/faq");
  if (isMobile) await openMenu(page, isMobile);
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("a blank search stays on the page", async ({ page, isMobile }) => {
  await page.goto("/faq");
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("searchbox").filter({ visible: true }).fill("   ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/faq");
});

test("a genre chip filters the list, and the genre stays in the URL and the page links", async ({
  page,
}) => {
  await givenTracks(21, { genre: "Minimal/Deep-Tech" });
  await page.goto("/track-store");
  await page.getByRole("link", { name: "Minimal/Deep-Tech" }).click();
  await expect(page).toHaveURL("/track-store?genre=Minimal%2FDeep-Tech");
  await expect(page.getByRole("link", { name: "Minimal/Deep-Tech" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("button", { name: "Previous" })).toBeDisabled();
  const next = pages.getByRole("link", { name: "Next" });
  await expect(next).toHaveAttribute("href", /genre=/);
  await next.click();
  await expect(page).toHaveURL("/track-store?genre=Minimal%2FDeep-Tech&page=2");
  await expect(pages.getByRole("button", { name: "Next" })).toBeDisabled();
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL("/track-store?genre=Minimal%2FDeep-Tech");
  await page.goto("/track-store?genre=Techno");
  await expect(page.getByRole("link", { name: "Techno", exact: true })).toBeInViewport();
});
