import { rm, truncate } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import { wavFile } from "../../uploads/sounds.ts";
import { expect, test } from "../shop-test.ts";
import { signIn } from "../sign-in.ts";
import { chooser, fieldOf, givenFile, openForm, toast } from "../upload-page.ts";

// Errors of interrupted requests and of rejections in Chromium's console.
test.use({ expectedErrors: [/status of 4\d\d|net::ERR_FAILED/] });

/** Records the browser's tus requests as `PATCH 8388608`: method and offset. */
function listenToUploads(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request: Request) => {
    if (!/\/uploads(\/[0-9a-f-]+)?$/.test(request.url())) return;
    asked.push(`${request.method()} ${request.headers()["upload-offset"] ?? ""}`.trim());
  });
  return asked;
}

const chunksSent = (asked: string[]) => asked.filter((request) => request.startsWith("PATCH"));

test("a dropped file is uploaded, analyzed, and fills in its duration", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  await openForm(page);
  const bytes = [...wavFile(3)];
  const transfer = await page.evaluateHandle((content) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(content)], "dropped.wav"));
    return dropped;
  }, bytes);
  const zone = fieldOf(page, "Preview").getByText("or drop it here");
  await zone.dispatchEvent("drop", { dataTransfer: transfer });
  await expect(fieldOf(page, "Preview").getByRole("status")).toHaveText("Ready.", {
    timeout: 60_000,
  });
  await expect(toast(page, "File Upload Success")).toBeVisible();
  await expect(page.getByLabel("Duration")).toHaveValue("0:03");
});

test("a lost connection or a reload loses nothing that has been uploaded", async ({
  page,
  context,
  baseURL,
}, info) => {
  test.setTimeout(240_000);
  await signIn(context, baseURL);
  await openForm(page);
  const asked = listenToUploads(page);
  const file = await givenFile(info, "long.wav", wavFile(60));
  let isCut = false;
  await context.route(/\/uploads\//, (route) => {
    isCut ||= route.request().headers()["upload-offset"] === "8388608";
    return isCut ? route.abort() : route.continue();
  });
  await chooser(page, "Preview").setInputFiles(file);
  const retry = page.getByRole("button", { name: "Retry Upload (1)" });
  await expect(retry).toBeVisible({ timeout: 90_000 });
  await expect(toast(page, "What was uploaded so far is kept.")).toBeVisible();
  expect(chunksSent(asked)).toEqual(["PATCH 0", "PATCH 8388608"]);

  await context.unroute(/\/uploads\//);
  asked.length = 0;
  await page.reload();
  await chooser(page, "Preview").setInputFiles(file);
  const status = fieldOf(page, "Preview").getByRole("status");
  await expect(status).toHaveText("Ready.", { timeout: 60_000 });
  expect(asked[0]).toBe("HEAD");
  expect(chunksSent(asked), asked.join(", ")).toEqual(["PATCH 8388608"]);
});

test("a file that isn't audio is refused with an explanation, and a deleted one can't be retried", async ({
  page,
  context,
  baseURL,
}, info) => {
  await signIn(context, baseURL);
  await openForm(page);
  const file = await givenFile(info, "page.wav", "<!doctype html>");
  await chooser(page, "Preview").setInputFiles(file);
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible({ timeout: 60_000 });
  await expect(fieldOf(page, "Preview")).toContainText("This audio format isn't supported");
  await expect(toast(page, "Audio Upload Failed")).toBeVisible();
  await rm(file);
  await again.click();
  await expect(toast(page, "No file to retry")).toBeVisible();
  await page.getByRole("button", { name: "Remove page.wav" }).click();
  await expect(chooser(page, "Preview")).toBeAttached();
});

test("a cover that is too large isn't uploaded at all", async ({
  page,
  context,
  baseURL,
}, info) => {
  await signIn(context, baseURL);
  await openForm(page);
  const asked = listenToUploads(page);
  const file = await givenFile(info, "huge.png", "");
  await truncate(file, 20_000_001);
  await chooser(page, "Cover").setInputFiles(file);
  await expect(toast(page, "Upload Error")).toBeVisible();
  await expect(toast(page, "This file is larger than 20 MB.")).toBeVisible();
  expect(asked).toEqual([]);
});

test("a URL on the server's own machine isn't fetched", async ({ page, context, baseURL }) => {
  await signIn(context, baseURL);
  await openForm(page);
  const field = fieldOf(page, "Cover");
  await field.getByRole("button", { name: "Add from URL" }).click();
  const address = field.getByLabel("File URL");
  await address.fill("http://127.0.0.1/a.png");
  await address.press("Enter");
  await expect(field).toContainText("Enter a URL that starts with https://.");
  await address.fill("https://127.0.0.1/a.png");
  await field.getByRole("button", { name: "Fetch" }).click();
  await expect(field).toContainText("This URL isn't public.", { timeout: 60_000 });
});
