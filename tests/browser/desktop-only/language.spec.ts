import type { Page } from "@playwright/test";
import { givenTrack } from "../../fixtures/given.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";
import { admin, toast } from "../users-page.ts";

// Statuses of rejected forms, which Chromium's console reports as errors.
test.use({ expectedErrors: [/status of 4\d\d/] });

async function choose(page: Page, language: "" | "en" | "pt") {
  await page.goto("/admin/account");
  const form = page.locator("form").filter({ has: page.locator("select[name=language]") });
  await form.locator("select").selectOption(language);
  await form.getByRole("button").click();
}

const navigationLinks = (page: Page) => page.getByRole("complementary").getByRole("link");
const deleteTrack = (page: Page, id: string) => page.goto(`/admin/music-manager?delete=${id}`);

test("an account set to English shows the admin area in English, even texts that default to Portuguese", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const track = await givenTrack();
  await choose(page, "en");
  await expect(toast(page, "Language saved")).toBeVisible();
  await expect(navigationLinks(page).filter({ hasText: "Music" }).first()).toHaveText("Music");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");

  await page.goto("/admin/music-manager?new");
  await page.getByRole("button", { name: "Publish Track" }).click();
  await expect(page.getByText("Title is required").first()).toBeVisible();

  await deleteTrack(page, track.id);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Track deleted")).toBeVisible();
});

test("Portuguese applies to the sidebar, titles, errors and toasts, and to that account only", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  await choose(page, "pt");
  await expect(toast(page, "Língua escolhida")).toBeVisible();
  await expect(navigationLinks(page).filter({ hasText: "Definições" })).toBeVisible();
  await expect(page).toHaveTitle(/^A sua conta · /);
  await expect(page.locator("[lang=pt][data-language=pt]")).toHaveCount(1);

  await navigationLinks(page).filter({ hasText: "Encomendas" }).click();
  await expect(page).toHaveTitle(/^Encomendas · /);
  await page.goto("/admin/faq?add");
  const dialog = page.getByRole("dialog", { name: "Adicionar pergunta" });
  await dialog.getByRole("button", { name: "Adicionar pergunta" }).click();
  await expect(dialog.getByText("Introduza uma pergunta.").first()).toBeVisible();
  await dialog.getByLabel("Pergunta").fill("Em que língua?");
  await dialog.getByLabel("Resposta").fill("Na sua.");
  await dialog.getByRole("button", { name: "Adicionar pergunta" }).click();
  await expect(toast(page, "Pergunta adicionada")).toBeVisible();

  await page.getByRole("link", { name: "Voltar ao site" }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole("contentinfo")).toContainText("Contact");
  await page.goBack();
  await expect(navigationLinks(page).filter({ hasText: "Definições" })).toBeVisible();

  const theirs = await browser.newContext({ baseURL });
  await signIn(theirs, baseURL, admin);
  const other = await theirs.newPage();
  await other.goto("/admin/account");
  await expect(navigationLinks(other).filter({ hasText: "Settings" })).toBeVisible();
  await theirs.close();

  await choose(page, "");
  await expect(navigationLinks(page).filter({ hasText: "Settings" })).toBeVisible();
  await expect(navigationLinks(page).first()).toContainText("Painel de administração");
  await expect(page.locator("[data-language]")).toHaveCount(0);
});
