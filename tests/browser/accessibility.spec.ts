import { givenTrack } from "../fixtures/given.ts";
import { givenBought } from "./download-page.ts";
import { findingsOn } from "./findings.ts";
import { screens } from "./screens.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

test.use({ expectedErrors: [/404/] });

test("every screen is accessible in both themes", async ({ page, context, baseURL }) => {
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
  const check = async (path: string) => {
    await page.goto(path);
    expect.soft(await findingsOn(page), path).toEqual([]);
  };
  for (const path of screens) await check(path);
  for (const { slug } of [track, sold]) await check(`/music/${slug}`);
  await check(`/download/${downloadId}`);
  const user = await signIn(context, baseURL);
  const own = await givenTrack({ userId: user.id });
  for (const path of [`/thank-you/${own.id}`, `/thank-you/${sold.id}`, "/thank-you"]) {
    await check(path);
  }
});

test("the first Tab stop skips past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#content");
});
