import AxeBuilder from "@axe-core/playwright";
import { givenTrack } from "../given.ts";
import { givenBought } from "./download-page.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

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
  "/download",
];

for (const theme of ["dark", "light"]) {
  test(`every screen is accessible in the ${theme} theme`, async ({ page, context, baseURL }) => {
    test.slow();
    const track = await givenTrack({
      title: "Every Badge",
      onSale: true,
      isFavorite: true,
      isNewArrival: true,
      description: "Words.",
    });
    const sold = await givenTrack({ title: "Sold Badge", isSold: true });
    const { downloadId } = await givenBought(track.id);
    await context.addInitScript((chosen) => {
      if (location.protocol === "http:") localStorage.setItem("theme", chosen);
    }, theme);
    const look = async (path: string) => {
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${path}: ${id}: ${nodes.map((node) => node.html).join(" | ")}`,
      );
      expect.soft(found).toEqual([]);
    };
    for (const path of screens) await look(path);
    for (const { slug } of [track, sold]) await look(`/music/${slug}`);
    await look(`/download/${downloadId}`);
    const user = await signIn(context, baseURL);
    const own = await givenTrack({ userId: user.id });
    await look(`/thank-you/${own.id}`);
    await look(`/thank-you/${sold.id}`);
    await look("/thank-you");
  });
}

test("no screen is wider than its window, at 360 pixels and at 2560", async ({ page }) => {
  const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const { id, slug } = await givenTrack({
    title: `${long} ${long}`,
    description: long.repeat(4),
  });
  const { downloadId } = await givenBought(id, `${long}${long}.wav`);
  for (const width of [360, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      ...screens,
      `/music/${slug}`,
      `/download/${downloadId}`,
      "/?search=donaudampf",
    ]) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
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
