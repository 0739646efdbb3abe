import { db } from "../../app/platform/database/db.server.ts";
import { reportProblem } from "../../app/shop/orders/buyers/report-problem.server.ts";
import { recordOrderEvent } from "../../app/shop/orders/state/order-events.server.ts";
import { nextOrderNumber } from "../../app/shop/orders/state/order-number.server.ts";
import { givenOrder, givenTrack } from "../fixtures/given.ts";
import { findingsOn } from "./findings.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

// Status of a rejected form.
test.use({ expectedErrors: [/400 \(Bad Request\)/] });

const attention = { code: "other-amount", cents: 100, currency: "EUR" } as const;

async function givenPaidOrder(title: string): Promise<string> {
  const track = await givenTrack({ title, isSold: true });
  const number = await nextOrderNumber(db);
  const order = { state: "paid", title, priceCents: 24_905, attention, number } as const;
  const id = await givenOrder(track.id, order);
  const buyer = { kind: "consumer", legalName: "Ana Buyer", email: "ana@example.com" } as const;
  await db
    .insertInto("orderBuyers")
    .values({ orderId: id, ...buyer, country: "PT" })
    .execute();
  await recordOrderEvent(db, id, "order-placed");
  return id;
}

async function givenDispute(orderId: string): Promise<void> {
  const dispute = { ref: "dp_1", reason: "fraudulent", state: "needs-response" };
  await db
    .insertInto("payments")
    .values({
      orderId,
      attempt: 1,
      provider: "stripe",
      method: "stripe",
      state: "captured",
      amountCents: 24_905,
      capturedCents: 24_905,
      currency: "EUR",
      providerRef: `cs_${crypto.randomUUID()}`,
      dispute: JSON.stringify({ ...dispute, answerBy: "2030-03-17T17:46:40.000Z" }),
    })
    .execute();
}

test("an administrator finds an order that needs attention, adds a note, and marks it resolved", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const title = "A track whose name is so long that it fills more than one line of a list";
  await givenPaidOrder(title);
  await page.goto("/admin/orders?view=attention");
  await expect(
    page
      .getByRole("row", { name: title })
      .getByText("The payment amount didn't match the price: €1.00."),
  ).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expect(page.getByText("ana@example.com").first()).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Note" }).fill("They sent the rest by transfer.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("They sent the rest by transfer.").last()).toBeVisible();
  await page.getByRole("button", { name: "Mark as resolved" }).click();
  await expect(page.getByRole("button", { name: "Mark as resolved" })).toHaveCount(0);
  await expect(page.getByText("Marked as resolved").last()).toBeVisible();
});

test("a disputed order shows its deadline on the dashboard and its page and offers its evidence in one click", {
  tag: "@more",
}, async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, { role: "admin" });
  const orderId = await givenPaidOrder(`Disputed ${crypto.randomUUID().slice(0, 8)}`);
  await givenDispute(orderId);
  const order = await findNumber(orderId);
  await page.goto("/admin");
  await expect(page.getByText("2030-03-17").first()).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("link", { name: order }).click();
  await expect(page.getByText("Respond at the provider by")).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the evidence" }).click();
  expect((await coming).suggestedFilename()).toBe(`evidence-${order}.zip`);
  expect(await (await coming).failure()).toBeNull();
  await page.getByRole("link", { name: "Record outcome" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("How did the dispute over");
  await page.getByRole("button", { name: "Record outcome" }).click();
  await expect(page.getByText("Choose the outcome.").first()).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByLabel("Outcome").selectOption("won");
  await page.getByLabel("Source").fill("Their mail of 3 May");
  await page.getByRole("button", { name: "Record outcome" }).click();
  await expect(page.getByText("Stripe: won")).toBeVisible();
  await expect(page.getByText("Their mail of 3 May").last()).toBeVisible();
});

test("a failed refund can be retried or recorded as refunded another way", {
  tag: "@more",
}, async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, { role: "admin" });
  const orderId = await givenPaidOrder(`Surplus ${crypto.randomUUID().slice(0, 8)}`);
  await givenFailedRefund(orderId);
  await page.goto(`/admin/orders/${orderId}`);
  const refund = page.getByRole("link", { name: "Refund €12.00" });
  await expect(refund).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.getByRole("link", { name: "Refunded another way" }).click();
  const question = page.getByRole("alertdialog", { name: "Did Ana Buyer get €12.00 another way?" });
  await question.getByRole("button", { name: "Refunded another way" }).click();
  await expect(page.getByText("refunded €12.00")).toBeVisible();
  await expect(refund).toHaveCount(0);
});

