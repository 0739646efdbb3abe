import { givenTrack } from "../given.ts";
import { findingsOn, overflowOf } from "./findings.ts";
import { expect, test } from "./shop-test.ts";

test.use({ expectedErrors: [/404/] });

const screens = [
  "/",
  "/?search=techno",
  "/?search=nothing-matches-this",
  "/home",
  "/track-store",
  "/track-store?view=list",
  "/sale",
  "/services",
  "/faq",
  "/contact",
  "/terms",
  "/login",
  "/no-such-page",
  "/music/no-such-track",
];

test("every screen is accessible in both themes", async ({ page }) => {
  test.slow();
  const track = await givenTrack({
    title: "Every Badge",
    onSale: true,
    isFavorite: true,
    isNewArrival: true,
    description: "Words.",
  });
  const sold = await givenTrack({ title: "Sold Badge", isSold: true });
  for (const path of [...screens, `/music/${track.slug}`, `/music/${sold.slug}`]) {
    await page.goto(path);
    expect.soft(await findingsOn(page), path).toEqual([]);
  }
});

test("no screen is wider than its window, at 360 pixels and at 2560", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "the test sets both widths itself");
  const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const { slug } = await givenTrack({ title: `${long} ${long}`, description: long.repeat(4) });
  for (const path of [...screens, `/music/${slug}`, "/?search=donaudampf"]) {
    await page.goto(path);
    for (const width of [360, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await overflowOf(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test("the first stop of the keyboard leads past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#content");
});
