import type { Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { question, rowOf, screen, secretsOf, signInAsAdmin } from "../links-page.ts";
import { freshWord, postTo, toast } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("an administrator generates a link, copies it, and replaces it after confirmation", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAsAdmin(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord() });
  await page.goto(`${screen}?search=${title}`);
  const row = rowOf(page, title);
  for (const text of ["No ID", "No link available", "No download file link set"]) {
    await expect(row).toContainText(text);
  }
  await row.getByRole("button", { name: "Generate Link" }).click();
  await expect(toast(page, "Download link generated")).toBeVisible();
  await expect(toast(page, "New download link has been created successfully.")).toBeVisible();
  const first = (await secretsOf(id)).downloadId;
  const link = row.getByRole("link", { name: `${baseURL}/download/${first}` });
  await expect(link).toHaveAttribute("href", `${baseURL}/download/${first}`);
  await row.getByRole("button", { name: `Copy download link of ${title}` }).click();
  await expect(toast(page, "Download link copied to clipboard")).toBeVisible();
  expect(await copied(page)).toBe(`${baseURL}/download/${first}`);

  const regenerate = row.getByRole("button", { name: "Regenerate Link" });
  await regenerate.click();
  await expect(question(page)).toContainText("stops working immediately");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  expect((await secretsOf(id)).downloadId).toBe(first);
  await regenerate.click();
  await question(page).getByRole("button", { name: "Regenerate Link" }).click();
  await expect(link).toHaveCount(0);
  const second = (await secretsOf(id)).downloadId;
  expect(second).toMatch(/^[a-z2-7]{26}$/);
  await expect(row).toContainText(second);
  expect(await page.content()).not.toContain(first);

  await row.getByRole("button", { name: "Generate return link" }).click();
  await expect(toast(page, "Return link generated")).toBeVisible();
  await row.getByRole("button", { name: `Copy return link of ${title}` }).click();
  await expect(toast(page, "Return link copied to clipboard")).toBeVisible();
  const { receipt } = await secretsOf(id);
  expect(await copied(page)).toBe(`${baseURL}/thank-you/${id}?receipt=${receipt}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"));
  });
  await row.getByRole("button", { name: `Copy return link of ${title}` }).click();
  await expect(toast(page, "Could not copy link to clipboard")).toBeVisible();
});

test("generating a link for a deleted track is refused with a reason", async ({
  page,
  context,
  baseURL,
}) => {
  await signInAsAdmin(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord() });
  await page.addInitScript(() => Reflect.deleteProperty(window, "EventSource"));
  await page.goto(`${screen}?search=${title}`);
  await db.deleteFrom("musicTracks").where("id", "=", id).execute();
  await rowOf(page, title).getByRole("button", { name: "Generate Link" }).click();
  await expect(toast(page, "Error generating download link")).toBeVisible();
  const forged = await postTo(page, screen, { intent: "everything", trackId: id });
  expect(forged.status()).toBe(404);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("links can be generated and replaced", async ({ page, context, baseURL }) => {
    await signInAsAdmin(context, baseURL);
    const { id, title } = await givenTrack({ title: freshWord() });
    await page.goto(`${screen}?search=${title}`);
    await page.getByRole("button", { name: "Generate Link" }).click();
    await expect(toast(page, "Download link generated")).toBeVisible();
    const first = (await secretsOf(id)).downloadId;
    await page.getByRole("button", { name: "Regenerate Link" }).click();
    await question(page).getByRole("button", { name: "Regenerate Link" }).click();
    await expect(page.getByText(first)).toHaveCount(0);
    expect((await secretsOf(id)).downloadId).not.toBe(first);
  });
});
