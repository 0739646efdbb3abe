import { expect, test } from "../shop-test.ts";

test.use({ viewport: { width: 412, height: 823 } });

/** A tenth of what Google's Core Web Vitals call good: https://web.dev/articles/cls */
const UNSEEN_LAYOUT_SHIFT = 0.01;

for (const path of ["/", "/track-store"]) {
  test(`nothing on ${path} jumps when its fonts come late`, async ({ page }) => {
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
