import { writeFile } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { expect } from "./shop-test.ts";

/* Helpers for the tests of uploads. */

export const chooser = (page: Page, field: string) => page.getByLabel(new RegExp(`^${field}: `));
export const fieldOf = (page: Page, field: string) =>
  page.getByRole("group", { name: field, exact: true });

export async function openForm(page: Page): Promise<void> {
  await page.goto("/admin/music-manager");
  await page.getByRole("link", { name: "New Track" }).click();
  await expect(page.getByRole("heading", { name: "New Track" })).toBeVisible();
}

/** Finds a toast, which is in the page twice: visible, and announced. */
export const toast = (page: Page, text: string) => page.getByText(text).first();

/** Writes a file to disk. */
export async function givenFile(info: TestInfo, name: string, content: Uint8Array | string) {
  const path = info.outputPath(name);
  await writeFile(path, content);
  return path;
}
