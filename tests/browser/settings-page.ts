import type { Browser, Page } from "@playwright/test";
import { openLive } from "./open-live.ts";

/* What the tests of the settings have in common. */

export const admin = { role: "admin" } as const;
export const settings = "/admin/settings";
export const toast = (page: Page, title: string) =>
  page.getByRole("heading", { name: title }).first();
export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
export const titleBox = (page: Page) => page.getByRole("textbox", { name: "Title" });

/** What a visitor sees who has never been here; the page hears of changes already. */
export async function asVisitor(browser: Browser, baseURL: string | undefined, path: string) {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await openLive(page, path);
  return page;
}
