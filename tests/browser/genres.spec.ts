import type { Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { findingsOn } from "./findings.ts";
import { dragRow, freshWord, readTrack, toast } from "./manager-page.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

// Statuses of rejections, which Chromium's console reports as errors.
test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of 4\d\d/] });

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const chip = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Genres" }).getByRole("link", { name, exact: true });

/** Adds two genres at the end of the list. */
async function givenGenres() {
  const last = await db
    .selectFrom("genres")
    .select(({ fn }) => fn.max("position").as("position"))
    .executeTakeFirstOrThrow();
  const word = freshWord();
  const names: [string, string] = [`${word} first`, `${word} second`];
  const [first, second] = await db
    .insertInto("genres")
    .values(
      names.map((name, index) => ({ name, position: last.position + 1 + index, formKey: null })),
    )
    .returning(["id", "name"])
    .execute();
  if (!first || !second) throw new Error("Two genres were inserted.");
  return { word, first, second };
}

const namesIn = (page: Page, word: string) =>
  page.getByRole("heading", { level: 2, name: word }).allTextContents();

test("an owner adds, renames, hides and deletes a genre", async ({ page, visitor }) => {
  const [name, newName] = [freshWord(), freshWord()];
  await page.goto("/admin/genres");
  await page.getByRole("link", { name: "Add genre" }).click();
  const adding = page.getByRole("dialog", { name: "Add genre" });
  await adding.getByRole("button", { name: "Add genre" }).click();
  await expect(adding.getByRole("alert")).toContainText("Enter a name");
  await adding.getByLabel("Name").fill(name);
  await adding.getByLabel("Name").press("Enter");
  await expect(adding).toBeHidden();
  await expect(rowOf(page, name)).toContainText("0 tracks");

  await page.getByRole("link", { name: `Edit ${name}` }).click();
  const renaming = page.getByRole("dialog", { name: "Edit genre" });
  await renaming.getByLabel("Name").fill("techno");
  await renaming.getByRole("button", { name: "Save" }).click();
  await expect(renaming.getByRole("alert").first()).toContainText(
    "You already have a genre named Techno.",
  );
  await renaming.getByLabel("Name").fill(newName);
  await renaming.getByRole("button", { name: "Save" }).click();
  await expect(renaming).toBeHidden();
  await expect(toast(page, "Genre saved")).toBeVisible();
  await visitor.goto(`/track-store?genre=${name}`);
  await expect(visitor).toHaveURL(`/track-store?genre=${newName}`);
  await expect(chip(visitor, newName)).toHaveAttribute("aria-current", "true");

  await page.getByRole("button", { name: `Hide ${newName}` }).click();
  await expect(rowOf(page, newName)).toContainText("Hidden");
  await visitor.goto("/track-store");
  await expect(chip(visitor, newName)).toHaveCount(0);
  await page.getByRole("button", { name: `Show ${newName}` }).click();
  await expect(page.getByRole("button", { name: `Hide ${newName}` })).toBeVisible();
  await visitor.reload();
  await expect(chip(visitor, newName)).toBeVisible();

  await page.getByRole("link", { name: `Delete ${newName}` }).click();
  const asked = page.getByRole("alertdialog", { name: `Delete “${newName}”?` });
  await expect(asked).toContainText("No track has this genre.");
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, newName)).toHaveCount(0);
});

test("an owner gives a genre a color with the keyboard, and covers without a picture have it", async ({
  page,
  visitor,
}) => {
  const { first } = await givenGenres();
  const { slug } = await givenTrack({ genre: first.name });
  await page.goto(`/admin/genres?edit=${first.id}`);
  const editing = page.getByRole("dialog", { name: "Edit genre" });
  const colors = editing.getByRole("group", { name: "Cover color" });
  await colors.getByRole("radio", { name: "Theme" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(colors.getByRole("radio", { name: "Brick" })).toBeChecked();
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(editing).toBeHidden();
  await visitor.goto(`/music/${slug}`);
  const cover = visitor.locator("main [data-cover=placeholder]").first();
  await expect(cover).toHaveCSS("background-color", "rgb(154, 58, 36)");
  await page.getByRole("link", { name: `Edit ${first.name}` }).click();
  await expect(colors.getByRole("radio", { name: "Brick" })).toBeChecked();
});

test("an owner reorders genres using only the keyboard", async ({ page }) => {
  const { word, first, second } = await givenGenres();
  await page.goto("/admin/genres");
  const up = page.getByRole("button", { name: `Move ${second.name} up` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => namesIn(page, word)).toEqual([second.name, first.name]);
  await expect(up).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: `Move ${second.name} down` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => namesIn(page, word)).toEqual([first.name, second.name]);
});

test("an owner drags one genre onto another, with a mouse or a finger", async ({
  page,
  isMobile,
}) => {
  const { word, first, second } = await givenGenres();
  await page.goto("/admin/genres");
  await rowOf(page, second.name).scrollIntoViewIfNeeded();
  await dragRow(rowOf(page, second.name), rowOf(page, first.name), isMobile);
  await expect(toast(page, "Genre moved")).toBeVisible();
  await expect.poll(() => namesIn(page, word)).toEqual([second.name, first.name]);
});

test("deleting a genre with tracks asks where they go, and can be undone", async ({ page }) => {
  const { first, second } = await givenGenres();
  const { id } = await givenTrack({ genre: first.name });
  await page.goto("/admin/genres");
  await page.getByRole("link", { name: `Delete ${first.name}` }).click();
  const asked = page.getByRole("alertdialog", { name: `Delete “${first.name}”?` });
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(asked.getByRole("alert").first()).toContainText("Choose another genre");
  await asked.getByLabel("Move its tracks to").selectOption(second.name);
  expect(await findingsOn(page)).toEqual([]);
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(asked).toBeHidden();
  await expect(rowOf(page, second.name)).toContainText("1 track");
  expect((await readTrack(id))?.genre).toBe(second.name);

  await page
    .getByText(`${first.name} is now part of ${second.name}.`)
    .locator("..")
    .getByRole("button", { name: "Undo merge" })
    .click();
  await expect(rowOf(page, first.name)).toContainText("1 track");
  expect((await readTrack(id))?.genre).toBe(first.name);
});

test("the longest name fits a phone, on the screen and in the store", async ({ page, visitor }) => {
  const name = `${freshWord()}${"ÜW".repeat(30)}`.slice(0, 60);
  await page.goto("/admin/genres?add");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Name").press("Enter");
  await expect(rowOf(page, name)).toBeVisible();
  for (const each of [page, visitor]) await each.setViewportSize({ width: 360, height: 800 });
  expect(await overflowOf(page)).toBe(0);
  await givenTrack({ genre: name });
  // A chosen genre is visible however many there are.
  const chosen = new URLSearchParams({ genre: name, filters: "open" });
  await visitor.goto(`/track-store?${chosen}`);
  await expect(visitor.getByRole("checkbox", { name })).toBeChecked();
  expect(await overflowOf(visitor)).toBe(0);
});
