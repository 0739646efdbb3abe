import { db } from "../../../app/platform/database/db.server.ts";
import { newSecretId } from "../../../app/platform/system/secret-id.server.ts";
import { givenDelivery, givenTrack } from "../../fixtures/given.ts";
import { downloadButton, givenBoughtTrack, isSold } from "../download-page.ts";
import { expect, test } from "../shop-test.ts";

test.use({ javaScriptEnabled: false, expectedErrors: [/status of 404/] });

test("pressing Download Track marks the track sold and downloads the file", async ({ page }) => {
  const { id, downloadId } = await givenBoughtTrack(["Mix.wav"]);
  await page.goto(`/download/${downloadId}`);
  expect(await isSold(id)).toBe(false);
  const coming = page.waitForEvent("download");
  await downloadButton(page).click();
  expect((await coming).suggestedFilename()).toBe("Mix.wav");
  expect(await isSold(id)).toBe(true);
});

test("pressing Download Track leads to files hosted elsewhere", async ({ page }) => {
  const { id } = await givenTrack();
  const { downloadId } = await givenDelivery(id, { driveLink: "https://files.example/folder" });
  await page.goto(`/download/${downloadId}`);
  await downloadButton(page).click();
  await expect(page.getByRole("link", { name: "Open the files" })).toHaveAttribute(
    "href",
    "https://files.example/folder",
  );
  expect(await isSold(id)).toBe(true);
});

test("a page whose link has been replaced no longer offers the download", async ({ page }) => {
  const { id, downloadId } = await givenBoughtTrack(["Mix.wav"]);
  await page.goto(`/download/${downloadId}`);
  await db
    .updateTable("trackDeliveries")
    .set({ downloadId: newSecretId() })
    .where("trackId", "=", id)
    .execute();
  await downloadButton(page).click();
  await expect(page.getByRole("heading", { name: "Download Link Invalid" })).toBeVisible();
  await expect(page.getByText("is invalid or has expired.")).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
  expect(await isSold(id)).toBe(false);
});
