import type { Page } from "@playwright/test";
import { givenTrack } from "../../fixtures/given.ts";
import { freshWord, readTrack } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";

test.use({ signedInAs: { role: "admin" }, javaScriptEnabled: false });

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("without scripts genres are added, renamed, moved, hidden, merged and restored", async ({
  page,
}) => {
  const [added, name, into] = [freshWord(), freshWord(), freshWord()];
  for (const each of [into, added]) {
    await page.goto("/admin/genres");
    await page.getByRole("link", { name: "Add genre" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(each);
    await page.getByRole("button", { name: "Add genre" }).click();
    await expect(rowOf(page, each)).toBeVisible();
  }
  await page.getByRole("link", { name: `Edit ${added}` }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("radio", { name: "Pine" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("radio", { name: "Pine" })).toBeChecked();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: `Move ${name} up` }).click();
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: name })).toBeVisible();
  const names = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(names.indexOf(name)).toBe(names.indexOf(into) - 1);
  await page.getByRole("button", { name: `Hide ${name}` }).click();
  await expect(rowOf(page, name)).toContainText("Hidden");

  const { id } = await givenTrack({ genre: name });
  await page.getByRole("link", { name: `Merge ${name} into another genre` }).click();
  await page.getByLabel("Move its tracks to").selectOption(into);
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText(`${name} is now part of ${into}.`).first()).toBeVisible();
  expect((await readTrack(id))?.genre).toBe(into);
  await page.getByRole("button", { name: "Undo merge" }).first().click();
  await expect(rowOf(page, name)).toContainText("Hidden");
  expect((await readTrack(id))?.genre).toBe(name);
});
