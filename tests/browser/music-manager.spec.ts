import { join } from "node:path";
import { db } from "../../app/database/db.server.ts";
import { projectRoot } from "../../app/system/project-root.server.ts";
import { givenPreview, givenTrack, givenUser } from "../given.ts";
import { findingsOn, overflowOf } from "./findings.ts";
import {
  freshWord,
  genreBox,
  givenPair,
  manager,
  postTo,
  priceBox,
  readTrack,
  rowOf,
  titleBox,
  titlesIn,
  toast,
} from "./manager-page.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

// Refusals are answered with these, which Chromium's console calls errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("an uploader adds a track; a refused form keeps what was typed", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  const title = `${freshWord()} Night`;
  await page.goto(manager);
  await expect(page.getByText("No tracks yet")).toBeVisible();
  await page.getByRole("link", { name: "New Track" }).click();
  await expect(priceBox(page)).toHaveValue("49.99");
  await priceBox(page).fill("0");
  await page.getByLabel("Description").fill("Slow and dark.");
  await page.getByRole("button", { name: "Add Track" }).click();
  for (const text of [
    "O título é obrigatório",
    "O gênero é obrigatório",
    "O preço deve ser um valor positivo",
    "O link de compra é obrigatório",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(titleBox(page)).toBeFocused();
  await expect(page.getByLabel("Description")).toHaveValue("Slow and dark.");
  await titleBox(page).fill(title);
  await genreBox(page).selectOption("Deep House");
  await priceBox(page).fill("12.50");
  await page.getByLabel("Purchase link").fill("https://example.com/buy");
  await page.getByRole("button", { name: "Add Track" }).click();
  await expect(toast(page, "Faixa adicionada")).toBeVisible();
  await expect(rowOf(page, title)).toContainText("Deep House");
  await page.goto(`/?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
});

test("a draft is seen by its owner only, until it is published", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  const title = `${freshWord()} Sketch`;
  await page.goto(`${manager}?new=1`);
  await titleBox(page).fill(title);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(rowOf(page, title)).toContainText("Draft");
  expect(await (await page.request.get(`/?search=${title}`)).text()).toContain("No tracks found");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(priceBox(page)).toBeEditable();
  await priceBox(page).fill("80");
  await genreBox(page).selectOption("Techno");
  await page.getByLabel("Purchase link").fill("https://example.com/buy");
  await page.getByRole("button", { name: "Publish Track" }).click();
  await expect(toast(page, "Faixa atualizada")).toBeVisible();
  await expect(rowOf(page, title)).not.toContainText("Draft");
  await expect(rowOf(page, title)).toContainText("80€");
});

test("a published track keeps its price; a new title keeps the old address alive", async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signIn(context, baseURL);
  const { id, slug } = await givenTrack({ title: `${freshWord()} Before`, userId: user.id });
  await page.goto(`${manager}?edit=${id}`);
  await expect(page.getByText("Price cannot be changed after track creation")).toBeVisible();
  await expect(priceBox(page)).not.toBeEditable();
  const title = `${freshWord()} After`;
  await titleBox(page).fill(title);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Faixa atualizada")).toBeVisible();
  const fields = { title, genre: "Techno", purchaseLink: "https://example.com/", price: "1" };
  const answer = await postTo(page, `${manager}?edit=${id}`, { intent: "save", ...fields });
  expect(answer.status()).toBe(303);
  expect(await readTrack(id)).toMatchObject({ title, priceCents: 4999 });
  await page.goto(`/music/${slug}`);
  await expect(page).toHaveURL(`/music/${title.toLowerCase().replace(" ", "-")}`);
});

test("an uploader marks his tracks sold and on sale; favourites are not his to choose", async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signIn(context, baseURL);
  const { id, title } = await givenTrack({ title: freshWord(), userId: user.id });
  await page.goto(manager);
  for (const name of ["Sold", "Sale"]) {
    const press = page.getByRole("button", { name: `${name}: ${title}` });
    await press.click();
    await expect(toast(page, "Status updated")).toBeVisible();
    await expect(press).toHaveAttribute("aria-pressed", "true");
  }
  await expect(page.getByRole("button", { name: /^Favorite/ })).toHaveCount(0);
  await expect.poll(async () => (await readTrack(id))?.onSale).toBe(true);
  expect((await readTrack(id))?.soldAt).toBeInstanceOf(Date);
  const forged = { intent: "favorite", trackId: id, value: "true" };
  expect((await postTo(page, manager, forged)).status()).toBe(403);
  expect((await readTrack(id))?.isFavorite).toBe(false);
});

test("deleting asks first, and a sold track is kept for its buyer", async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signIn(context, baseURL);
  const { title } = await givenTrack({ title: freshWord(), userId: user.id });
  const sold = await givenTrack({ title: freshWord(), userId: user.id, isSold: true });
  await page.goto(manager);
  const remove = page.getByRole("link", { name: `Delete ${title}` });
  await remove.click();
  const question = page.getByRole("alertdialog", {
    name: "Tem certeza que deseja excluir esta faixa?",
  });
  await expect(question).toContainText(title);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Faixa excluída")).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  await page.getByRole("link", { name: `Delete ${sold.title}` }).click();
  await expect(question).toContainText("its buyer's download keeps working");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, sold.title)).toHaveCount(0);
  expect((await readTrack(sold.id))?.archivedAt).toBeInstanceOf(Date);
});

test("an administrator sees everybody's tracks with their owners, searches and sorts them", async ({
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

test("an administrator's page of a track shows all of it and leads on", async ({
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

test("what is heard in a file fills what is empty and leaves what was typed", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await signIn(context, baseURL);
  await page.goto(`${manager}?new=1`);
  const bpm = page.getByRole("spinbutton", { name: "BPM" });
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
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(toast(page, "Faixa adicionada")).toBeVisible();
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(page.getByText(/^Preview of \d+:\d\d$/)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("tracks are marked, moved, deleted and added as well", async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, { role: "admin" });
    const { first, second, path } = await givenPair();
    await page.goto(path);
    await page.getByRole("button", { name: `Sold: ${first.title}` }).click();
    await expect(toast(page, "Status updated")).toBeVisible();
    await page.getByRole("link", { name: `Move ${first.title}` }).click();
    await page.getByRole("button", { name: `Swap with ${second.title}` }).click();
    await expect(toast(page, "Posição atualizada")).toBeVisible();
    expect(await titlesIn(page)).toEqual([first.title, second.title]);
    await page.getByRole("link", { name: `Delete ${second.title}` }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("Faixa excluída")).toBeVisible();
    await page.goto(`${manager}?new=1`);
    await page.getByLabel("Description").fill("Kept.");
    await page.getByRole("button", { name: "Add Track" }).click();
    await expect(page.getByText("O título é obrigatório")).toBeVisible();
    await expect(page.getByLabel("Description")).toHaveValue("Kept.");
    await titleBox(page).fill(freshWord());
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByText("Faixa adicionada")).toBeVisible();
  });
});

test("the Music Manager is accessible in both themes, and no wider than its window", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await signIn(context, baseURL, { role: "admin" });
  const { first } = await givenPair();
  const word = first.title.slice(0, first.title.indexOf(" "));
  const flags = { onSale: true, isFavorite: true, isSold: true };
  await givenTrack({ title: `${word} ${"Donaudampfschifffahrt".repeat(6)}`, ...flags });
  await givenTrack({ title: `${word} draft`, isDraft: true });
  const look = async (path: string, prepare?: () => Promise<void>) => {
    await page.goto(path);
    await prepare?.();
    expect.soft(await findingsOn(page), path).toEqual([]);
    expect.soft(await overflowOf(page), path).toBeLessThanOrEqual(0);
  };
  const list = `${manager}?search=${word}`;
  await look(list);
  await look(manager);
  await look(`${list}&move=${first.id}`);
  await look(`${list}&delete=${first.id}`);
  await look(`${manager}?edit=none`);
  await look(`${manager}?edit=${first.id}`);
  await look(`${manager}?new=1`, async () => {
    await page.getByRole("button", { name: "Add Track" }).click();
    await expect(page.getByText("O título é obrigatório")).toBeVisible();
  });
  await look(`/admin/track/${first.id}`);
  await look("/admin/track/none");
});
