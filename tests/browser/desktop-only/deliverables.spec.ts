import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import {
  listIncludedFiles,
  listTrackFiles,
} from "../../../app/shop/catalog/files/track-files.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { pictureFile } from "../../uploads/pictures.ts";
import { wavFile } from "../../uploads/sounds.ts";
import { findingsOn } from "../findings.ts";
import { freshWord, genreBox, manager, readTrack, titleBox, toast } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

const chooser = (page: Page) => page.getByLabel("Files for the buyer: Choose files");
const list = (page: Page) => page.getByRole("list", { name: "Files for the buyer" });
const fileOf = (page: Page, name: string) =>
  list(page).getByRole("listitem").filter({ hasText: name });
/** Makes a file unique, because the same file in two people's tracks would go under review. */
const differing = (file: Buffer) => {
  randomBytes(8).copy(file, file.length - 8);
  return file;
};
const wav = (name: string) => ({
  name,
  mimeType: "audio/wav",
  buffer: differing(Buffer.from(wavFile(1))),
});
const bytes = (name: string, begins: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: differing(Buffer.concat([Buffer.from(begins, "latin1"), Buffer.alloc(5000)])),
});

test("a new track's form takes the buyer's files, and its page lists what they are", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const user = await signIn(context, baseURL);
  const title = freshWord();
  await page.goto(`${manager}?new=1`);
  await titleBox(page).fill(title);
  await genreBox(page).selectOption("Techno");
  await page.getByLabel("Purchase link").fill("https://example.com/buy");
  await chooser(page).setInputFiles([
    wav("Maré.wav"),
    bytes("Maré stems.zip", "PK\x03\x04"),
    bytes("Maré.mid", "MThd"),
    { name: "Maré.png", mimeType: "image/png", buffer: Buffer.from(await pictureFile("png")) },
    bytes("page.png", "<!doctype html>"),
  ]);
  await expect(fileOf(page, "page.png")).toContainText("Choose a ZIP", { timeout: 30_000 });
  for (const name of ["Maré.wav", "Maré stems.zip", "Maré.mid", "Maré.png"]) {
    await expect(fileOf(page, name)).toContainText("Ready.", { timeout: 30_000 });
  }
  await expect(page.getByRole("combobox", { name: "Type of Maré stems.zip" })).toHaveValue("stems");
  await expect(page.getByRole("combobox", { name: "Type of Maré.mid" })).toHaveValue("midi");
  await expect(page.getByRole("combobox", { name: "Type of Maré.png" })).toHaveValue("artwork");
  await page.getByRole("combobox", { name: "Type of Maré.wav" }).selectOption("unmastered-wav");
  // A file that is still uploading keeps the form open, with its content.
  await page.getByRole("button", { name: "Publish Track" }).click();
  const form = page.getByRole("main");
  await expect(form.getByText("A file for the buyer is still uploading.")).toBeVisible();
  await page.getByRole("button", { name: "Remove page.png" }).click();
  await page.getByRole("button", { name: "Publish Track" }).click();
  await expect(toast(page, "Faixa adicionada")).toBeVisible();

  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(4);
  await expect(page).toHaveURL(/edit=/);
  const id = new URL(page.url()).searchParams.get("edit") ?? "";
  const files = await listTrackFiles(db, id);
  const hash = files.find(({ fileName }) => fileName === "Maré.wav")?.sha256.slice(0, 12) ?? "-";
  await expect(fileOf(page, "Maré.wav")).toContainText(hash);
  await expect(fileOf(page, "Maré.wav")).toContainText("177 kB");
  expect(files.map(({ bucket }) => bucket)).toEqual(["files", "files", "files", "files"]);
  expect(await page.content()).not.toContain(files[0]?.key);
  expect((await readTrack(id))?.userId).toBe(user.id);

  const seconds = async () => (await listIncludedFiles(id)).map((file) => file.durationSeconds);
  await expect.poll(seconds, { timeout: 60_000 }).toContain(1);
  await page.goto(`/music/${title}`);
  const included = page.getByRole("heading", { name: "Included Files" }).locator("..");
  await expect(included.getByRole("listitem")).toHaveText([
    /^WAV, unmastered0:01\s·\s44\.1\skHz\s·\s16-bit\s·\s−\d+\.\d\sLUFS177\skB$/,
    "Separated stemsZIP · 6 kB",
    "MIDI6 kB",
    "ArtworkPNG · 1 kB",
  ]);
});

test("a file is removed after confirmation, and only once the form is saved", async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const user = await signIn(context, baseURL);
  const { id, slug } = await givenTrack({ title: freshWord(), userId: user.id, isSold: true });
  await page.goto(`/music/${slug}`);
  await expect(page.getByText("Radio edit")).toBeVisible();
  await page.goto(`${manager}?edit=${id}`);
  await chooser(page).setInputFiles([
    bytes("One.zip", "PK\x03\x04"),
    bytes("Twoo.zip", "PK\x03\x04"),
  ]);
  for (const name of ["One.zip", "Twoo.zip"]) {
    await expect(fileOf(page, name)).toContainText("Ready.", { timeout: 30_000 });
  }
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Faixa atualizada")).toBeVisible();
  await page.goto(`${manager}?edit=${id}`);
  const remove = page.getByRole("checkbox", { name: "Remove One.zip" });
  const question = page.getByRole("alertdialog", { name: "Remove this file?" });
  await remove.click();
  await expect(question).toContainText("the buyer's link will no longer include this file");
  expect(await findingsOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(remove).not.toBeChecked();
  await remove.click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(remove).toBeChecked();
  await page.getByRole("combobox", { name: "Type of Twoo.zip" }).selectOption("project");
  expect(await listTrackFiles(db, id)).toHaveLength(2);
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(async () => (await listTrackFiles(db, id)).length).toBe(1);
  expect(await listTrackFiles(db, id)).toMatchObject([{ fileName: "Twoo.zip", kind: "project" }]);
});
