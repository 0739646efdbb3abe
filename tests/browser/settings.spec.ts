import { writeFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { db } from "../../app/database/db.server.ts";
import { givenTrack } from "../given.ts";
import { wavFile } from "../uploads/sounds.ts";
import { expect, test } from "./own-shop-test.ts";
import { signIn } from "./sign-in.ts";

// The whole shop is changed: one after the other. Refusals are errors to Chromium's console.
test.describe.configure({ mode: "default" });
test.use({ expectedErrors: [/status of (4\d\d|503)|^503: /] });

const admin = { role: "admin" } as const;
const toast = (page: Page, title: string) => page.getByRole("heading", { name: title }).first();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const titleBox = (page: Page) => page.getByRole("textbox", { name: "Title" });
const settings = "/admin/settings";

const attack = `<script>document.title="pwned"</script><img src=x onerror="document.title='pwned'">`;
const odd = `${attack} 🎛️🎧 שלום עולם مرحبا\nSecond line ${"long".repeat(60)}`;

/** What a visitor sees who has never been here; the page hears of changes already. */
async function asVisitor(browser: Browser, baseURL: string | undefined, path: string) {
  const page = await (await browser.newContext({ baseURL })).newPage();
  const hearing = page.waitForResponse(/\/live(\?|$)/);
  await page.goto(path);
  await hearing;
  return page;
}

async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test("the contact address is kept, and a wrong one stays where it was typed", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  await page.goto(settings);
  const field = page.getByLabel("Contact email");
  await field.fill("owner at example");
  await save(page);
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(field).toHaveValue("owner at example");
  await expect(field).toBeFocused();
  await field.fill("owner@example.com");
  await save(page);
  await expect(toast(page, "Settings saved")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("owner@example.com");
});

test("social links stand in the footer while they are filled, and only https is taken", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  await page.goto(`${settings}/social-links`);
  await page.getByLabel("Instagram").fill("javascript:alert(1)");
  await page.getByLabel("YouTube").fill("http://www.youtube.com/@me");
  await page.getByLabel("SoundCloud").fill("https://soundcloud.com/me");
  await save(page);
  await expect(page.getByText("Please enter a link that begins with https://.")).toHaveCount(2);
  await expect(page.getByLabel("Instagram")).toHaveValue("javascript:alert(1)");
  await expect(page.getByLabel("SoundCloud")).toHaveValue("https://soundcloud.com/me");
  await page.getByLabel("Instagram").fill("https://www.instagram.com/me");
  await page.getByLabel("YouTube").fill("");
  await save(page);
  await expect(toast(page, "Settings saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Instagram")).toHaveValue("https://www.instagram.com/me");

  const visitor = await asVisitor(browser, baseURL, "/faq");
  const links = visitor.getByRole("navigation", { name: "Follow" }).getByRole("link");
  await expect(links).toHaveText(["Instagram", "SoundCloud"]);
  await expect(links.first()).toHaveAttribute("href", "https://www.instagram.com/me");
  await expect(links.first()).toHaveAttribute("rel", "noopener noreferrer");
  await visitor.close();
});

