import type { Page } from "@playwright/test";
import { boxOf } from "../box-of.ts";
import { expect, test } from "../shop-test.ts";

/** Phones on their side, and a window 1280 pixels wide at 400 %. */
const windows = [
  { width: 320, height: 256 },
  { width: 740, height: 360 },
  { width: 844, height: 390 },
];

async function play(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Play / })
    .and(page.locator(":enabled"))
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Player" })).toBeVisible();
}

test("header and player leave at least half of a low window", async ({ page }) => {
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    await page.goto("/music/io");
    await play(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    const header = await boxOf(page.getByRole("banner"));
    const player = await boxOf(page.getByRole("region", { name: "Player" }));
    const { width, height } = viewport;
    expect(player.y - header.bottom, `${width} × ${height}`).toBeGreaterThanOrEqual(height / 2);
    await page.evaluate(() => window.scrollTo(0, 400));
    expect((await boxOf(page.getByRole("banner"))).bottom).toBeLessThanOrEqual(0);
  }
});

/** Returns the name of the focused control if header or player hide its middle. */
function findHiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const { top, bottom } = focused.getBoundingClientRect();
    const covers = [...document.querySelectorAll("header, section")].filter(
      (each) =>
        ["fixed", "sticky"].includes(getComputedStyle(each).position) && !each.contains(focused),
    );
    const isHidden = covers.some((cover) => {
      const box = cover.getBoundingClientRect();
      return top >= box.top && bottom <= box.bottom;
    });
    return isHidden ? focused.outerHTML.slice(0, 120) : undefined;
  });
}

test("header and player never hide what has the keyboard's focus", async ({ page }) => {
  test.slow();
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    await page.goto("/music/io");
    await play(page);
    const hidden: string[] = [];
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let press = 0; press < 40; press += 1) {
        await page.keyboard.press(key);
        const name = await findHiddenFocus(page);
        if (name) hidden.push(`${key}: ${name}`);
      }
    }
    expect(hidden, `${viewport.width} × ${viewport.height}`).toEqual([]);
  }
});
