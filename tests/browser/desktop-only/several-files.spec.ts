import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { db } from "../../../app/platform/database/db.server.ts";
import { projectRoot } from "../../../app/platform/system/project-root.server.ts";
import { givenZip } from "../../uploads/given-zip.ts";
import { wavFile } from "../../uploads/sounds.ts";
import { findingsOn } from "../findings.ts";
import { freshWord, manager, rowOf, titleBox } from "../manager-page.ts";
import { overflowOf } from "../page-width.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";
import { chooser, fieldOf, givenFile, toast } from "../upload-page.ts";

type Dropped = { name: string; content: Uint8Array };

const cover = () => readFile(join(projectRoot(), "demo/shop/covers/lantern-fish.webp"));

/** Drops files on an element, all at once. */
async function drop(page: Page, target: string, files: Dropped[]): Promise<void> {
  const sent = files.map(({ name, content }) => ({
    name,
    text: Buffer.from(content).toString("latin1"),
  }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all) {
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, sent);
  await page.locator(target).dispatchEvent("drop", { dataTransfer });
}

test("a track and its cover dropped together fill both fields, and the form waits for them", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  await page.goto(`${manager}?new=1`);
  const title = freshWord();
  await titleBox(page).fill(title);
  const stateReleased = Promise.withResolvers<void>();
  await context.route(/\/uploads\/[^/]+\/state/, async (route) => {
    await stateReleased.promise;
    await route.continue();
  });
  await drop(page, "#content form", [
    { name: "cover.wav", content: await cover() },
    { name: "take.png", content: wavFile(2) },
  ]);
  await expect(fieldOf(page, "Preview")).toContainText("take.png");
  await expect(fieldOf(page, "Cover")).toContainText("cover.wav");
  const save = page.getByRole("button", { name: "Save as draft", exact: true });
  await expect(save).toHaveAccessibleDescription(/2 files are still uploading/);
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Not saved yet")).toBeVisible();
  await titleBox(page).press("Enter");
  await expect(page).toHaveURL(/new=1/);
  stateReleased.resolve();
  for (const field of ["Preview", "Cover"]) {
    const status = fieldOf(page, field).getByRole("status");
    await expect(status).toHaveText("Ready.", { timeout: 60_000 });
  }
  await expect(save).not.toHaveAttribute("aria-disabled", "true");
  await save.click();
  await expect(rowOf(page, title)).toBeVisible();
  const saved = await db
    .selectFrom("musicTracks")
    .select(["coverFileId", "previewFileId"])
    .where("title", "=", title)
    .executeTakeFirst();
  expect(Object.values(saved ?? {})).toEqual([expect.any(String), expect.any(String)]);
});

test("a failed file blocks the form until it is removed", async ({
  page,
  context,
  baseURL,
}, info) => {
  await signIn(context, baseURL);
  await page.goto(`${manager}?new=1`);
  await titleBox(page).fill(freshWord());
  await chooser(page, "Cover").setInputFiles(await givenFile(info, "no.png", "no picture"));
  const save = page.getByRole("button", { name: "Save as draft", exact: true });
  await expect(save).toHaveAccessibleDescription(
    /“no.png” wasn't uploaded\. Try again or remove it/,
    {
      timeout: 60_000,
    },
  );
  await page.getByRole("button", { name: "Remove no.png" }).click();
  await save.click();
  await expect(toast(page, "Faixa adicionada")).toBeVisible();
});

