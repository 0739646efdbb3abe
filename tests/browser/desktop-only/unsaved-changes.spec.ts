import type { Locator, Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { comeFromElsewhere, fill, send } from "../contact-page.ts";
import { freshName, givenMessage } from "../inbox-page.ts";
import { freshWord, manager, titleBox } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { givenFile } from "../upload-page.ts";

test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of 4\d\d/] });

const question = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });
const press = (page: Page, name: string) =>
  question(page).getByRole("button", { name, exact: true }).click();
const away = (page: Page) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Users" });

/** Closes the window like a user. Returns whether the browser asks first. */
async function isAskedOnClosing(page: Page): Promise<boolean> {
  const asked = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.dismiss();
    return true;
  });
  const closed = page.waitForEvent("close").then(() => false);
  await page.close({ runBeforeUnload: true });
  return Promise.race([asked, closed]);
}

type Screen = { path: string; field: (page: Page) => Locator };
const box = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("textbox", { name, exact: true }).first();

const screens: Record<string, () => Promise<Screen>> = {
  "a new track": async () => ({ path: `${manager}?new=1`, field: titleBox }),
  "a track": async () => {
    const { id } = await givenTrack({ title: freshWord() });
    return { path: `${manager}?edit=${id}`, field: titleBox };
  },
  "a page": async () => ({ path: "/admin/content", field: box("Title") }),
  "a page in the settings": async () => ({
    path: "/admin/settings/page-content",
    field: box("Title"),
  }),
  "a legal page": async () => ({ path: "/admin/settings/legal-pages", field: box("Text") }),
  "an agreement": async () => ({ path: "/admin/settings/agreements", field: box("Template") }),
  "the contact address": async () => ({ path: "/admin/settings", field: box("Contact email") }),
  "social links": async () => ({ path: "/admin/settings/social-links", field: box("YouTube") }),
};