for (const [door, path] of [
  ["the tab of the settings", `${settings}/page-content?page=sale`],
  ["the screen of its own", "/admin/content?page=sale"],
] as const) {
  test(`what is written in ${door} is on the page of every visitor at once`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await signIn(context, baseURL, admin);
    const visitor = await asVisitor(browser, baseURL, "/sale");
    const title = `Sale ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto(path);
    await titleBox(page).fill(title);
    await page.getByLabel("Description").fill("First line\n\nSecond paragraph");
    await save(page);
    await expect(toast(page, "Page content saved")).toBeVisible();
    await expect(visitor.getByRole("heading", { level: 1 }), "an open page").toHaveText(title);
    await visitor.reload();
    await expect(visitor).toHaveTitle(`${title} · Dubplate`);
    await expect(visitor.getByText("First line Second paragraph")).toBeVisible();
    const description = visitor.locator('meta[name="description"]');
    await expect(description).toHaveAttribute("content", "First line Second paragraph");
    await visitor.close();
    await page.reload();
    await expect(page.getByLabel("Description")).toHaveValue("First line\n\nSecond paragraph");

    await page.getByText("Reset to default").click();
    await page.getByRole("button", { name: "Delete my text" }).click();
    await expect(toast(page, "Default text restored")).toBeVisible();
    await expect(titleBox(page)).toHaveValue("Special Offers");
  });
}

test("markup, emoji and right-to-left letters are shown as text, and the page keeps its width", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const pages = ["home", "track-store", "services", "faq", "contact"];
  for (const name of pages) {
    await page.goto(`/admin/content?page=${name}`);
    await titleBox(page).fill(`${attack.slice(0, 50)} 🎛️ שלום`);
    await page.getByLabel("Description").fill(odd);
    await save(page);
    await expect(toast(page, "Page content saved")).toBeVisible();
    await expectNoOverflow(page);
    const visitor = await asVisitor(browser, baseURL, name === "home" ? "/" : `/${name}`);
    await visitor.setViewportSize({ width: 390, height: 844 });
    await expect(visitor.getByRole("heading", { level: 1 })).toContainText("<script>");
    await expect(visitor.getByText("Second line")).toBeVisible();
    expect(await visitor.title()).not.toBe("pwned");
    await expectNoOverflow(visitor);
    await visitor.close();
  }
  await db.deleteFrom("pageContents").execute();
});

test("a text of a megabyte is not sent: a sentence says why, and the words stay", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const megabyte = `${"word ".repeat(200_000)}end`;
  for (const [path, label] of [
    ["/admin/content?page=faq", "Description"],
    [`${settings}/legal-pages?page=license`, "Text"],
    [settings, "Contact email"],
  ] as const) {
    const hearing = page.waitForResponse(/\/live(\?|$)/);
    await page.goto(path);
    await hearing;
    await page.getByLabel(label, { exact: true }).fill(megabyte);
    await save(page);
    await expect(page.getByText(/This text is too long: at most/)).toBeVisible();
    const kept = await page.getByLabel(label, { exact: true }).inputValue();
    expect(kept.length, path).toBe(megabyte.length);
    await expectNoOverflow(page);
  }
});

test("a legal text of 20,000 letters of any script is kept, and shown with its headings", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  // The page hears of changes once its scripts are at work; until then a field may lose its selection.
  const hearing = page.waitForResponse(/\/live(\?|$)/);
  await page.goto(`${settings}/legal-pages?page=terms`);
  await hearing;
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(/This is the default text/);
  await page.getByLabel("Text", { exact: true }).fill("");
  await save(page);
  await expect(page.getByText("Please enter a text, or go back")).toBeVisible();
  const beginning = `## Rights ${attack}\n\nFirst.\n\n`;
  const text = beginning + "契約".repeat((20_000 - beginning.length) / 2);
  await page.getByLabel("Text", { exact: true }).fill(text);
  await save(page);
  await expect(toast(page, "Page content saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(text);
  const visitor = await asVisitor(browser, baseURL, "/");
  await visitor.getByRole("link", { name: "Terms" }).click();
  await expect(visitor).toHaveURL(/\/terms$/);
  const heading = visitor.getByRole("heading", { level: 2, name: "Rights <script>" });
  await expect(heading).toBeVisible();
  await expect(visitor.getByText("First.", { exact: true })).toBeVisible();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(visitor);
  await visitor.close();
});

test("of two administrators who write the same page the second sees both texts and chooses", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const theirs = await browser.newPage({ baseURL });
  await signIn(theirs.context(), baseURL, admin);
  for (const each of [page, theirs]) await each.goto("/admin/content?page=contact");
  await titleBox(page).fill("My title");
  await page.getByLabel("Description").fill("My words");
  await titleBox(theirs).fill("Their title");
  await theirs.getByLabel("Description").fill("Their words");
  await save(theirs);
  await expect(toast(theirs, "Page content saved")).toBeVisible();

  await expect(page.getByText("Somebody else has saved this while it was open")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("My words");
  await save(page);
  await expect(page.getByText("Somebody else has saved this in the meantime.")).toBeVisible();
  await expect(titleBox(page)).toHaveValue("My title");
  await expect(page.getByRole("region", { name: "Title: saved by" })).toContainText("Their title");
  await expect(page.getByText("Their words", { exact: true })).toBeVisible();
  await theirs.reload();
  await expect(titleBox(theirs)).toHaveValue("Their title");
  await save(page);
  await expect(toast(page, "Page content saved")).toBeVisible();
  await expect(titleBox(page)).toHaveValue("My title");
  await theirs.close();
});

test("maintenance mode closes open pages of visitors within a moment, and opens them again", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const visitor = await asVisitor(browser, baseURL, "/track-store");
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Configure Maintenance Mode" }).click();
  await page.getByRole("button", { name: "Close the shop for maintenance" }).click();
  await expect(toast(page, "Maintenance mode is on")).toBeVisible();
  await expect(page.getByText("Visitors see a closed shop.").first()).toBeVisible();
  const closed = visitor.getByRole("heading", { name: "Back in a moment" });
  await expect(closed).toBeVisible();
  await visitor.reload();
  await expect(closed).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Open the shop" }).click();
  await expect(toast(page, "Maintenance mode is off")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Track Store" })).toBeVisible();
  await visitor.close();
});

test("a voice tag is uploaded, heard, switched and removed, and the previews follow", async ({
  page,
  context,
  baseURL,
}, info) => {
  test.setTimeout(120_000);
  await signIn(context, baseURL, admin);
  await page.goto(`${settings}/voice-tag`);
  await page.getByRole("button", { name: "Save voice tag" }).click();
  await expect(page.getByText("Please choose a file first.")).toBeVisible();
  const [long, tag] = [info.outputPath("long.wav"), info.outputPath("tag.wav")];
  await Promise.all([writeFile(long, wavFile(16)), writeFile(tag, wavFile(2))]);
  const choose = async (file: string) => {
    await page.getByLabel(/^(Another voice|Voice) tag: /i).setInputFiles(file);
    await expect(page.getByText("Ready.", { exact: true })).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Save voice tag" }).click();
  };
  await choose(long);
  await expect(page.getByText("The voice tag is longer than 15 seconds.")).toBeVisible();
  await choose(tag);
  await expect(toast(page, "Voice tag saved")).toBeVisible();
  await page.reload();
  const sound = await page.request.get(`${settings}/voice-tag/sound`);
  expect(sound.headers()["content-type"]).toBe("audio/wav");
  expect((await sound.body()).length).toBe(wavFile(2).length);
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(toast(page, "Voice tag switched off")).toBeVisible();
  await page.getByText("Remove", { exact: true }).click();
  await page.getByRole("button", { name: "Remove voice tag" }).click();
  await expect(toast(page, "Voice tag removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Switch off" })).toHaveCount(0);
});

test("a check of the storage names the broken file and leads to its track", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, admin);
  const { id: fileId } = await db
    .insertInto("mediaFiles")
    .values({
      bucket: "audio",
      key: `${"0".repeat(31)}1.mp3`,
      mediaType: "audio/mpeg",
      sizeBytes: 1000,
      sha256: "0".repeat(64),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { title } = await givenTrack({ title: "Lost Tape", previewFileId: fileId });
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Configure Storage Settings" }).click();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByRole("heading", { name: /broken file/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Preview is missing")).toBeVisible();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: "Edit Track" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pages, links and maintenance are set as well", async ({ page, context, baseURL }) => {
    await signIn(context, baseURL, admin);
    await page.goto(settings);
    await page.getByRole("link", { name: "Social Links" }).click();
    await page.getByLabel("YouTube").fill("javascript:alert(1)");
    await save(page);
    await expect(page.getByText("Please enter a link that begins with https://.")).toBeVisible();
    await expect(page.getByLabel("YouTube")).toHaveValue("javascript:alert(1)");
    await page.getByLabel("YouTube").fill("https://www.youtube.com/@me");
    await save(page);
    await expect(page.getByText("Settings saved")).toBeVisible();
    await expect(page.getByRole("link", { name: "YouTube" })).toBeVisible();

    await page.goto(`${settings}/page-content?page=faq`);
    await titleBox(page).fill("Questions");
    await db.insertInto("pageContents").values({ id: "faq", title: "Theirs", text: "" }).execute();
    await save(page);
    await expect(page.getByText("Somebody else has saved this in the meantime.")).toBeVisible();
    await expect(titleBox(page)).toHaveValue("Questions");
    await save(page);
    await expect(page.getByText("Page content saved")).toBeVisible();

    await page.goto(`${settings}/maintenance`);
    await page.getByRole("button", { name: "Close the shop for maintenance" }).click();
    await expect(page.getByText("Maintenance mode is on", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Open the shop" }).click();
    await expect(page.getByText("Maintenance mode is off", { exact: true }).first()).toBeVisible();
  });
});

