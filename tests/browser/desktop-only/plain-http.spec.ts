import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import { addPackage } from "../../../app/shop/services/edit-services.server.ts";
import { chromium, quiet } from "../../../playwright.config.ts";
import { givenTrack, givenUser } from "../../fixtures/given.ts";
import { findFreePort } from "../../fixtures/start-shop.ts";
import { wavFile } from "../../uploads/sounds.ts";
import { downloadButton, givenBoughtTrack } from "../download-page.ts";
import { freshWord, manager, titleBox } from "../manager-page.ts";
import { openShop } from "../open-shop.ts";
import { expect, test as shopTest } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";

/*
 * Shop in a local network, by name and without HTTPS: browsers do not treat it as a secure context,
 * and omit headers.
 */

const HOST = "shop.test";

const test = shopTest.extend({
  openedShop: [
    async ({ browserName: _ }, use) => {
      const PORT = String(await findFreePort());
      const url = `http://${HOST}:${PORT}`;
      const { shop, close } = await openShop("filled", { PORT, SITE_URL: url });
      await use({ ...shop, url });
      await close();
    },
    { scope: "worker" },
  ],
});

const args = [...quiet, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`];
test.use({
  launchOptions: { executablePath: chromium, args },
  // Console messages of browsers for each page without HTTPS.
  expectedErrors: [/Cross-Origin-Opener-Policy header has been ignored/],
});

/** Returns a unique sound, because the same sound in two people's tracks would go under review. */
function wav(name: string) {
  const buffer = Buffer.from(wavFile(2));
  randomBytes(8).copy(buffer, buffer.length - 8);
  return { name, mimeType: "audio/wav", buffer };
}

async function removeNewerFunctions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(URL, "parse");
    Reflect.deleteProperty(Crypto.prototype, "randomUUID");
  });
}

test("a producer uploads several tracks at once, and files for the buyer", async ({
  page,
  context,
  baseURL,
}) => {
  const user = await signIn(context, baseURL);
  await page.goto(manager);
  expect(await page.evaluate(() => [isSecureContext, "randomUUID" in crypto])).toEqual([
    false,
    false,
  ]);
  await page.getByLabel("Upload Tracks").setInputFiles([wav("One.wav"), wav("Two.wav")]);
  const panel = page.getByRole("region", { name: "Uploads" });
  await expect(panel.getByRole("status")).toHaveText("2 of 2 drafts created", {
    timeout: 100_000,
  });
  const tracks = await db
    .selectFrom("musicTracks")
    .where("userId", "=", user.id)
    .select("isDraft")
    .execute();
  expect(tracks).toEqual([{ isDraft: true }, { isDraft: true }]);

  await page.goto(`${manager}?new=1`);
  await titleBox(page).fill(freshWord());
  await page.getByLabel("Files for the buyer: Choose files").setInputFiles([wav("Master.wav")]);
  const files = page.getByRole("list", { name: "Files for the buyer" });
  await expect(files.getByRole("listitem").filter({ hasText: "Master.wav" })).toContainText(
    "Ready.",
  );
});

test("a buyer gets the files from a private page, with and without scripts", async ({
  page,
  browser,
  baseURL,
}) => {
  const { downloadId } = await givenBoughtTrack(["Mix.wav"]);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  for (const each of [page, await context.newPage()]) {
    await each.goto(`/download/${downloadId}`, { waitUntil: "load" });
    const download = each.waitForEvent("download");
    await downloadButton(each).click();
    expect((await download).suggestedFilename()).toMatch(/^Mix\./);
  }
  await context.close();
});

test("without URL.parse, services are listed and visits are counted", async ({
  page,
  context,
  baseURL,
}) => {
  await removeNewerFunctions(page);
  const purchaseLink = "https://elsewhere.example/mix";
  const offered = {
    title: "Vocal tuning",
    description: "Two hours.",
    features: ["One vocal"],
    priceCents: 4950,
    purchaseLink,
    deliveryDays: 7,
    isPopular: false,
  };
  const admin = await givenUser({ role: "admin" });
  expect(await addPackage(admin, "mixing", offered, crypto.randomUUID())).toHaveProperty("done");
  await page.goto("/services");
  await expect(page.locator(`a[href="${purchaseLink}"]`).first()).toBeVisible();
  const { slug } = await givenTrack();
  const counted = page.waitForRequest(/\/insights\/visit$/);
  await page.goto(`/music/${slug}`, { referer: "https://blog.example/" });
  await counted;
  await signIn(context, baseURL, { role: "admin" });
  await page.goto("/admin/services?group=mixing");
  await expect(page.getByText("elsewhere.example").first()).toBeVisible();
});
