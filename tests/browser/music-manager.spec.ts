import { givenTrack } from "../fixtures/given.ts";
import { findingsOn } from "./findings.ts";
import {
  freshWord,
  genreBox,
  givenPair,
  manager,
  priceBox,
  readTrack,
  rowOf,
  titleBox,
  toast,
} from "./manager-page.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

// Statuses of rejections, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

test("an uploader adds a track, and a refused form keeps what was typed", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  const title = `${freshWord()} Night`;
  await page.goto(manager);
  await expect(page.getByRole("heading", { name: "Upload your first track" })).toBeVisible();
  await page.getByRole("link", { name: "New Track" }).click();
  await expect(priceBox(page)).toHaveValue("49.99");
  await priceBox(page).fill("0");
  await page.getByLabel("Description").fill("Slow and dark.");
  await page.getByRole("button", { name: "Publish Track" }).click();
  for (const text of [
    "O título é obrigatório",
    "O gênero é obrigatório",
    "O preço deve ser um valor positivo",
    "O link de compra é obrigatório",
  ]) {
    await expect(page.getByRole("main").getByText(text)).toBeVisible();
  }
  await expect(titleBox(page)).toBeFocused();
  await expect(page.getByLabel("Description")).toHaveValue("Slow and dark.");
  await titleBox(page).fill(title);
  await genreBox(page).selectOption("Deep House");
  await priceBox(page).fill("12.50");
  await page.getByLabel("Purchase link").fill("https://example.com/buy");
  await page.getByRole("button", { name: "Publish Track" }).click();
  await expect(toast(page, "Faixa adicionada")).toBeVisible();
  await expect(rowOf(page, title)).toContainText("Deep House");
  await page.goto(`/?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
});

test("deleting a track asks for confirmation, and a sold track is kept for its buyer", async ({
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
  await expect(question).toContainText("buyer's download keeps working");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, sold.title)).toHaveCount(0);
  expect((await readTrack(sold.id))?.archivedAt).toBeInstanceOf(Date);
});

test("the Music Manager is accessible in both themes and fits the window", {
  tag: "@more",
}, async ({ page, context, baseURL }) => {
  test.slow();
  await signIn(context, baseURL, { role: "admin" });
  const { first } = await givenPair();
  const word = first.title.slice(0, first.title.indexOf(" "));
  const flags = { onSale: true, isFavorite: true, isSold: true };
  await givenTrack({ title: `${word} ${"Donaudampfschifffahrt".repeat(6)}`, ...flags });
  await givenTrack({ title: `${word} draft`, isDraft: true });
  const check = async (path: string, prepare?: () => Promise<void>) => {
    await page.goto(path);
    await prepare?.();
    expect.soft(await findingsOn(page), path).toEqual([]);
    expect.soft(await overflowOf(page), path).toBeLessThanOrEqual(0);
  };
  const list = `${manager}?search=${word}`;
  await check(list);
  await check(manager);
  await check(`${list}&move=${first.id}`);
  await check(`${list}&delete=${first.id}`);
  await check(`${manager}?edit=none`);
  await check(`${manager}?edit=${first.id}`);
  await check(`${manager}?new=1`, async () => {
    await page.getByRole("button", { name: "Publish Track" }).click();
    await expect(page.getByRole("main").getByText("O título é obrigatório")).toBeVisible();
  });
  await check(`/admin/track/${first.id}`);
  await check("/admin/track/none");
});
