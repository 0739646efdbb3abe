import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingsTabs } from "../../app/admin/settings/settings-groups.ts";
import { adminGroups } from "../../app/admin/shell/admin-links.ts";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { permissions } from "../accounts/permissions.ts";
import { adminScreens, listRoutes, urlPatterns } from "../fixtures/addresses.ts";
import { validForms } from "../hostile/forms.ts";

/* What has to be known of every screen outside its own files. */

test("every URL of the shop is in the table of permissions", () => {
  expect(urlPatterns.toSorted()).toEqual(Object.keys(permissions).sort());
});

/** Screens that other screens lead to. */
const linkedElsewhere = [
  "/admin/confirm",
  "/admin/content",
  "/admin/dashboard",
  "/admin/music-manager/bulk",
];

test("every screen of the admin area is in the sidebar, unless it is a tab or linked elsewhere", () => {
  const links = [...adminGroups.flatMap((group) => group.links), ...settingsTabs];
  const linked = new Set([...linkedElsewhere, ...links.map(({ to }) => to)]);
  expect(adminScreens.toSorted()).toEqual([...linked].sort());
});

const action = "export async function action(";

/** Forms without fields, or with those that others have too. */
const plainForms = [
  "/admin",
  "/admin/confirm",
  "/admin/mails",
  "/admin/settings/backup",
  "/admin/settings/storage",
];

test("every screen of the admin area with a form sends it in the tests of hostile input", () => {
  const targets = { trackId: "x", otherId: "x", userId: "x", messageId: "x", questionId: "x" };
  const sent = validForms(targets).map(({ path }) => path.replace(/\?.*/, ""));
  const screens = listRoutes()
    .filter(({ address }) => adminScreens.includes(address))
    .filter(({ file }) => readFileSync(join(projectRoot(), "app", file), "utf8").includes(action))
    .map(({ address }) => address);
  expect(screens.length).toBeGreaterThan(30);
  expect(screens.filter((address) => !sent.includes(address)).sort()).toEqual(plainForms);
});