const tabs = ["page-content", "social-links", "legal-pages", "voice-tag", "maintenance", "storage"];

for (const theme of ["dark", "light"]) {
  test(`every tab and the closed shop are accessible in the ${theme} theme, and no wider than a phone`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.slow();
    await signIn(context, baseURL, admin);
    const remember = (chosen: string) => localStorage.setItem("theme", chosen);
    await page.addInitScript(remember, theme);
    const expectNothingFound = async (on: Page) => {
      const { violations } = await new AxeBuilder({ page: on }).analyze();
      const found = violations.map(({ id, nodes }) => `${on.url()}: ${id}: ${nodes[0]?.html}`);
      expect.soft(found).toEqual([]);
    };
    await page.setViewportSize({ width: 390, height: 844 });
    const screens = ["/admin/content", settings, ...tabs.map((tab) => `${settings}/${tab}`)];
    for (const path of screens) {
      await page.goto(path);
      await expectNothingFound(page);
      await expectNoOverflow(page);
    }
    const visitor = await asVisitor(browser, baseURL, "/");
    await db.updateTable("settings").set({ isInMaintenance: true }).execute();
    const closed = visitor.getByRole("heading", { name: "Back in a moment" });
    await expect(closed).toBeVisible();
    await visitor.addInitScript(remember, theme);
    await visitor.reload();
    await expect(closed).toBeVisible();
    await expectNothingFound(visitor);
    await db.updateTable("settings").set({ isInMaintenance: false }).execute();
    await visitor.close();
  });
}
