import { downloadButton, givenBoughtTrack, isSold, salesOf } from "./download-page.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./shop-test.ts";

test("a buyer opens the link: within three seconds every open page shows the track as sold, and the file downloads", async ({
  page,
  context,
  baseURL,
}) => {
  const { id, slug, title, downloadId } = await givenBoughtTrack(["Ação Já.wav"]);
  const watcher = await context.newPage();
  await openLive(watcher, `/music/${slug}`);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`/download/${downloadId}`);
  await expect.poll(() => isSold(id), { timeout: 3000 }).toBe(true);
  await expect(watcher.getByRole("button", { name: `${title} is sold` }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const coming = page.waitForEvent("download");
  await downloadButton(page).click();
  await expect(page.getByText("Download started").first()).toBeVisible();
  expect((await coming).suggestedFilename()).toBe("Ação Já.wav");
  expect(await (await coming).failure()).toBeNull();
  await expect(page).toHaveURL(`/download/${downloadId}`);
  expect(await salesOf(id)).toMatchObject([
    { channel: "download-page", userAgent: expect.stringContaining("Mozilla") },
  ]);
  expect(asked.filter((url) => new URL(url).origin !== baseURL)).toEqual([]);
});

test("several files download as one ZIP or one by one", async ({ page }) => {
  const { title, downloadId } = await givenBoughtTrack(["Mix.wav", "mix.wav"]);
  await page.goto(`/download/${downloadId}`);
  await expect(page.getByText(/^2 files in one ZIP, [\d.]+ [kM]B$/)).toBeVisible();
  for (const [button, name] of [
    ["Download Track", `${title}.zip`],
    ["Download Mix.wav", "Mix.wav"],
  ] as const) {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: button, exact: true }).click();
    expect((await coming).suggestedFilename()).toBe(name);
    expect(await (await coming).failure()).toBeNull();
  }
});
