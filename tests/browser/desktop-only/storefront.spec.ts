import { givenTrack } from "../../fixtures/given.ts";
import { expect, test } from "../shop-test.ts";

test("a search term in the URL of a page that doesn't search leaves the search field empty", async ({
  page,
}) => {
  await page.goto("/track-store?search=night&utm_source=letter");
  await expect(page.getByRole("searchbox").filter({ visible: true })).toHaveValue("");
});

test("a search without matches says so", async ({ page }) => {
  await page.goto("/?search=zzzzqqqq");
  await expect(page.getByText("No tracks found")).toBeVisible();
  await expect(page.getByText("Try a different search term")).toBeVisible();
});

test("Hide Sold and Sale Only are part of the URL and can be turned off", async ({ page }) => {
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

test("the list view has its own URL", async ({ page }) => {
  await page.goto("/track-store");
  await page.getByRole("link", { name: "List view" }).click();
  await expect(page).toHaveURL("/track-store?view=list");
  await page.reload();
  await expect(page.getByRole("link", { name: "List view" })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("filters without matches say so", async ({ page }) => {
  await page.goto("/track-store?genre=Bass+House&sale=only&sold=hide&page=1");
  const hasTracks = (await page.getByRole("article").count()) > 0;
  if (!hasTracks) await expect(page.getByText("Try adjusting your filters")).toBeVisible();
  await page.goto("/?search=no-track-has-this-name");
  await expect(page.getByText("No tracks found")).toBeVisible();
});

test("a sold track shows its stamp and can't be played or bought", async ({ page }) => {
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

test("a track on sale has a badge and opens its purchase link in a new tab", async ({ page }) => {
  const { title } = await givenTrack({ title: "Bargain Bin", onSale: true, priceCents: 2999 });
  await page.goto("/?search=Bargain+Bin");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByText("Sale", { exact: true })).toBeVisible();
  const buy = card.getByRole("link", { name: `Buy ${title} for 30€` });
  await expect(buy).toHaveAttribute("target", "_blank");
  await expect(buy).toHaveAttribute("href", "https://example.com/buy");
  await expect(buy).toHaveAttribute("rel", "noopener noreferrer");
});

test("a track without a purchase link says so", async ({ page }) => {
  const { title } = await givenTrack({ title: "Unlinked", purchaseLink: null });
  await page.goto("/?search=Unlinked");
  await page.getByRole("button", { name: `Buy ${title} for 50€` }).click();
  const toast = page.getByRole("region", { name: "Notifications" });
  await expect(toast.getByText("Purchase Link Unavailable")).toBeVisible();
  await expect(toast.getByText("The purchase link for this track is not available.")).toBeVisible();
});

test.describe("when the connection drops while the page loads", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("the shop's messages still appear", async ({ page }) => {
    const { title } = await givenTrack({ title: "Broken Line", purchaseLink: null });
    await page.route("**/assets/toast-stack-*.js", (route) => route.abort());
    await page.goto("/?search=broken+line");
    const said = page.waitForEvent("dialog");
    page.on("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: `Buy ${title} for 50€` }).click();
    expect((await said).message()).toBe(
      "Purchase Link Unavailable\nThe purchase link for this track is not available.",
    );
  });
});

test("the theme is dark by default, and the visitor's choice is remembered", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Switch between dark and light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("at most one FAQ answer is open at a time", async ({ page }) => {
  await page.goto("/faq");
  const entry = (question: string) => page.locator("details").filter({ hasText: question });
  const first = entry("What license do I get?");
  const second = entry("Which payment methods do you accept?");
  const [firstAnswer, secondAnswer] = [
    first.getByText("Every track is exclusive."),
    second.getByText("Card, PayPal, Pix, and bank transfer."),
  ];
  await first.locator("summary").click();
  await expect(first).toHaveAttribute("open");
  await expect(firstAnswer).toBeVisible();
  await second.locator("summary").click();
  await expect(second).toHaveAttribute("open");
  await expect(secondAnswer).toBeVisible();
  await expect(first).not.toHaveAttribute("open");
  await expect(firstAnswer).toBeHidden();
  await second.locator("summary").press("Enter");
  await expect(page.locator("details[open]")).toHaveCount(0);
});

test("switching between grid and list keeps the page", async ({ page }) => {
  await page.goto("/track-store?page=2");
  await page.getByRole("link", { name: "List view" }).click();
  await expect(page).toHaveURL(/page=2&view=list/);
  await page.getByRole("link", { name: "Grid view" }).click();
  await expect(page).toHaveURL(/page=2$/);
});

test("a track that is sold on another site says on which", async ({ page }) => {
  const { slug, title } = await givenTrack({ purchaseLink: "https://www.example.com/buy?x=1" });
  await page.goto(`/music/${slug}`);
  await expect(page.getByText("You buy this track on example.com, in a new tab.")).toBeVisible();
  const buy = page.getByRole("link", { name: `${title}, on example.com` }).first();
  await expect(buy).toHaveAttribute("target", "_blank");
});
