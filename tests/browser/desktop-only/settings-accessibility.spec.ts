import { settingsTabs } from "../../../app/admin/settings/settings-groups.ts";
import { db } from "../../../app/platform/database/db.server.ts";
import { findingsOn } from "../findings.ts";
import { openLive } from "../open-live.ts";
import { expect, test } from "../own-shop-test.ts";
import { overflowOf } from "../page-width.ts";
import { settings } from "../settings-page.ts";

test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of 503|^503: /] });

const tabs = settingsTabs.map(({ to }) => to);
const searches = [`${settings}?find=legal`, `${settings}?find=nothing-matches-this`];

test("every settings tab, the search in the settings and the closed shop are accessible in both themes and fit a phone", async ({
  page,
  visitor,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/admin/content", ...tabs, ...searches]) {
    await page.goto(path);
    expect.soft(await findingsOn(page), path).toEqual([]);
    expect.soft(await overflowOf(page), path).toBe(0);
  }
  await openLive(visitor, "/");
  await db.updateTable("settings").set({ isInMaintenance: true }).execute();
  await expect(visitor.getByRole("heading", { name: "We'll be right back" })).toBeVisible();
  expect(await findingsOn(visitor)).toEqual([]);
  await db.updateTable("settings").set({ isInMaintenance: false }).execute();
});
