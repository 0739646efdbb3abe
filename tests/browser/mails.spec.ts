import { db } from "../../app/platform/database/db.server.ts";
import { type NewMail, queueMail } from "../../app/shop/mail/outbox.server.ts";
import { findingsOn } from "./findings.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

/** Creates an email in a shop without a mail server. Returns its recipient's address and its ID. */
async function givenMail(chosen: Partial<NewMail> = {}) {
  const address = `ana-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const id = await queueMail(db, () => ({
    kind: "payment-received",
    to: { name: "Ana", address },
    subject: "Your order DUB-2026-0001",
    blocks: [
      { type: "heading", text: "Thank you for your order" },
      { type: "paragraph", text: "<script>alert(1)</script>" },
      { type: "facts", facts: [{ name: "Total", value: "149.00 €" }] },
      { type: "button", label: "View your order", url: { secret: "link" } },
    ],
    secret: { kind: "order-page", id: "o1" },
    ...chosen,
  }));
  return { id, address };
}

test("without a mail server the outbox shows the owner what the shop would have sent, but no secrets", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { id, address } = await givenMail();
  await page.goto("/admin/mails");
  await expect(page.getByText("Email isn't set up yet")).toBeVisible();
  await page
    .getByRole("searchbox", { name: "Search by email address" })
    .fill(address.toUpperCase());
  await page
    .getByRole("search", { name: "Emails" })
    .getByRole("button", { name: "Search" })
    .click();
  const rows = page.getByRole("list", { name: "Emails" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("The shop has no mail server.");
  await page
    .getByRole("navigation", { name: "Emails" })
    .getByRole("link", { name: "Sent", exact: true })
    .click();
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.goBack();
  await rows.getByRole("link", { name: "Your order DUB-2026-0001" }).click();

  const mailFrame = page.frameLocator("iframe");
  await expect(mailFrame.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
  await expect(mailFrame.getByText("<script>alert(1)</script>")).toBeVisible();
  await expect(mailFrame.getByText("View your order (•••)")).toBeVisible();
  await expect(mailFrame.getByRole("link", { name: "View your order" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Plain text" }).click();
  await expect(page.getByText("View your order:\n•••")).toBeVisible();

  const preview = await page.request.get(`/admin/mails/${id}/preview`);
  expect(preview.headers()).toMatchObject({
    "content-security-policy":
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
    "cache-control": "no-store",
  });
});

test("the outbox is accessible and fits the page, whether empty, filled or showing an email", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const { id, address } = await givenMail({ subject: "x".repeat(300) });
  for (const path of [
    "/admin/mails?search=nobody@nowhere",
    `/admin/mails?search=${address}`,
    `/admin/mails/${id}`,
    `/admin/mails/${id}?show=text`,
  ]) {
    await page.goto(path);
    expect.soft(await findingsOn(page), path).toEqual([]);
    expect.soft(await overflowOf(page), path).toBe(0);
  }
  // The email's own policy lets no script read it.
  const preview = await page.request.get(`/admin/mails/${id}/preview`);
  await page.goto("about:blank");
  await page.setContent(await preview.text());
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await findingsOn(page), colorScheme).toEqual([]);
    expect.soft(await overflowOf(page), colorScheme).toBe(0);
  }
});
