import type { Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { openLive } from "../open-live.ts";
// Another test's changes in the same shop would be announced here.
import { expect, test } from "../own-shop-test.ts";
import { signIn } from "../sign-in.ts";

test("a change is announced once in the tab that made it, and as news in other tabs and to other people", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const others = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  await signIn(others, baseURL, { role: "admin" });
  const { id, title } = await givenTrack({ title: "Slow Glass" });
  const [sameBrowser, elsewhere] = [await context.newPage(), await others.newPage()];
  await openLive(page, `/admin/music-manager?search=${encodeURIComponent(title)}`);
  for (const tab of [sameBrowser, elsewhere]) await openLive(tab, "/admin/dashboard");
  const seenToasts = await page.evaluateHandle(
    (words) => {
      const seen = new Set<string>();
      new MutationObserver(() => {
        const text = document.body.textContent ?? "";
        for (const word of words) if (text.includes(word)) seen.add(word);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      return seen;
    },
    ["Faixa atualizada", "Faixa removida"],
  );
  const news = (tab: Page) => tab.getByText("Faixa atualizada").first();
  for (const name of ["Sold", "Sale", "Favorite", "New Arrival"]) {
    const toggle = page.getByRole("button", { name: `${name}: ${title}` });
    await toggle.click();
    if (name === "Sold") await page.getByRole("button", { name: "Mark as sold" }).click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Status updated").first()).toBeVisible();
  }
  for (const tab of [sameBrowser, elsewhere]) await expect(news(tab)).toBeVisible();
  // The page shows the clicks at once. The next change must come after the shop has processed all
  // four.
  const taken = db.selectFrom("musicTracks").where("id", "=", id).where("soldAt", "is not", null);
  const marked = taken.where((row) =>
    row.and({ onSale: true, isFavorite: true, isNewArrival: true }),
  );
  await expect.poll(() => marked.select("id").execute()).toHaveLength(1);
  // Other people's changes are announced later, so these would have been announced by now.
  await db.deleteFrom("musicTracks").where("id", "=", id).execute();
  await expect(page.getByText("Faixa removida").first()).toBeVisible();
  expect(await seenToasts.evaluate((seen) => [...seen])).toEqual(["Faixa removida"]);
  await others.close();
});
