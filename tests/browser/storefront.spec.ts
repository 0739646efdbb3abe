import { givenTrack, givenTracks } from "../given.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

test("a visitor finds the shop's sections on the home page", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ghost Production & Services");
  for (const name of ["Discover New Tracks", "Our Favorites", "Tracks on Sale"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await page.getByRole("link", { name: "See All of Tracks on Sale" }).click();
  await expect(page).toHaveURL("/sale");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Special Offers");
});

test("a search finds a track without its accents and can be cleared", async ({
  page,
  isMobile,
}) => {
  await givenTrack({ title: "Añoranza Única" });
  await page.goto("/");
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("searchbox").filter({ visible: true }).fill("  anoranza UNICA ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?search=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Search results for: anoranza UNICA",
  );
  await expect(page.getByRole("link", { name: "Añoranza Única", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("heading", { name: "Discover New Tracks" })).toBeVisible();
});

test("a blank search stays where it is", async ({ page, isMobile }) => {
  await page.goto("/faq");
  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("searchbox").filter({ visible: true }).fill("   ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/faq");
});

test("a search without a match says so", async ({ page }) => {
  await page.goto("/?search=zzzzqqqq");
  await expect(page.getByText("No tracks found")).toBeVisible();
  await expect(page.getByText("Try a different search term")).toBeVisible();
});

test("a genre is chosen by its chip, kept in the address and by the page's buttons", async ({
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
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/track-store?genre=Minimal%2FDeep-Tech&page=2");
  await expect(pages.getByRole("button", { name: "Next" })).toBeDisabled();
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL("/track-store?genre=Minimal%2FDeep-Tech");
  await page.goto("/track-store?genre=Techno");
  await expect(page.getByRole("link", { name: "Techno", exact: true })).toBeInViewport();
});

test("Hide Sold and Sale Only are in the address and can be taken back", async ({ page }) => {
  await givenTrack({ title: "Gone For Good", genre: "Progressive", isSold: true });
  await givenTrack({ title: "Cheaper Today", genre: "Progressive", onSale: true });
  await givenTrack({ title: "Regular Price", genre: "Progressive" });
  await page.goto("/music?genre=Progressive");
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  await expect(link("Gone For Good")).toBeVisible();
  await page.getByRole("switch", { name: "Hide Sold" }).click();
  await expect(page).toHaveURL(/sold=hide/);
  await expect(link("Gone For Good")).toBeHidden();
  await page.getByRole("switch", { name: "Sale Only" }).click();
  await expect(page).toHaveURL(/sale=only/);
  await expect(link("Regular Price")).toBeHidden();
  await expect(link("Cheaper Today")).toBeVisible();
  const saleOnly = page.getByRole("switch", { name: "Sale Only" });
  await saleOnly.click();
  await expect(saleOnly).toHaveAttribute("aria-checked", "false");
  await page.getByRole("switch", { name: "Hide Sold" }).click();
  await expect(link("Gone For Good")).toBeVisible();
  await expect(page).toHaveURL("/music?genre=Progressive");
});

test("the list view is an address of its own", async ({ page }) => {
  await page.goto("/track-store");
  await page.getByRole("link", { name: "List view" }).click();
  await expect(page).toHaveURL("/track-store?view=list");
  await page.reload();
  await expect(page.getByRole("link", { name: "List view" })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("filters that match nothing say so", async ({ page }) => {
  await page.goto("/track-store?genre=Bass+House&sale=only&sold=hide&page=1");
  const hasTracks = (await page.getByRole("article").count()) > 0;
  if (!hasTracks) await expect(page.getByText("Try adjusting your filters")).toBeVisible();
  await page.goto("/?search=no-track-has-this-name");
  await expect(page.getByText("No tracks found")).toBeVisible();
});

test("a sold track wears its stamp and can be neither played nor bought", async ({ page }) => {
  const { slug, title } = await givenTrack({ title: "Already Taken", isSold: true, onSale: true });
  await page.goto("/?search=Already+Taken");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByRole("img", { name: "Sold" })).toBeVisible();
  await expect(card.getByRole("button", { name: `${title} is sold` })).toBeDisabled();
  await expect(card.getByRole("button", { name: `Play ${title}` })).toBeDisabled();
  await expect(card.getByText("Sale", { exact: true })).toBeHidden();
  await page.goto(`/music/${slug}`);
  await expect(page.getByText("Make it yours")).toBeHidden();
});

test("a track on sale has its badge and opens the purchase link in a new tab", async ({ page }) => {
  const { title } = await givenTrack({ title: "Bargain Bin", onSale: true, priceCents: 2999 });
  await page.goto("/?search=Bargain+Bin");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByText("Sale", { exact: true })).toBeVisible();
  const buy = card.getByRole("link", { name: `Buy ${title} for 30€` });
  await expect(buy).toHaveAttribute("target", "_blank");
  await expect(buy).toHaveAttribute("href", "https://example.com/buy");
  await expect(buy).toHaveAttribute("rel", "noopener noreferrer");
});

test("a track without a purchase link says that it has none", async ({ page }) => {
  const { title } = await givenTrack({ title: "Unlinked", purchaseLink: null });
  await page.goto("/?search=Unlinked");
  await page.getByRole("button", { name: `Buy ${title} for 50€` }).click();
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast.getByText("Purchase Link Unavailable")).toBeVisible();
  await expect(toast.getByText("The purchase link for this track is not available.")).toBeVisible();
});

test("a track's page says everything about it", async ({ page }) => {
  const { slug } = await givenTrack({
    title: "Full Story",
    genre: "Deep House",
    bpm: 122.5,
    key: "A minor",
    durationSeconds: 201.5,
    description: "First line.\nSecond line.",
    isFavorite: true,
    isNewArrival: true,
    onSale: true,
  });
  await page.goto(`/music/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Full Story");
  for (const badge of ["Available", "On Sale", "Featured", "New Arrival"]) {
    await expect(page.getByText(badge, { exact: true }).first()).toBeVisible();
  }
  const details = page.getByRole("table");
  await expect(details.getByRole("row", { name: "Length 3:22" })).toBeVisible();
  await expect(details.getByRole("row", { name: "BPM 122.5" })).toBeVisible();
  await expect(details.getByRole("row", { name: "Key A minor" })).toBeVisible();
  await expect(page.getByText("Separated stems")).toBeVisible();
  await expect(page.getByText("Second line.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Make it yours" })).toBeVisible();
});

test("what is not known of a track is said to be not specified", async ({ page }) => {
  const { slug } = await givenTrack();
  await page.goto(`/music/${slug}`);
  for (const name of ["Length", "BPM", "Key"]) {
    await expect(page.getByRole("row", { name: `${name} Not specified` })).toBeVisible();
  }
});

test("a track's page offers others of its genre and never itself", async ({ page }) => {
  const tracks = await givenTracks(7, { genre: "Bass House" });
  const track = tracks[3];
  await page.goto(`/music/${track?.slug}`);
  const similar = page.locator("section", { hasText: "Tracks You May Like..." });
  await expect(similar.getByRole("article")).toHaveCount(5);
  await expect(similar.getByRole("link", { name: track?.title, exact: true })).toHaveCount(0);
});

test("an id leads to the track's page", async ({ page }) => {
  const { id, slug } = await givenTrack({ title: "By Its Id" });
  await page.goto(`/music/${id}`);
  await expect(page).toHaveURL(`/music/${slug}`);
});

test("a like is counted, thanked for, and not counted twice", async ({ page }) => {
  const { slug } = await givenTrack();
  await page.goto(`/music/${slug}`);
  await page.getByRole("button", { name: "Like (0)" }).click();
  await expect(page.getByText("Track liked!")).toBeVisible();
  await page.getByRole("button", { name: "Like (1)" }).click();
  await expect(page.getByText("You've already liked this track.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Like (1)" })).toBeVisible();
});

test("an administrator may like a track again", async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, { role: "admin" });
  const { slug } = await givenTrack();
  await page.goto(`/music/${slug}`);
  await page.getByRole("button", { name: "Like (0)" }).click();
  await page.getByRole("button", { name: "Like (1)" }).click();
  await expect(page.getByRole("button", { name: "Like (2)" })).toBeVisible();
});

test("the theme is dark at first, and the choice is remembered", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Switch between dark and light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("questions open one at a time", async ({ page }) => {
  await page.goto("/faq");
  const first = page.getByText("Every track is exclusive.");
  const second = page.getByText("Card, PayPal, Pix and bank transfer.");
  await page.getByText("What licence do I get?").click();
  await expect(first).toBeVisible();
  await page.getByText("Which payment methods do you accept?").click();
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();
});

test("a cover that cannot be fetched is replaced by a placeholder", async ({ page }) => {
  const fileIn = (pattern: string) => page.locator(`main img[src*="${pattern}"]`);
  await page.goto("/?search=lantern+fish");
  await expect(fileIn("/media/cover_images/")).toHaveCount(1);
  await page.route("**/media/cover_images/**", (route) => route.fulfill({ status: 200, body: "" }));
  await page.reload();
  await expect(page.locator('main [data-cover="placeholder"]')).toHaveCount(1);
  await expect(fileIn("/media/cover_images/")).toHaveCount(0);
});

test.describe("for addresses that lead nowhere", () => {
  test.use({ expectedErrors: [/404/] });

  test("an unknown path shows the not-found page in Portuguese", async ({ page }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
    await page.getByRole("link", { name: "Ver as faixas" }).click();
    await expect(page).toHaveURL("/track-store");
  });

  test("a missing track says so and leads home", async ({ page }) => {
    const answer = await page.goto("/music/no-such-track");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Music not found" })).toBeVisible();
    await expect(
      page.getByText("The beat you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});
