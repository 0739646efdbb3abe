import type { Page } from "@playwright/test";
import { chromium, quiet } from "../../../playwright.config.ts";
import { addSession, givenMember } from "../login-page.ts";
import { expect, test } from "../shop-test.ts";

// This browser may keep a page in memory and restore it with the Back button, like people's
// browsers.
const ignoreDefaultArgs = ["--disable-back-forward-cache"];
test.use({ launchOptions: { executablePath: chromium, args: quiet, ignoreDefaultArgs } });

/** Ways to sign out that leave a page of the admin area in the history. */
const signOuts: Record<string, (page: Page) => Promise<void>> = {
  "on the page itself": async (page) => {
    await page.getByRole("button", { name: "Sair" }).click();
    await expect(page).toHaveURL("/admin/login");
  },
  "from another page": async (page) => {
    await page.goto("/faq");
    const { origin } = new URL(page.url());
    await page.request.post("/logout", { headers: { Origin: origin } });
  },
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    for (const [where, signOut] of Object.entries(signOuts)) {
      test(`the Back button leads to the login page after signing out ${where}`, async ({
        page,
        context,
        baseURL,
      }) => {
        const admin = await givenMember({ role: "admin" });
        await addSession(context, baseURL, admin);
        const list = `/admin/users?search=${admin.username}`;
        await page.goto(list);
        await expect(page.getByRole("row").filter({ hasText: admin.username })).toBeVisible();
        await signOut(page);
        await page.goBack();
        await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(list)}`);
        await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
        await expect(page.getByRole("row")).toHaveCount(0);
      });
    }
  });
}
