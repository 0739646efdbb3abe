import type { Page } from "@playwright/test";
import sharp from "sharp";
import { givenTrack } from "../../fixtures/given.ts";
import { findingsOn } from "../findings.ts";
import { expect, test } from "../own-shop-test.ts";
import { chooser, fieldOf } from "../upload-page.ts";

// No other test reads the name of this shop.
test.use({
  signedInAs: { role: "admin" },
  shopSettings: { MAIL_FROM: "look@example.com" },
  expectedErrors: [/status of 4\d\d/],
});

const colorField = (page: Page, theme: "dark" | "light") =>
  page.getByLabel(`Accent color, ${theme} theme`, { exact: true });

test("a shop's custom name and color show for every visitor", async ({ page, visitor }) => {
  await page.goto("/admin/settings/look");
  await page.getByLabel("Shop name").fill("Night Bus <b>Records</b>");
  await page.getByLabel("Pick Accent color, dark theme").fill("#4fd1c5");
  await expect(colorField(page, "dark")).toHaveValue("#4fd1c5");
  await colorField(page, "light").fill("#ffd23c");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/isn't readable in the light theme/)).toBeVisible();
  await colorField(page, "light").fill("#0b5f57");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Settings saved" })).toBeVisible();

  await visitor.emulateMedia({ colorScheme: "dark" });
  await visitor.goto("/faq");
  const home = visitor.getByRole("link", { name: "Night Bus <b>Records</b>", exact: true });
  await expect(home).toBeVisible();
  await expect(visitor).toHaveTitle("FAQ · Night Bus <b>Records</b>");
  const accent = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  expect(await accent()).toBe("#4fd1c5");
  await visitor.getByRole("button", { name: /theme/i }).click();
  await expect.poll(accent).toBe("#0b5f57");
  expect(await findingsOn(visitor)).toEqual([]);
  const { slug } = await givenTrack();
  await visitor.goto(`/embed/${slug}`);
  expect(await accent()).toBe("#4fd1c5");
  expect(await findingsOn(visitor)).toEqual([]);
  await visitor.goto("/no-such-page");
  await expect(visitor).toHaveTitle("Página não encontrada · Night Bus <b>Records</b>");
});

test("a logo waits for its upload, keeps what is typed above it, and appears next to the name until it is removed", async ({
  page,
  visitor,
}) => {
  const square = { width: 300, height: 200, channels: 3, background: "#4fd1c5" } as const;
  const buffer = await sharp({ create: square }).png().toBuffer();
  await page.goto("/admin/settings/look");
  await page.getByRole("button", { name: "Save logo" }).click();
  await expect(page.getByText("Choose a file first.")).toBeVisible();
  await page.getByLabel("Shop name").fill("Half Typed");
  const stateReleased = Promise.withResolvers<void>();
  await page.route(/\/uploads\/[^/]+\/state/, async (route) => {
    await stateReleased.promise;
    await route.continue();
  });
  await chooser(page, "Logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  const save = page.getByRole("button", { name: "Save logo" });
  await expect(save).toHaveAccessibleDescription("Crop “logo.png” first, then save.");
  await page.getByRole("button", { name: "Use this crop" }).click();
  await expect(save).toHaveAccessibleDescription(/“logo.png” is still uploading/);
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Not saved yet").first()).toBeVisible();
  stateReleased.resolve();
  await expect(fieldOf(page, "Logo").getByText("Ready")).toBeVisible();
  await save.click();
  await expect(page.getByRole("heading", { name: "Logo saved" })).toBeVisible();
  await expect(page.getByLabel("Shop name")).toHaveValue("Half Typed");
  expect(await findingsOn(page)).toEqual([]);

  const logo = visitor.getByRole("banner").getByRole("img");
  await visitor.goto("/faq");
  const name = (await logo.getAttribute("alt")) ?? "";
  await expect(visitor.getByRole("link", { name, exact: true })).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
  expect(await findingsOn(visitor)).toEqual([]);

  await page.getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByRole("heading", { name: "Logo removed" })).toBeVisible();
  await visitor.reload();
  await expect(logo).toHaveCount(0);
});

test("errors and final acts have a color and a sign of their own beside any accent, in both themes and in forced colors", async ({
  page,
}) => {
  const { id, title } = await givenTrack();
  await page.goto("/admin/settings/look");
  await colorField(page, "dark").fill("#ff7597");
  await colorField(page, "light").fill("#ab0042");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Settings saved" })).toBeVisible();
  const color = (name: string) =>
    page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name);
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto("/admin/settings/look");
    await page.evaluate((to) => (document.documentElement.dataset.theme = to), theme);
    expect(await color("--danger")).toBe({ dark: "#ff9052", light: "#9c3f00" }[theme]);
    await colorField(page, "light").fill("no color");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const error = page.locator("p.danger-text").first();
    await expect(error).toBeVisible();
    const sign = await error.evaluate((at) => getComputedStyle(at, "::before").content);
    expect(sign).toContain('"!"');
    expect(await findingsOn(page)).toEqual([]);
  }
  await page.goto(`/admin/music-manager?delete=${id}`);
  const remove = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
  await expect(page.getByRole("alertdialog").getByText(title)).toBeVisible();
  const fill = () => remove.evaluate((at) => getComputedStyle(at).backgroundColor);
  expect(await fill()).not.toBe("rgb(255, 117, 151)");
  await page.emulateMedia({ forcedColors: "active" });
  const edge = await remove.evaluate((at) => getComputedStyle(at).borderTopWidth);
  expect(edge).toBe("2px");
});
