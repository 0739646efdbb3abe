import type { Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/* What the tests of the settings have in common. */

export const settings = "/admin/settings";
export const toast = (page: Page, title: string) =>
  page.getByRole("heading", { name: title }).first();
export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
export const titleBox = (page: Page) => page.getByRole("textbox", { name: "Title" });

/** Saves the words of a page, and waits until that is told. */
export async function saveWords(page: Page): Promise<void> {
  await save(page);
  await expect(toast(page, "Page content saved")).toBeVisible();
}
