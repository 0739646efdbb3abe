import {
  awaitShortcuts,
  bar,
  givenAudibleTracks,
  playing,
  position,
  secondsOf,
  startFirst,
} from "./player-page.ts";
import { expect, test } from "./shop-test.ts";

test("a track keeps playing while the visitor browses the shop", async ({ page }) => {
  await givenAudibleTracks("wander", ["One", "Two"]);
  await startFirst(page, "wander", "One");
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0);
  const before = await secondsOf(page);
  const footer = page.getByRole("navigation", { name: "Shop" });
  for (const linkName of ["FAQ", "Track Store", "Sale"]) {
    await footer.getByRole("link", { name: linkName }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(playing(page)).toBeVisible();
  }
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(before);
  await expect(bar(page).getByText("One wander")).toBeVisible();
});

test("a track continues where it was in another language, playing or paused", {
  tag: "@more",
}, async ({ page }) => {
  await givenAudibleTracks("tongues", ["One", "Two"]);
  await startFirst(page, "tongues", "One");
  await position(page).fill("5");
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(5);
  await page.getByRole("button", { name: "Language: en" }).click();
  await page.getByRole("link", { name: "português" }).click();

  const player = page.getByRole("region", { name: "Leitor" });
  const seconds = player.getByRole("slider", { name: "Posição em One tongues" });
  await expect(player.getByRole("button", { name: "Faixa seguinte" })).toBeEnabled();
  await expect.poll(async () => Number(await seconds.inputValue())).toBeGreaterThan(5);
  await player.getByRole("button", { name: "Pausa", exact: true }).click();
  const paused = await seconds.inputValue();
  await page.getByRole("button", { name: "Língua: pt" }).click();
  await page.getByRole("link", { name: "English" }).click();

  await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(position(page)).toHaveValue(paused);
  await awaitShortcuts(page);
  await page.reload();
  await awaitShortcuts(page);
  await expect(bar(page)).toHaveCount(0);
});

test("clicking the waveform seeks to that position", async ({ page }) => {
  await givenAudibleTracks("seeking", ["One"]);
  await startFirst(page, "seeking", "One");
  await expect(position(page)).toBeInViewport({ ratio: 1 }); // The player bar is visible.
  const box = await position(page).boundingBox();
  if (!box) throw new Error("The waveform is not there.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const length = Number(await position(page).getAttribute("max"));
  await expect.poll(() => secondsOf(page)).toBeGreaterThanOrEqual(Math.floor(length / 2) - 1);
  await expect(position(page)).toHaveAttribute("aria-valuetext", /^0:\d\d of [01]:\d\d$/);
});
