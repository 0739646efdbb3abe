import type { Page } from "@playwright/test";
import { givenTrack } from "../../fixtures/given.ts";
import { givenBought } from "../download-page.ts";
import { screens } from "../screens.ts";
import { expect, test } from "../shop-test.ts";

test.use({ expectedErrors: [/404/] });

/** Returns the levels of headings that break the order: one `h1`, first, then no level left out. */
function findDisorder(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName }) => Number(tagName[1]));
    const isOrdered =
      levels[0] === 1 &&
      levels.slice(1).every((level, index) => level > 1 && level <= (levels[index] ?? 0) + 1);
    return isOrdered ? undefined : levels.join(" ");
  });
}

test("every screen has one first heading, and leaves out no level after it", async ({ page }) => {
  const track = await givenTrack({ description: "Slow and dark.", samples: "None" });
  const sold = await givenTrack({ isSold: true });
  const { downloadId } = await givenBought(track.id);
  const tracks = [track, sold].map(({ slug }) => `/music/${slug}`);
  const disorder: string[] = [];
  for (const path of [...screens, ...tracks, "/music/io/sounds-like", `/download/${downloadId}`]) {
    await page.goto(path);
    const levels = await findDisorder(page);
    if (levels) disorder.push(`${path}: ${levels}`);
  }
  expect(disorder).toEqual([]);
});

test("the tables of a track have names, and its details are read one by one", async ({ page }) => {
  const { slug, title } = await givenTrack({ bpm: 122, key: "A minor", samples: "None" });
  await page.goto(`/music/${slug}`);
  for (const name of ["Details", "Declared by the seller"]) {
    await expect(page.getByRole("table", { name })).toBeVisible();
  }
  await page.goto(`/?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole("article").first()).toContainText("122 BPM, ");
});
