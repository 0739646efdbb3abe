import type { Page } from "@playwright/test";
import sharp from "sharp";
import { freshWord, manager, titleBox } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";
import { chooser, fieldOf, toast } from "../upload-page.ts";

const CELL = 100;
const [COLUMNS, ROWS] = [4, 8];

type Color = [red: number, green: number, blue: number];

const colorOf = (column: number, row: number): Color => [30 + column * 60, 20 + row * 30, 120];

/** Draws a portrait of 4 by 8 cells, each of its own color. */
function portrait(): Promise<Buffer> {
  const cells = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const [r, g, b] = colorOf(column, row);
      const cell = { width: CELL, height: CELL, channels: 3, background: { r, g, b } } as const;
      cells.push({ input: { create: cell }, left: column * CELL, top: row * CELL });
    }
  }
  const size = { width: COLUMNS * CELL, height: ROWS * CELL } as const;
  return sharp({ create: { ...size, channels: 3, background: "#000" } })
    .composite(cells)
    .png()
    .toBuffer();
}

/** Returns the colors in the middle of the four quarters of a square. */
async function quartersOf(image: Buffer): Promise<Color[]> {
  const side = 400;
  const pixels = await sharp(image).removeAlpha().resize(side, side).raw().toBuffer();
  return [
    [100, 100],
    [300, 100],
    [100, 300],
    [300, 300],
  ].map(([x = 0, y = 0]) => {
    const at = (y * side + x) * 3;
    return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
  });
}

async function dragBy(page: Page, x: number, y: number): Promise<void> {
  const box = await page.getByRole("img", { name: "Cover" }).boundingBox();
  if (!box) throw new Error("There is no picture.");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + x * box.width, middle.y + y * box.height, { steps: 4 });
  await page.mouse.up();
}

test("the part of a picture that its owner zooms, drags and slides to becomes the cover", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  await page.goto(`${manager}?new=1`);
  const title = freshWord();
  await titleBox(page).fill(title);
  const picture = { name: "tall.png", mimeType: "image/png", buffer: await portrait() };
  await chooser(page, "Cover").setInputFiles(picture);
  const slider = (name: string) => page.getByRole("slider", { name });
  await expect(slider("Left to right")).toHaveCount(0);
  await slider("Zoom").fill("2");
  await dragBy(page, 0.6, 0);
  await expect(slider("Left to right")).toHaveValue("0");
  await slider("Top to bottom").press("End");
  await page.getByRole("button", { name: "Use this crop" }).click();
  await expect(fieldOf(page, "Cover").getByText("Ready")).toBeVisible();
  await page.getByRole("button", { name: "Save as draft", exact: true }).click();
  await expect(toast(page, "Faixa adicionada")).toBeVisible();

  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const source = await fieldOf(page, "Cover").getByRole("img").getAttribute("src");
  const cover = await (await page.request.get(source ?? "")).body();
  const corner = [colorOf(0, 6), colorOf(1, 6), colorOf(0, 7), colorOf(1, 7)];
  const differences = (await quartersOf(cover)).map((color, quarter) =>
    Math.max(...color.map((value, channel) => Math.abs(value - (corner[quarter]?.[channel] ?? 0)))),
  );
  for (const difference of differences) expect(difference).toBeLessThan(12);
});
