import { writeFile } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { expect } from "./shop-test.ts";

/* What the tests of uploads have in common. */

export const chooser = (page: Page, field: string) => page.getByLabel(new RegExp(`^${field}: `));
export const fieldOf = (page: Page, field: string) =>
  page.getByRole("group", { name: field, exact: true });

export async function openForm(page: Page): Promise<void> {
  await page.goto("/admin/music-manager");
  await page.getByRole("link", { name: "New Track" }).click();
  await expect(page.getByRole("heading", { name: "New Track" })).toBeVisible();
}

/** A toast stands in the page twice: once to see, once to be announced. */
export const toast = (page: Page, text: string) => page.getByText(text).first();

/** A file on the disk, as a person has it. */
export async function givenFile(info: TestInfo, name: string, content: Uint8Array | string) {
  const path = info.outputPath(name);
  await writeFile(path, content);
  return path;
}
