import { givenTrack } from "../fixtures/given.ts";
import { boxOf } from "./box-of.ts";
import { expect, test } from "./shop-test.ts";

test("a track's page shows all its details", async ({ page }) => {
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
  await expect(details.getByRole("row", { name: "Key A minor · 8A" })).toBeVisible();
  await expect(page.getByText("Separated stems")).toBeVisible();
  await expect(page.getByText("Second line.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Make it yours" })).toBeVisible();
});

test("a like is counted and acknowledged, shows as liked, and can be removed", async ({ page }) => {
  const { slug } = await givenTrack();
  await page.goto(`/music/${slug}`);
  await page.getByRole("button", { name: "Like (0)" }).click();
  await expect(page.getByText("Track liked!")).toBeVisible();
  const given = page.getByRole("button", { name: "Like (1)", pressed: true });
  await given.click();
  await expect(page.getByText("Like removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Like (0)", pressed: false })).toBeVisible();
});

test("a sold track's page leads to similar tracks before its own files", async ({ page }) => {
  const sold = await givenTrack({ genre: "Bass House", isSold: true });
  await page.goto(`/music/${sold.slug}`);
  const similar = page.getByRole("heading", { name: "Tracks You May Like..." });
  const files = page.getByRole("heading", { name: "Included Files" });
  await expect(page.getByText("Similar tracks still available")).toBeVisible();
  expect((await boxOf(similar)).bottom).toBeLessThan((await boxOf(files)).y);
});
