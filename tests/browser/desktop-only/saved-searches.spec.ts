import type { Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import { savedSearchMailGenerators } from "../../../app/shop/customers/saved-searches/saved-search-mails.server.ts";
import { givenTrack } from "../../fixtures/given.ts";
import { findingsOn } from "../findings.ts";
import { freshWord, toast } from "../manager-page.ts";
import { overflowOf } from "../page-width.ts";
import { expect, test } from "../shop-test.ts";

test.use({ expectedErrors: [/status of 400/] });

/** Returns the link of the confirmation email. */
async function linkFor(email: string): Promise<string> {
  const searches = db.selectFrom("savedSearches").where("email", "=", email);
  const waiting = searches.where("confirmedAt", "is", null).select("id");
  const { id } = await waiting.executeTakeFirstOrThrow();
  const secrets = await savedSearchMailGenerators.secrets?.["saved-search-link"]?.(id, "any");
  return new URL(secrets?.["saved-search-link"] ?? "").pathname;
}

/** Returns the unsubscribe link of an email about new tracks. */
async function stopLinkFor(email: string): Promise<string> {
  const { id } = await db
    .selectFrom("mails")
    .where("toAddress", "=", email)
    .select("id")
    .executeTakeFirstOrThrow();
  const secrets = await savedSearchMailGenerators.secrets?.["unsubscribe-link"]?.(email, id);
  return new URL(secrets?.["unsubscribe-link"] ?? "").pathname;
}

async function overflowOnPhone(page: Page): Promise<number> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await overflowOf(page);
  if (size) await page.setViewportSize(size);
  return overflow;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a visitor gets email alerts for tracks that match a list, and stops one search and then all", async ({
      page,
    }) => {
      const email = `${freshWord()}@example.com`;
      const save = async (list: string, wrong?: string) => {
        await page.goto(list);
        await page.getByRole("link", { name: "Get alerts for tracks like these" }).click();
        for (const text of [wrong, email].filter((each) => each !== undefined)) {
          await page.getByLabel("Your email").fill(text);
          await page.getByRole("button", { name: "Get alerts" }).click();
          if (text === wrong)
            await expect(page.getByText("Enter a valid email address.").first()).toBeVisible();
        }
        await expect(toast(page, "You're on the list")).toBeVisible();
        await expect(page).toHaveURL(list);
        await page.goto(await linkFor(email));
        await page.getByRole("button", { name: "Yes, email me" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
      };
      await save("/track-store?bpm-from=60&bpm-to=190", "nobody");
      await save("/?search=a");

      await page.goto(await stopLinkFor(email));
      await page.getByRole("button", { name: "Stop alert: “a”" }).click();
      await expect(toast(page, "Stopped")).toBeVisible();
      await expect(page.getByText("60–190 BPM")).toBeVisible();
      await page.getByRole("button", { name: "Stop alerts" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Alerts stopped" })).toBeVisible();
    });
  });
}

test("alerts can also be requested from empty lists and Sounds Like, and the pages are accessible and fit", async ({
  page,
}) => {
  const { slug } = await givenTrack({ title: freshWord(), bpm: 500, key: "A minor" });
  await page.goto(`/music/${slug}/sounds-like`);
  await page.getByRole("link", { name: "Get alerts for tracks that mix well with it" }).click();
  await expect(
    page.getByText("A minor · 8A, compatible · 480–520 BPM, half and double"),
  ).toBeVisible();
  await page.goto("/track-store?bpm-from=998");
  await page.getByRole("link", { name: "Notify me when one is added" }).click();
  await expect(page.getByText("from 998 BPM")).toBeVisible();
  await expect(page.getByRole("link", { name: "this list's feed" })).toHaveAttribute(
    "href",
    "/feed.xml?bpm-from=998",
  );
  const email = `${freshWord()}@example.com`;
  await page.getByLabel("Your email").fill("nobody");
  await page.getByRole("button", { name: "Get alerts" }).click();
  await expect(page.getByLabel("Your email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Your email")).toHaveValue("nobody");
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOnPhone(page)).toBe(0);
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: "Get alerts" }).click();
  await expect(page).toHaveURL("/track-store?bpm-from=998");
  const link = await linkFor(email);
  await page.goto(link);
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOnPhone(page)).toBe(0);
  await page.getByRole("button", { name: "Yes, email me" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
  await page.goto(await stopLinkFor(email));
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOnPhone(page)).toBe(0);
});
