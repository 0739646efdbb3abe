import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { givenDelivery, givenTrack, givenTrackFile } from "../../fixtures/given.ts";
import { comeFromElsewhere } from "../contact-page.ts";
import { downloadButton } from "../download-page.ts";
import { openLive } from "../open-live.ts";
import { expect, test } from "../shop-test.ts";

// Statuses of rejected forms, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of (400|401|503)|^503: /] });

/** Changes something in the shop, so that the page reloads its data. */
async function refresh(page: Page) {
  const refreshed = page.waitForResponse(/\.data(\?|$)/);
  await givenTrack();
  await refreshed;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

test("a buyer whose file is missing still sees the message after the page refreshes", async ({
  page,
}) => {
  const track = await givenTrack({ isSold: true });
  const { downloadId } = await givenDelivery(track.id);
  // Row without its bytes.
  await givenTrackFile(track.id, { sizeBytes: 1000, sha256: randomBytes(32).toString("hex") });
  await openLive(page, `/download/${downloadId}`);
  const listening = page.waitForResponse(/\/live(\?|$)/);
  await downloadButton(page).click();
  await listening;
  const refusal = page.getByText("Download link is currently unavailable...");
  await expect(refusal).toBeVisible();
  await refresh(page);
  await expect(refusal).toBeVisible();
});

for (const path of ["/login", "/admin/login"]) {
  test(`a failed login at ${path} still shows the reason after the page refreshes`, async ({
    page,
    context,
  }) => {
    await comeFromElsewhere(context);
    await openLive(page, path);
    await page.getByLabel("Username").fill("nobody");
    await page.getByLabel("Password").fill("a long password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toContainText("Login failed");
    await refresh(page);
    await expect(page.getByRole("alert")).toContainText("Login failed");
  });
}