async function givenCase() {
  const orderId = await givenPaidOrder(`Case ${crypto.randomUUID().slice(0, 8)}`);
  await db
    .insertInto("payments")
    .values({
      orderId,
      attempt: 1,
      provider: "sandbox",
      method: "practice-card",
      state: "captured",
      amountCents: 24_905,
      capturedCents: 24_905,
      currency: "EUR",
      providerRef: `sb_${crypto.randomUUID()}`,
    })
    .execute();
  await recordOrderEvent(db, orderId, "payment-event", {
    details: { type: "payment.authorised" },
  });
  await reportProblem(orderId, "The left channel is silent.");
  return orderId;
}

test("an order reads like a case: each reason with the buyer's words and its answer, the timeline in words, and one act due", {
  tag: "@more",
}, async ({ page, context, baseURL }) => {
  await signIn(context, baseURL, { role: "admin" });
  const orderId = await givenCase();
  await page.goto(`/admin/orders/${orderId}`);
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs.getByRole("listitem")).toHaveCount(2);
  const report = needs.getByRole("listitem").filter({ hasText: "The buyer reported a problem." });
  await expect(report.getByText("The left channel is silent.")).toBeVisible();
  await expect(page.getByText("Test card (no money moves): received")).toBeVisible();
  await expect(page.getByText("payment authorized")).toBeVisible();
  await expect(page.getByText("payment.authorised")).toHaveCount(0);
  expect(await findingsOn(page)).toEqual([]);
  await report.getByRole("link", { name: "Answer" }).click();
  const answer = page.getByRole("dialog", { name: "Email Ana Buyer" });
  await expect(answer.getByText("The left channel is silent.")).toBeVisible();
  await answer.getByRole("button", { name: "Send email" }).click();
  await expect(answer.getByText("Write a few words.")).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await answer.getByLabel("Message").fill("A new file is there.");
  await answer.getByRole("button", { name: "Send email" }).click();
  await expect(report).toHaveCount(0);
  await expect(needs.getByText("The payment amount didn't match")).toBeVisible();
  await needs.getByRole("button", { name: "Mark as resolved" }).click();
  await expect(needs).toHaveCount(0);
});

test("a refund asks with amount and name, without scripts too", async ({
  browser,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const orderId = await givenCase();
  const unscripted = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    ...(baseURL && { baseURL }),
  });
  const page = await unscripted.newPage();
  await page.goto(`/admin/orders/${orderId}`, { waitUntil: "load" });
  await page.getByText("Actions", { exact: true }).click();
  await page.getByRole("link", { name: "Refund…" }).click();
  await expect(
    page.getByRole("alertdialog", { name: "Refund €249.05 to Ana Buyer?" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Refund another amount" }).click();
  await page.getByLabel("Refund (EUR)").fill("999");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter an amount such as 25.00.")).toBeVisible();
  await page.getByLabel("Refund (EUR)").fill("20");
  await page.getByRole("button", { name: "Continue" }).click();
  const question = page.getByRole("alertdialog", { name: "Refund €20.00 to Ana Buyer?" });
  await expect(question.getByText("€229.05 stays paid")).toBeVisible();
  await question.getByRole("button", { name: "Refund €20.00" }).click();
  await expect(question.getByText("Say why.")).toBeVisible();
  await question.getByLabel("Reason").fill("The left channel was silent.");
  await question.getByRole("button", { name: "Refund €20.00" }).click();
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);
  await expect(page.getByText("−€20.00")).toBeVisible();
  await unscripted.close();
});

test("erasing a buyer asks with their name", { tag: "@more" }, async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL, { role: "admin" });
  const orderId = await givenCase();
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByText("Actions", { exact: true }).click();
  await page.getByRole("link", { name: "Erase buyer…" }).first().click();
  await expect(page.getByRole("alertdialog", { name: "Erase Ana Buyer?" })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
});

async function givenFailedRefund(orderId: string): Promise<void> {
  const { id } = await db
    .insertInto("payments")
    .values({
      orderId,
      attempt: 1,
      provider: "stripe",
      method: "stripe",
      state: "captured",
      isCurrent: false,
      isSurplus: true,
      currency: "EUR",
      amountCents: 1200,
      capturedCents: 1200,
      refundFailedCents: 1200,
      providerRef: `cs_${crypto.randomUUID()}`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const problem = { code: "not-paid-out" } as const;
  const refund = { paymentId: id, cents: 1200, reason: { code: "paid-twice" } as const, problem };
  await db
    .insertInto("refunds")
    .values({ ...refund, state: "failed" })
    .execute();
}

async function findNumber(id: string): Promise<string> {
  return (
    (await db.selectFrom("orders").where("id", "=", id).select("number").executeTakeFirstOrThrow())
      .number ?? ""
  );
}
