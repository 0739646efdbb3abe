import { givenTrack } from "../../fixtures/given.ts";
import { findingsOn } from "../findings.ts";
import { freshWord, manager, readTrack, rowOf, toast } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

async function givenSome(count: number) {
  const word = freshWord();
  const tracks = [];
  for (let index = 1; index <= count; index += 1)
    tracks.unshift(await givenTrack({ title: `${word} ${index}`, priceCents: 10_000 }));
  return { word, tracks, path: `${manager}?search=${word}` };
}

test("an administrator previews a discount for several tracks, applies it, and undoes it", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { word, tracks, path } = await givenSome(4);
  await page.goto(path);
  await page.getByRole("checkbox", { name: `Select ${word} 4` }).click();
  await page.getByRole("checkbox", { name: `Select ${word} 2` }).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("form", { name: "Several tracks" });
  await expect(bar.getByRole("status")).toHaveText("3 selected");
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("button", { name: "Continue" })).toBeDisabled();
  await bar.getByRole("checkbox", { name: "Select all" }).check();
  await page.getByRole("checkbox", { name: `Select ${word} 1` }).uncheck();
  await expect(bar.getByRole("status")).toHaveText("3 selected");
  await bar.getByRole("combobox").selectOption("Put on sale");
  await bar.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "Discount" }).fill("100");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText("O desconto deve ser uma porcentagem inteira")).toBeVisible();
  await page.getByRole("textbox", { name: "Discount" }).fill("20");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByRole("row", { name: `${word} 4` })).toContainText("100€ → 80€");
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Change 3 tracks" }).click();
  await expect(toast(page, "Faixas atualizadas")).toBeVisible();
  expect(await readTrack(tracks[0]?.id ?? "")).toMatchObject({ priceCents: 8000, onSale: true });
  expect(await readTrack(tracks[3]?.id ?? "")).toMatchObject({ priceCents: 10_000 });
  expect(await findingsOn(page)).toEqual([]);
  await page.goto(path);
  await expect(rowOf(page, `${word} 4`)).toContainText("Sale −20%");
  await page.getByRole("link", { name: "Put on sale: 3 tracks · Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: 3 tracks of 3 restored.")).toBeVisible();
  expect(await readTrack(tracks[0]?.id ?? "")).toMatchObject({ priceCents: 10_000, onSale: false });
});

test("ticking a checkbox doesn't drag the row, which can still be dragged by its handle", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { word, path } = await givenSome(2);
  await page.goto(path);
  const box = page.getByRole("checkbox", { name: `Select ${word} 2` });
  await box.hover();
  await page.mouse.down();
  await rowOf(page, `${word} 1`).hover();
  await page.mouse.up();
  await expect(rowOf(page, `${word} 2`).first()).toBeVisible();
  await expect(page.getByText("Posição atualizada").filter({ visible: true })).toHaveCount(0);
  await rowOf(page, `${word} 2`).locator("[data-drag-handle]").hover();
  await page.mouse.down();
  await rowOf(page, `${word} 1`).hover();
  await page.mouse.up();
  await expect(toast(page, "Posição atualizada")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a genre can be set for several tracks, including all that match a search", async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL, { role: "admin" });
    const { tracks, path } = await givenSome(21);
    await page.goto(path);
    const bar = page.getByRole("form", { name: "Several tracks" });
    await bar.getByRole("checkbox", { name: "All 21 tracks that match" }).check();
    await bar.getByRole("combobox").selectOption("Set the genre");
    await bar.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("combobox", { name: "Genre" }).selectOption("Bass House");
    await page.getByRole("button", { name: "Preview changes" }).click();
    await expect(page.getByRole("heading", { name: "21 tracks will change" })).toBeVisible();
    await page.getByRole("button", { name: "Change 21 tracks" }).click();
    await expect(page.getByText("21 tracks changed.")).toBeVisible();
    expect((await readTrack(tracks[20]?.id ?? ""))?.genre).toBe("Bass House");
  });
});
