import type { Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/* Helpers for the tests of the settings. */

export const settings = "/admin/settings";
export const toast = (page: Page, title: string) =>
  page.getByRole("heading", { name: title }).first();
export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
export const titleBox = (page: Page) => page.getByRole("textbox", { name: "Title" });

/** Saves the texts of a page and waits for the confirmation. */
export async function savePageContent(page: Page): Promise<void> {
  await save(page);
  await expect(toast(page, "Page content saved")).toBeVisible();
}
