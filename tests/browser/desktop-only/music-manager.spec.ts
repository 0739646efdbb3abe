import { join } from "node:path";
import { db } from "../../../app/platform/database/db.server.ts";
import { projectRoot } from "../../../app/platform/system/project-root.server.ts";
import { givenPreview, givenTrack, givenUser } from "../../fixtures/given.ts";
import {
  freshWord,
  givenPair,
  manager,
  rowOf,
  titleBox,
  titlesIn,
  toast,
} from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

// Statuses of rejections, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("an administrator sees every owner's tracks, searches them and sorts them", async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await givenUser({ username: `o-${crypto.randomUUID().slice(0, 12)}` });
  const { title } = await givenTrack({ title: freshWord(), userId: owner.id });
  await signIn(context, baseURL, { role: "admin" });
  await page.goto(manager);
  await page.getByRole("searchbox", { name: "Search tracks by title or genre" }).fill(title);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 track", { exact: true })).toBeVisible();
  await expect(rowOf(page, title)).toContainText(owner.username);
  await page.getByRole("link", { name: "Newest first" }).click();
  await expect(page).toHaveURL(/search=.*order=newest/);
  await expect(page.getByRole("link", { name: `Edit ${title}` })).toBeVisible();
  await expect(page.getByRole("link", { name: `Move ${title}` })).toHaveCount(0);
  const star = page.getByRole("button", { name: `Favorite: ${title}` });
  await star.click();
  await expect(toast(page, "Status updated")).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL(`${manager}?order=newest`);
});

test("a track's admin page shows everything about it and links to more", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(context, baseURL, { role: "admin" });
  const previewFileId = await givenPreview();
  const chosen = { onSale: true, isFavorite: true, description: "Slow and dark.", previewFileId };
  const { id, title, slug } = await givenTrack({ title: freshWord(), ...chosen });
  await db
    .insertInto("trackDeliveries")
    .values({ trackId: id, driveLink: "https://files.example/x" })
    .execute();
  await page.goto(`${manager}?search=${title}`);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page).toHaveURL(`/admin/track/${id}`);
  for (const text of ["On Sale", "Featured", "Slow and dark.", "No download file link set"]) {
    const isThere = text !== "No download file link set";
    await expect(page.getByText(text).first()).toBeVisible({ visible: isThere });
  }
  await expect(page.getByRole("button", { name: `Listen Preview ${title}` })).toBeEnabled();
  await expect(page.getByRole("link", { name: "Access Download" })).toHaveAttribute(
    "href",
    "https://files.example/x",
  );
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page, "Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${baseURL}/music/${slug}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"));
  });
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page, "Failed to copy link")).toBeVisible();
  await expect(page.getByRole("link", { name: "View Listing" })).toHaveAttribute(
    "href",
    `/music/${slug}`,
  );
  await page.getByRole("link", { name: "Edit Track" }).click();
  await expect(titleBox(page)).toHaveValue(title);
  await page.goto("/admin/track/none");
  await expect(page.getByText("Track not found in the library.")).toBeVisible();
});

test("values detected in a file fill empty fields and leave typed values alone", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await signIn(context, baseURL);
  await page.goto(`${manager}?new=1`);
  const bpm = page.getByRole("textbox", { name: "BPM" });
  await bpm.fill("99");
  const audio = page.getByLabel(/^Preview: /);
  await audio.setInputFiles(join(projectRoot(), "demo/shop/audio/red-clay-telegraph.ogg"));
  await expect(page.getByText("detected").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("textbox", { name: "Duration" })).toHaveValue(/^\d+:\d\d$/);
  await expect(bpm).toHaveValue("99");
  await page.getByRole("button", { name: /^BPM: Use detected/ }).click();
  await expect(bpm).not.toHaveValue("99");
  await page.getByRole("button", { name: /^BPM: .*half/ }).click();
  const title = freshWord();
  await titleBox(page).fill(title);
  await page.getByRole("button", { name: "Save as draft", exact: true }).click();
  await expect(toast(page, "Faixa adicionada")).toBeVisible();
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(page.getByText(/^Preview of \d+:\d\d$/)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("tracks can be marked, moved, deleted and added", async ({ page, context, baseURL }) => {
    await signIn(context, baseURL, { role: "admin" });
    const { first, second, path } = await givenPair();
    await page.goto(path);
    await page.getByRole("button", { name: `Sold: ${first.title}` }).click();
    const question = page.getByRole("alertdialog", {
      name: `Mark “${first.title}” as sold for €49.99?`,
    });
    await question.getByRole("button", { name: "Mark as sold" }).click();
    await expect(toast(page, "Status updated")).toBeVisible();
    await page.getByRole("link", { name: `Move ${first.title}` }).click();
    await page.getByRole("button", { name: `Swap with ${second.title}` }).click();
    await expect(toast(page, "Posição atualizada")).toBeVisible();
    await expect.poll(() => titlesIn(page)).toEqual([first.title, second.title]);
    await page.getByRole("link", { name: `Delete ${second.title}` }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Faixa excluída")).toBeVisible();
    await page.goto(`${manager}?new=1`);
    await page.getByLabel("Description").fill("Kept.");
    await page.getByRole("button", { name: "Publish Track" }).click();
    await expect(page.getByRole("main").getByText("O título é obrigatório")).toBeVisible();
    await expect(page.getByLabel("Description")).toHaveValue("Kept.");
    await titleBox(page).fill(freshWord());
    await page.getByRole("button", { name: "Save as draft", exact: true }).click();
    await expect(page.getByText("Faixa adicionada")).toBeVisible();
  });
});