test("a WAV, stems, MIDI and a cover dropped at once make one draft that survives a reload", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signIn(context, baseURL, { role: "admin" });
  await page.goto(manager);
  const word = freshWord();
  const wide = { width: 400, height: 200, channels: 3, background: "#223344" } as const;
  const left = await sharp({ create: { ...wide, width: 200, background: "#cc2200" } })
    .png()
    .toBuffer();
  const picture = await sharp({ create: wide })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  await drop(page, "#content > div", [
    { name: `${word} 122bpm.wav`, content: wavFile(4) },
    { name: "parts.zip", content: givenZip({ "kick.wav": wavFile(1) }) },
    { name: "chords.mid", content: Buffer.from("4d54686400000006000000010060", "hex") },
    { name: "IMG_1.png", content: picture },
  ]);
  const panel = page.getByRole("region", { name: "Uploads" });
  const side = panel.getByRole("slider", { name: "Left to right" });
  await side.focus();
  await page.keyboard.press("Home");
  await expect(side).toHaveValue("0");
  expect(await findingsOn(page)).toEqual([]);
  await panel.getByRole("button", { name: "Use this crop" }).press("Enter");
  await expect(panel.getByRole("status")).toHaveText("1 of 1 draft created", { timeout: 60_000 });
  await page.reload();
  await expect(panel.getByRole("status")).toHaveText("1 of 1 draft created");
  await panel.getByRole("link", { name: word }).click();
  const files = page.getByRole("list", { name: "Files for the buyer" });
  for (const [name, kind] of [
    [`${word} 122bpm.wav`, "mastered-wav"],
    ["parts.zip", "stems"],
    ["chords.mid", "midi"],
  ] as const)
    await expect(
      files.getByRole("listitem").filter({ hasText: name }).getByRole("combobox"),
    ).toHaveValue(kind);
  const preview = page.getByLabel(new RegExp(`Listen to the preview of ${word}`, "i"));
  expect((await page.request.get((await preview.getAttribute("src")) ?? "")).status()).toBe(200);
  const { colour } = await db
    .selectFrom("musicTracks")
    .innerJoin("mediaFiles", "mediaFiles.id", "coverFileId")
    .where("title", "ilike", word)
    .select("colour")
    .executeTakeFirstOrThrow();
  expect(Number.parseInt(colour?.slice(1, 3) ?? "", 16)).toBeGreaterThan(150);
  expect(await findingsOn(page)).toEqual([]);
});

test("a reload in the middle of an upload says so, and the same files continue it", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signIn(context, baseURL);
  await page.goto(manager);
  const word = freshWord();
  const beat = { name: `${word}.wav`, content: wavFile(3) };
  page.on("dialog", (dialog) => void dialog.accept());
  await context.route(/\/uploads\/[0-9a-f-]{36}$/, () => undefined);
  const begun = page.waitForRequest((request) => request.method() === "PATCH");
  await drop(page, "#content > div", [beat]);
  await begun;
  await page.reload();
  const panel = page.getByRole("region", { name: "Uploads" });
  await expect(panel).toContainText("Drop the files again to continue where it stopped.");
  await context.unroute(/\/uploads\/[0-9a-f-]{36}$/);
  await drop(page, "#content > div", [beat]);
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel.getByRole("status")).toHaveText("1 of 1 draft created", { timeout: 60_000 });
});

test("several files become drafts, each with its own progress, and adding the same files again creates none", async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const user = await signIn(context, baseURL);
  await page.goto(manager);
  const beats = [1, 2, 3, 4, 5, 6].map((n) => ({
    name: `0${n} - beat_${n}.wav`,
    content: wavFile(1 + n / 10),
  }));
  const picture = { name: "02 - beat_2.webp", content: await cover() };
  const notes = { name: "notes.txt", content: Buffer.from("words") };
  await drop(page, "#content > div", [...beats, picture, notes]);
  await expect(toast(page, "“notes.txt” was skipped")).toBeVisible();
  const panel = page.getByRole("region", { name: "Uploads" });
  await expect(panel.getByRole("status")).toHaveText("6 of 6 drafts created", { timeout: 120_000 });
  for (const [index] of beats.entries())
    await expect(rowOf(page, `Beat ${index + 1}`)).toBeVisible();
  await expect(page.getByText("Nova faixa adicionada")).toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const width of [390, size.width]) {
    await page.setViewportSize({ ...size, width });
    expect(await overflowOf(page)).toBe(0);
  }
  const made = await db
    .selectFrom("musicTracks")
    .where("userId", "=", user.id)
    .select(["title", "isDraft", "coverFileId"])
    .execute();
  expect(made.filter(({ isDraft }) => isDraft)).toHaveLength(6);
  expect(made.filter(({ coverFileId }) => coverFileId).map(({ title }) => title)).toEqual([
    "Beat 2",
  ]);

  await panel.getByRole("button", { name: "Clear finished" }).click();
  await drop(page, "#content > div", beats.slice(0, 1));
  await expect(panel).toContainText(
    "This file is already in the shop: Beat 1. No draft was created.",
    {
      timeout: 60_000,
    },
  );
  await panel.getByRole("button", { name: /^Create a draft anyway/ }).click();
  await expect(panel.getByRole("status")).toHaveText("1 of 1 draft created", { timeout: 60_000 });
});
