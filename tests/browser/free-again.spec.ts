import { db } from "../../app/platform/database/db.server.ts";
import { availabilityAlertGenerators } from "../../app/shop/orders/alerts/availability-alert-mails.server.ts";
import { givenOrder, givenTrackSoldHere } from "../fixtures/given.ts";
import { boxOf } from "./box-of.ts";
import { findingsOn } from "./findings.ts";
import { freshWord, toast } from "./manager-page.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

test.use({ expectedErrors: [/status of 400/] });

async function givenReserved() {
  const track = await givenTrackSoldHere({ title: freshWord() });
  await givenOrder(track.id);
  return track;
}

/** Returns the link of the confirmation email. */
async function linkFor(email: string): Promise<string> {
  const { id } = await db
    .selectFrom("freeAlerts")
    .where("email", "=", email)
    .select("id")
    .executeTakeFirstOrThrow();
  const secrets = await availabilityAlertGenerators.secrets?.["free-alert-link"]?.(id, "any");
  return new URL(secrets?.["free-alert-link"] ?? "").pathname;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a visitor asks to be notified when a reserved track is available again, and confirms by email", async ({
      page,
    }) => {
      const { slug, title } = await givenReserved();
      const email = `${freshWord()}@example.com`;
      await page.goto(`/music/${slug}`);
      await expect(page.getByText("send email right now")).toBeVisible();
      const button = page.getByRole("button", { name: "Notify me if it's available again" });
      const files = page.getByRole("heading", { name: "Included Files" });
      expect((await boxOf(button)).bottom).toBeLessThan((await boxOf(files)).y);
      const press = () => button.click();
      await page.getByLabel("Your email").fill("nobody");
      await press();
      await expect(page.getByText("Enter a valid email address.").first()).toBeVisible();
      await page.getByLabel("Your email").fill(email);
      await press();
      await expect(toast(page, "You're on the list")).toBeVisible();
      await expect(page).toHaveURL(`/music/${slug}`);

      await page.goto(await linkFor(email));
      await page.getByRole("button", { name: "Notify me" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
      await expect(
        page.getByText(`We'll email you once if “${title}” becomes available again.`),
      ).toBeVisible();
    });
  });
}

test("the request page and the confirmation page are accessible and fit", async ({ page }) => {
  const { id, slug } = await givenReserved();
  const email = `${freshWord()}@example.com`;
  await page.goto(`/free-again/${id}`);
  await page.getByLabel("Your email").fill("nobody");
  await page.getByRole("button", { name: "Notify me if it's available again" }).click();
  await expect(page.getByLabel("Your email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Your email")).toHaveValue("nobody");
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOf(page)).toBe(0);
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: "Notify me if it's available again" }).click();
  await expect(page).toHaveURL(`/music/${slug}`);
  await page.goto(await linkFor(email));
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOf(page)).toBe(0);
});
