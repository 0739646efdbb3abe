import { writeFile } from "node:fs/promises";
import { db } from "../../../app/platform/database/db.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { openMailServer } from "../../mail/mail-server.ts";
import { wavFile } from "../../uploads/sounds.ts";
import { openLive } from "../open-live.ts";
import { expect, test } from "../own-shop-test.ts";
import { save, settings, titleBox, toast } from "../settings-page.ts";

// The tests change the whole shop, so they run one after the other. Chromium's console reports
// rejections as errors.
test.describe.configure({ mode: "default" });
test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of (4\d\d|503)|^503: /] });

test("the contact address is saved, and an invalid one stays in the field", async ({ page }) => {
  await page.goto(settings);
  const field = page.getByLabel("Contact email");
  await field.fill("owner at example");
  await save(page);
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await expect(field).toHaveValue("owner at example");
  await expect(field).toBeFocused();
  await field.fill("owner@example.com");
  await save(page);
  await expect(toast(page, "Settings saved")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue("owner@example.com");
});

test("the mail server is saved and tested on its tab, which forgets the typed password", async ({
  page,
}) => {
  const server = await openMailServer();
  await page.goto(`${settings}/email`);
  await page.getByLabel("SMTP server").fill("127.0.0.1");
  await page.getByLabel("SMTP port").fill(new URL(server.url).port);
  await page.getByLabel("SMTP username").fill("shop");
  await save(page);
  await expect(page.getByText("Enter the password for this server and username.")).toBeVisible();
  const password = page.getByLabel("SMTP password");
  await password.fill("secret of mail");
  await save(page);
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(password).toHaveValue("");
  await expect(page.getByText("A password is stored, encrypted.")).toBeVisible();

  const send = page.getByRole("button", { name: "Send a test email" });
  await send.click();
  await expect(toast(page, "Test email sent")).toBeVisible();
  expect(server.mails.map(({ to }) => to)).toEqual([["owner@example.com"]]);
  server.mood = "rejects the login";
  await send.click();
  await expect(page.getByRole("alert")).toContainText("Authentication failed");
  await page.getByLabel("SMTP server").fill("");
  await page.getByLabel("SMTP username").fill("");
  await save(page);
  await expect(send).toBeHidden();
  await server.close();
});

test("social links appear in the footer once filled in, and only https links are accepted", async ({
  page,
  visitor,
}) => {
  await page.goto(`${settings}/social-links`);
  await page.getByLabel("Instagram").fill("javascript:alert(1)");
  await page.getByLabel("YouTube").fill("http://www.youtube.com/@me");
  await page.getByLabel("SoundCloud").fill("https://soundcloud.com/me");
  await save(page);
  await expect(page.getByText("Enter a link that starts with https://.")).toHaveCount(2);
  await expect(page.getByLabel("Instagram")).toHaveValue("javascript:alert(1)");
  await expect(page.getByLabel("SoundCloud")).toHaveValue("https://soundcloud.com/me");
  await page.getByLabel("Instagram").fill("https://www.instagram.com/me");
  await page.getByLabel("YouTube").fill("");
  await save(page);
  await expect(toast(page, "Settings saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Instagram")).toHaveValue("https://www.instagram.com/me");

  await openLive(visitor, "/faq");
  const links = visitor.getByRole("navigation", { name: "Follow" }).getByRole("link");
  await expect(links).toHaveText(["Instagram", "SoundCloud"]);
  await expect(links.first()).toHaveAttribute("href", "https://www.instagram.com/me");
  await expect(links.first()).toHaveAttribute("rel", "noopener noreferrer");
});

test("maintenance mode closes visitors' open pages within moments, and reopens them afterwards", async ({
  page,
  visitor,
}) => {
  await openLive(visitor, "/track-store");
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Configure Maintenance Mode" }).click();
  await page.getByRole("button", { name: "Close the shop for maintenance" }).click();
  await expect(toast(page, "Maintenance mode is on")).toBeVisible();
  await expect(page.getByText("Visitors see the maintenance page.").first()).toBeVisible();
  const closed = visitor.getByRole("heading", { name: "We'll be right back" });
  await expect(closed).toBeVisible();
  await visitor.reload();
  await expect(closed).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Reopen the shop" }).click();
  await expect(toast(page, "Maintenance mode is off")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Track Store" })).toBeVisible();
});

test("a voice tag can be uploaded, played, turned off and removed, and the previews follow", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  await page.goto(`${settings}/voice-tag`);
  await page.getByRole("button", { name: "Save voice tag" }).click();
  await expect(page.getByText("Choose a file first.")).toBeVisible();
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
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(toast(page, "Voice tag turned off")).toBeVisible();
  await page.getByText("Remove", { exact: true }).click();
  await page.getByRole("button", { name: "Remove voice tag" }).click();
  await expect(toast(page, "Voice tag removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn off" })).toHaveCount(0);
});

test("a storage check names the broken file and links to its track", async ({ page }) => {
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

  test("pages, links and maintenance mode can be set", async ({ page }) => {
    await page.goto(settings);
    await page.getByRole("link", { name: "Social Links" }).click();
    await page.getByLabel("YouTube").fill("javascript:alert(1)");
    await save(page);
    await expect(page.getByText("Enter a link that starts with https://.")).toBeVisible();
    await expect(page.getByLabel("YouTube")).toHaveValue("javascript:alert(1)");
    await page.getByLabel("YouTube").fill("https://www.youtube.com/@me");
    await save(page);
    await expect(page.getByText("Settings saved")).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("link", { name: "YouTube" })).toBeVisible();

    await page.goto(`${settings}/page-content?page=faq`);
    await titleBox(page).fill("Questions");
    await db.insertInto("pageContents").values({ id: "faq", title: "Theirs", text: "" }).execute();
    await save(page);
    await expect(page.getByText("Someone else has saved this in the meantime.")).toBeVisible();
    await expect(titleBox(page)).toHaveValue("Questions");
    await save(page);
    await expect(page.getByText("Page content saved")).toBeVisible();

    await page.goto(`${settings}/maintenance`);
    await page.getByRole("button", { name: "Close the shop for maintenance" }).click();
    await expect(page.getByText("Maintenance mode is on", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Reopen the shop" }).click();
    await expect(page.getByText("Maintenance mode is off", { exact: true }).first()).toBeVisible();
  });
});
