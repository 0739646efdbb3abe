import { givenTracks } from "../../fixtures/given.ts";
import { demoCover } from "../demo-files.ts";
import { expect, test } from "../shop-test.ts";

test.use({ viewport: { width: 412, height: 823 } });

/**
 * Tenth of the limit for a good layout shift in Google's Core Web Vitals:
 * https://web.dev/articles/cls.
 */
const UNSEEN_LAYOUT_SHIFT = 0.01;

for (const path of ["/", "/track-store"]) {
  test(`nothing on ${path} jumps when its fonts load late`, async ({ page }) => {
    const late = Promise.withResolvers<void>();
    await page.route("**/*.woff2", async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Reflect.set(window, "shifts", shifts);
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => Number(Reflect.get(entry, "value")))),
      ).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const painted = () => page.evaluate(() => performance.getEntriesByType("paint").length);
    await expect.poll(painted).toBeGreaterThan(0);
    late.resolve();
    const hasFont = () => page.evaluate(() => document.fonts.check("16px Archivo"));
    await expect.poll(hasFont).toBe(true);
    const shift = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const shifts: number[] = Reflect.get(window, "shifts");
      return shifts.reduce((sum, each) => sum + each, 0);
    });
    expect(shift).toBeLessThan(UNSEEN_LAYOUT_SHIFT);
  });
}

/**
 * Minimum share of the displayed pixels in a cover. The next larger size is much heavier for an
 * invisible difference.
 */
const ENOUGH_PIXELS = 5 / 6;
const MOST_PIXELS = 1.1;
const CARDS_IN_VIEW = 5;

for (const [width, deviceScaleFactor] of [
  [360, 3],
  [412, 2],
  [412, 2.625],
  [390, 3],
  [430, 2],
  [430, 3],
] as const) {
  test.describe(`on a phone ${width} pixels wide at ${deviceScaleFactor}x`, () => {
    test.use({ viewport: { width, height: 823 }, deviceScaleFactor, isMobile: true });

    test("each card of the store loads a cover with enough pixels and hardly any more", async ({
      page,
    }) => {
      await givenTracks(CARDS_IN_VIEW, { coverFileId: await demoCover() });
      await page.goto("/track-store");
      const covers = await page.locator("article img").evaluateAll((pictures) =>
        Promise.all(
          pictures.map(async (picture) => {
            if (!(picture instanceof HTMLImageElement)) throw new Error("This is no picture.");
            picture.loading = "eager";
            await picture.decode();
            return {
              loaded: Number(/-(\d+)\.webp$/.exec(picture.currentSrc)?.[1]),
              offered: picture.srcset
                .split(", ")
                .map((each) => Number.parseInt(each.split(" ")[1] ?? "", 10)),
              displayedWidth: picture.getBoundingClientRect().width * devicePixelRatio,
            };
          }),
        ),
      );
      expect(covers.length).toBeGreaterThanOrEqual(CARDS_IN_VIEW);
      for (const { loaded, offered, displayedWidth } of covers) {
        expect(loaded).toBe(offered.find((each) => each >= displayedWidth * ENOUGH_PIXELS));
        expect(loaded).toBeLessThanOrEqual(displayedWidth * MOST_PIXELS);
      }
    });
  });
}
