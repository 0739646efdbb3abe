import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { givenTrack } from "../fixtures/given.ts";
import { readStoredZip } from "../orders/zip-reader.ts";
import { downloadButton, givenFiles, isSold } from "./download-page.ts";
import { freshWord, toast } from "./manager-page.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

// Console error of the old link's 404.
test.use({ expectedErrors: [/status of 404/] });

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Presses a button and returns the downloaded file once it is complete. */
async function downloadFile(page: Page, button: string) {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a track goes from the administrator's link to its buyer, who alone gets its files, and leaves the shop", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { id, title } = await givenTrack({ title: freshWord() });
  const hashes = await givenFiles(id, ["Master.wav", "Ação.wav"]);
  await signIn(context, baseURL, { role: "admin" });
  await page.goto(`/admin/users/downloads?search=${title}`);
  const row = page.getByRole("row").filter({ hasText: title });
  const link = row.getByRole("link", { name: `${baseURL}/download/` });
  await row.getByRole("button", { name: "Generate Link" }).click();
  await expect(toast(page, "Download link generated")).toBeVisible();
  const first = (await link.getAttribute("href")) ?? "";

  const buyers = await browser.newContext({ reducedMotion: "reduce" });
  const buyer = await buyers.newPage();
  await buyer.goto(first);
  await expect(buyer.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const archive = await downloadFile(buyer, "Download Track");
  expect(archive.name).toBe(`${title}.zip`);
  const packed = readStoredZip(archive.bytes).map(({ name, bytes }) => [name, hashOf(bytes)]);
  expect(new Map(packed as [string, string][])).toEqual(hashes);
  const file = await downloadFile(buyer, "Download Ação.wav");
  expect([file.name, hashOf(file.bytes)]).toEqual(["Ação.wav", hashes.get("Ação.wav")]);
  await expect.poll(() => isSold(id)).toBe(true);

  const visitor = await buyers.newPage();
  await visitor.goto(`${baseURL}/?search=${title}`);
  const card = visitor.getByRole("article").filter({ hasText: title });
  await expect(card.getByRole("img", { name: "Sold" })).toBeVisible();
  await expect(card.getByRole("button", { name: `${title} is sold` })).toBeDisabled();

  await row.getByRole("button", { name: "Regenerate Link" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Regenerate Link" }).click();
  await expect(question).toBeHidden();
  await expect(link).not.toHaveAttribute("href", first);
  await buyer.goto(first);
  await expect(buyer.getByText("is invalid or has expired.")).toBeVisible();
  await expect(downloadButton(buyer)).toHaveCount(0);
  await buyer.goto((await link.getAttribute("href")) ?? "");
  const again = await downloadFile(buyer, "Download Master.wav");
  expect(hashOf(again.bytes)).toBe(hashes.get("Master.wav"));
  await buyers.close();
});
