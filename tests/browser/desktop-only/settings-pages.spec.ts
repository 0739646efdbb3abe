import { db } from "../../../app/platform/database/db.server.ts";
import { openLive } from "../open-live.ts";
import { expect, test } from "../own-shop-test.ts";
import { overflowOf } from "../page-width.ts";
import { save, savePageContent, settings, titleBox, toast } from "../settings-page.ts";

// The tests change the whole shop, so they run one after the other. Chromium's console reports
// rejections as errors.
test.describe.configure({ mode: "default" });
test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of (4\d\d|503)|^503: /] });

const attack = `<script>document.title="pwned"</script><img src=x onerror="document.title='pwned'">`;
const odd = `${attack} 🎛️🎧 שלום עולם مرحبا\nSecond line ${"long".repeat(60)}`;

for (const [door, path] of [
  ["the tab of the settings", `${settings}/page-content?page=sale`],
  ["the screen of its own", "/admin/content?page=sale"],
] as const) {
  test(`text saved in ${door} shows on every visitor's page at once`, async ({ page, visitor }) => {
    await openLive(visitor, "/sale");
    const title = `Sale ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto(path);
    await titleBox(page).fill(title);
    await page.getByLabel("Description").fill("First line\n\nSecond paragraph");
    await savePageContent(page);
    await expect(visitor.getByRole("heading", { level: 1 }), "an open page").toHaveText(title);
    await visitor.reload();
    await expect(visitor).toHaveTitle(`${title} · Dubplate`);
    await expect(visitor.getByText("First line Second paragraph")).toBeVisible();
    const description = visitor.locator('meta[name="description"]');
    await expect(description).toHaveAttribute("content", "First line Second paragraph");
    await page.reload();
    await expect(page.getByLabel("Description")).toHaveValue("First line\n\nSecond paragraph");

    await page.getByText("Reset to default").click();
    await page.getByRole("button", { name: "Delete my text" }).click();
    await expect(toast(page, "Default text restored")).toBeVisible();
    await expect(titleBox(page)).toHaveValue("Special Offers");
  });
}

test("markup, emoji and right-to-left letters are shown as plain text, and the page keeps its width", async ({
  page,
  visitor,
}) => {
  const pages = ["home", "track-store", "services", "faq", "contact"];
  for (const name of pages) {
    await page.goto(`/admin/content?page=${name}`);
    await titleBox(page).fill(`${attack.slice(0, 50)} 🎛️ שלום`);
    await page.getByLabel("Description").fill(odd);
    await savePageContent(page);
    expect(await overflowOf(page)).toBe(0);
    await openLive(visitor, name === "home" ? "/" : `/${name}`);
    await visitor.setViewportSize({ width: 390, height: 844 });
    await expect(visitor.getByRole("heading", { level: 1 })).toContainText("<script>");
    await expect(visitor.getByText("Second line")).toBeVisible();
    expect(await visitor.title()).not.toBe("pwned");
    expect(await overflowOf(visitor)).toBe(0);
  }
  await db.deleteFrom("pageContents").execute();
});

test("a one-megabyte text isn't sent, the form says why, and the text stays", async ({ page }) => {
  const megabyte = `${"word ".repeat(200_000)}end`;
  for (const [path, label] of [
    ["/admin/content?page=faq", "Description"],
    [`${settings}/legal-pages?page=license`, "Text"],
    [settings, "Contact email"],
  ] as const) {
    await page.goto(path);
    await page.getByLabel(label, { exact: true }).fill(megabyte);
    await save(page);
    await expect(page.getByText(/This text is too long: at most/)).toBeVisible();
    const kept = await page.getByLabel(label, { exact: true }).inputValue();
    expect(kept.length, path).toBe(megabyte.length);
    expect(await overflowOf(page)).toBe(0);
  }
});

test("a legal text of 20,000 letters of any script is saved and shown with its headings", async ({
  page,
  visitor,
}) => {
  await page.goto(`${settings}/legal-pages?page=terms`);
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(/This is the shop/);
  await page.getByLabel("Text", { exact: true }).fill("");
  await save(page);
  await expect(page.getByText("Enter a text, or go back")).toBeVisible();
  const beginning = `## Rights ${attack}\n\nFirst.\n\n`;
  const text = beginning + "契約".repeat((20_000 - beginning.length) / 2);
  await page.getByLabel("Text", { exact: true }).fill(text);
  await savePageContent(page);
  await page.reload();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(text);
  await openLive(visitor, "/");
  await visitor.getByRole("link", { name: "Terms" }).click();
  await expect(visitor).toHaveURL(/\/terms$/);
  const heading = visitor.getByRole("heading", { level: 2, name: "Rights <script>" });
  await expect(heading).toBeVisible();
  await expect(visitor.getByText("First.", { exact: true })).toBeVisible();
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await overflowOf(visitor)).toBe(0);
});

test("when two administrators edit the same page, the second sees both versions and chooses", async ({
  page,
  colleague,
}) => {
  for (const each of [page, colleague]) await each.goto("/admin/content?page=contact");
  await titleBox(page).fill("My title");
  await page.getByLabel("Description").fill("My words");
  await titleBox(colleague).fill("Their title");
  await colleague.getByLabel("Description").fill("Their version");
  await savePageContent(colleague);

  await expect(page.getByText("Someone else saved this while you had it open")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("My words");
  await save(page);
  await expect(page.getByText("Someone else has saved this in the meantime.")).toBeVisible();
  await expect(titleBox(page)).toHaveValue("My title");
  await expect(page.getByRole("region", { name: "Title: saved by" })).toContainText("Their title");
  await expect(page.getByText("Their version", { exact: true })).toBeVisible();
  await colleague.reload();
  await expect(titleBox(colleague)).toHaveValue("Their title");
  await savePageContent(page);
  await expect(titleBox(page)).toHaveValue("My title");
});

test("text typed while a save is in progress stays and is saved the next time", async ({
  page,
}) => {
  await page.goto("/admin/content?page=sale");
  const typed = Promise.withResolvers<void>();
  await page.route(/content\.data/, async (route) => {
    if (route.request().method() === "POST") await typed.promise;
    await route.continue();
  });
  await titleBox(page).fill("First title");
  await save(page);
  const description = page.getByLabel("Description");
  await description.fill("Typed meanwhile");
  typed.resolve();
  await expect(toast(page, "Page content saved")).toBeVisible();
  await expect(titleBox(page)).toHaveValue("First title");
  await expect(description).toHaveValue("Typed meanwhile");
  await expect(description).toBeFocused();
  await save(page);
  await expect
    .poll(() =>
      db
        .selectFrom("pageContents")
        .where("id", "=", "sale")
        .select(["title", "text"])
        .executeTakeFirst(),
    )
    .toEqual({ title: "First title", text: "Typed meanwhile" });
  await db.deleteFrom("pageContents").where("id", "=", "sale").execute();
});
