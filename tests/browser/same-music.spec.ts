import type { Page } from "@playwright/test";
import { db } from "../../app/platform/database/db.server.ts";
import { wavFile } from "../uploads/sounds.ts";
import { findingsOn } from "./findings.ts";
import { freshWord, genreBox, manager, rowOf, titleBox, toast } from "./manager-page.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";
import { chooser, fieldOf, openForm } from "./upload-page.ts";

test.describe.configure({ timeout: 120_000 });

/** Returns a file that no other test sends. */
function givenSound(): Buffer {
  return Buffer.from(wavFile(3, 100 + Math.random() * 60));
}

async function publish(page: Page, title: string, buffer: Buffer): Promise<void> {
  await openForm(page);
  await chooser(page, "Preview").setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer });
  await expect(fieldOf(page, "Preview")).toContainText("Ready.", { timeout: 60_000 });
  await titleBox(page).fill(title);
  await genreBox(page).selectOption("Techno");
  await page.getByLabel("Purchase link").fill("https://example.com/buy");
  await page.getByRole("button", { name: "Publish Track" }).click();
}

test("music that was sold before is held until an administrator has heard both tracks", async ({
  page,
  context,
  baseURL,
  colleague,
}) => {
  const [sold, again, sound] = [freshWord(), freshWord(), givenSound()];
  await signIn(context, baseURL);
  await publish(page, sold, sound);
  await expect(rowOf(page, sold)).toBeVisible();
  await db
    .updateTable("musicTracks")
    .set({ soldAt: new Date() })
    .where("title", "=", sold)
    .execute();

  await signIn(context, baseURL);
  await publish(page, again, sound);
  await expect(toast(page, "Saved as a draft")).toBeVisible();
  const matches = page.getByRole("list", { name: "Matches with other tracks" });
  await expect(matches).toContainText(sold);
  await expect(matches).toContainText("An administrator will review this before it's published");
  expect(await findingsOn(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);

  await colleague.goto("/admin/same-music");
  const question = colleague.getByRole("listitem").filter({ hasText: again });
  await expect(question.getByRole("region", { name: `To be published: ${again}` })).toBeVisible();
  const other = question.getByRole("region", { name: `Sounds like: ${sold}` });
  await other.getByRole("button", { name: /^Play from/ }).press("Enter");
  const audio = other.locator("audio");
  await expect
    .poll(() => audio.evaluate((each: HTMLAudioElement) => each.currentTime))
    .toBeGreaterThan(0);
  expect(await findingsOn(colleague)).toEqual([]);
  expect(await overflowOf(colleague)).toBe(0);
  await question.getByRole("button", { name: "Approve" }).click();
  await expect(question).toContainText("Explain why");
  await question.getByLabel("Reason").fill("Both bought this loop.");
  await question.getByRole("button", { name: "Approve" }).press("Enter");
  await expect(toast(colleague, "Approved")).toBeVisible();
  await colleague.getByRole("link", { name: "Decided" }).click();
  await expect(question).toContainText("Both bought this loop.");

  await page.reload();
  await expect(matches).toContainText("Both bought this loop.");
  await page.getByRole("button", { name: "Publish Track" }).click();
  await expect(page).toHaveURL(manager);
  await expect(rowOf(page, again)).not.toContainText("Draft");
});
