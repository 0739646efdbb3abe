import {
  bar,
  givenAudibleTracks,
  playing,
  position,
  secondsOf,
  startFirst,
} from "../player-page.ts";
import { expect, test } from "../shop-test.ts";

test("when a track ends the next one plays, and the last one goes back to its beginning", async ({
  page,
}) => {
  await givenAudibleTracks("ending", ["One", "Two"]);
  await startFirst(page, "ending", "One");
  await position(page).press("End");
  await expect(bar(page).getByText("Two ending")).toBeVisible();
  await expect(playing(page)).toBeVisible();
  await position(page).press("End");
  await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect.poll(() => secondsOf(page)).toBe(0);
});

test("choosing a position before anything has loaded starts the track there", async ({ page }) => {
  const [track] = await givenAudibleTracks("headstart", ["One"]);
  await page.goto(`/music/${track?.slug}`);
  const slider = page.locator("main").getByRole("slider");
  await slider.press("PageUp");
  await expect(playing(page)).toBeVisible();
  const length = Number(await slider.getAttribute("max"));
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(Math.floor(length / 10));
});

test("after quick clicks on several tracks the last one plays", async ({ page }) => {
  await givenAudibleTracks("hurry", ["One", "Two", "Three"]);
  await page.goto("/?search=hurry");
  for (const title of ["One", "Two", "Three"]) {
    await page.getByRole("button", { name: `Play ${title} hurry` }).click();
  }
  await expect(bar(page).getByText("Three hurry")).toBeVisible();
  await expect(playing(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Notifications" })).not.toContainText("Error");
});
