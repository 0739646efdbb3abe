import { findingsOn } from "./findings.ts";
import { addSession, givenMember } from "./login-page.ts";
import { expect, test } from "./own-shop-test.ts";
import { overflowOf } from "./page-width.ts";

test("a backup is downloaded from the settings, and the page says when and how it ended", async ({
  page,
  context,
  baseURL,
}) => {
  await addSession(context, baseURL, await givenMember({ role: "admin" }));
  await page.goto("/admin/settings/backup");
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download a backup" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^backup-\d{4}-\d\d-\d\d\.tar$/);
  expect(await file.failure()).toBeNull();
  const points = page.getByRole("region", { name: "Restore points" });
  await expect(points.getByRole("listitem").first()).toContainText("complete, no problems");
  await page.getByRole("button", { name: "Verify now" }).click();
  const verification = page.getByRole("region", { name: "Verification" });
  await expect(verification).toContainText("Last one:");
});