for (const [name, open] of Object.entries(screens)) {
  test(`leaving ${name} with unsaved changes asks for confirmation`, async ({ page }) => {
    const { path, field } = await open();
    await page.goto(path);
    await away(page).click();
    await expect(page).toHaveURL("/admin/users");
    await page.goBack();
    const before = await field(page).inputValue();
    await field(page).pressSequentially("x");
    const typed = await field(page).inputValue();
    expect(typed).not.toBe(before);
    await away(page).focus();
    await page.keyboard.press("Enter");
    await expect(question(page).getByRole("button", { name: "Stay" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await expect(away(page)).toBeFocused();
    await expect(field(page)).toHaveValue(typed);
    await page.goForward();
    await press(page, "Stay");
    await expect(page).toHaveURL(path);
    await expect(field(page)).toHaveValue(typed);
    await field(page).fill(before);
    await away(page).click();
    await expect(page).toHaveURL("/admin/users");
    await page.goBack();
    await field(page).pressSequentially("x");
    await away(page).click();
    await press(page, "Leave");
    await expect(page).toHaveURL("/admin/users");
  });
}

const dialogs: Record<string, () => Promise<Screen & { closed: string | RegExp }>> = {
  "a question of the FAQ": async () => ({
    path: "/admin/faq?add",
    field: (page) => page.getByRole("dialog").getByLabel("Question"),
    closed: "/admin/faq",
  }),
  "a pack": async () => ({
    path: "/admin/packs?add=",
    field: (page) => page.getByRole("dialog").getByLabel("Valid for these genres"),
    closed: "/admin/packs",
  }),
  "a discount code": async () => ({
    path: "/admin/discounts?add=",
    field: (page) => page.getByRole("dialog").getByLabel("Discount code"),
    closed: "/admin/discounts",
  }),
  "a genre": async () => ({
    path: "/admin/genres?add=",
    field: (page) => page.getByRole("dialog").getByLabel("Name"),
    closed: "/admin/genres",
  }),
  "a package": async () => ({
    path: "/admin/services?add=",
    field: (page) => page.getByRole("dialog").getByLabel("Title"),
    closed: /\/admin\/services(?!.*add)/,
  }),
  "a user": async () => ({
    path: "/admin/users?add=",
    field: (page) => page.getByRole("dialog").getByLabel("Username"),
    closed: "/admin/users",
  }),
  "a reply": async () => {
    const name = freshName();
    await givenMessage(name);
    const { id } = await db
      .selectFrom("contactMessages")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    const path = `/admin/messages?reply=${id}`;
    return {
      path,
      field: (page) => page.getByRole("dialog").getByLabel("Reply", { exact: true }),
      closed: "/admin/messages",
    };
  },
  "a sale's undoing": async () => {
    const { id } = await givenTrack({ isSold: true });
    return {
      path: `${manager}?unsell=${id}`,
      field: (page) => page.getByRole("dialog").getByLabel("Reason"),
      closed: manager,
    };
  },
};

for (const [name, open] of Object.entries(dialogs)) {
  test(`closing the dialog for ${name} with unsaved changes asks for confirmation`, async ({
    page,
  }) => {
    const { path, field, closed } = await open();
    await page.goto(path);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(closed);
    await page.goto(path);
    await field(page).fill("Some words");
    // A browser lets a dialog block only the first of two such clicks.
    for (const leave of ["Escape", "Escape", "Cancel", "Backdrop"]) {
      if (leave === "Cancel") await page.getByRole("link", { name: "Cancel" }).click();
      else if (leave === "Backdrop") await page.mouse.click(5, 5);
      else await page.keyboard.press("Escape");
      await expect(question(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(question(page)).toBeHidden();
      await expect(field(page)).toHaveValue("Some words");
      await expect(field(page)).toBeVisible();
    }
    await page.getByRole("link", { name: "Cancel" }).click();
    await press(page, "Leave");
    await expect(page).toHaveURL(closed);
    await expect(field(page)).toBeHidden();
  });
}

test("Back also asks for confirmation and goes back once confirmed", async ({ page }) => {
  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Add User" }).click();
  const name = page.getByRole("dialog").getByLabel("Username");
  await name.fill("somebody");
  await page.goBack();
  await press(page, "Stay");
  await expect(page).toHaveURL("/admin/users?add=");
  await expect(name).toHaveValue("somebody");
  await page.goBack();
  await press(page, "Leave");
  await expect(page).toHaveURL("/admin/users");
  await expect(name).toBeHidden();
});

test("a user who stays and goes forward at the same moment is asked again", async ({ page }) => {
  await page.goto("/admin/settings/social-links");
  await away(page).click();
  await expect(page).toHaveURL("/admin/users");
  await page.goBack();
  await box("YouTube")(page).pressSequentially("x");
  await away(page).click();
  await page.locator("dialog[open]").evaluate((dialog) => {
    dialog.addEventListener("close", () => {
      history.forward();
      const end = performance.now() + 300;
      while (performance.now() < end); // Wait, so that React renders both questions at once.
    });
  });
  await press(page, "Stay");
  await press(page, "Stay");
  await expect(page).toHaveURL("/admin/settings/social-links");
});

test("a window closes without asking until something is typed", async ({ context }) => {
  for (const path of ["/admin/settings/social-links", `${manager}?new=1`, "/contact"]) {
    const untouched = await context.newPage();
    await untouched.goto(path);
    await untouched.getByRole("main").click();
    expect(await isAskedOnClosing(untouched), path).toBe(false);
    const page = await context.newPage();
    await page.goto(path);
    await page.getByRole("main").getByRole("textbox").first().pressSequentially("Words");
    expect(await isAskedOnClosing(page), path).toBe(true);
  }
});

test("leaving after a save doesn't ask for confirmation, but leaving a refused form does", async ({
  page,
}) => {
  await page.goto("/admin/settings/social-links");
  const field = page.getByRole("textbox", { name: "YouTube" });
  await field.fill("no address");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await away(page).click();
  await press(page, "Stay");
  await field.fill("https://www.youtube.com/@dubplate");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Settings saved" })).toBeVisible();
  await away(page).click();
  await expect(page).toHaveURL("/admin/users");
});

test("a file still uploading counts as unsaved", async ({ page }, info) => {
  await page.route("**/uploads", () => {}); // The response never arrives.
  await page.goto(`${manager}?new=1`);
  const path = await givenFile(info, "take.wav", "RIFF....WAVE");
  await page.getByLabel("Preview: Choose a file").setInputFiles(path);
  await expect(page.getByText("take.wav").first()).toBeVisible();
  await away(page).click();
  await press(page, "Leave");
  await expect(page).toHaveURL("/admin/users");
});

test("leaving a visitor's unsent message asks for confirmation, and sending it doesn't", async ({
  visitor: page,
}) => {
  await comeFromElsewhere(page.context());
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ana");
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).first().click();
  await press(page, "Stay");
  await fill(page, { name: "Ana", message: `Hello ${crypto.randomUUID()}` });
  await send(page);
  await expect(page.getByRole("heading", { name: "Message sent!" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).first().click();
  await expect(page).toHaveURL("/faq");
});
