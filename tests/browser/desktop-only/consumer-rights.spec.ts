import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { db } from "../../../app/platform/database/db.server.ts";
import { givenTrackSoldHere, idsOfOrders } from "../../fixtures/given.ts";
import { givenPaidBuyer } from "../../orders/given-buyers.ts";
import { agree, fillIn, openCheckout, orderButton } from "../checkout-page.ts";
import { findingsOn } from "../findings.ts";
import { expect, test } from "../mailing-shop-test.ts";
import { freshWord } from "../manager-page.ts";
import { overflowOf } from "../page-width.ts";

test.use({
  // These tests need their own shop, because other tests count all emails sent.
  shopSettings: ({ mails }, use) => use({ SMTP_URL: mails.url, TRUST_PROXY: "1" }),
  expectedErrors: [/status of 400/],
});

const seller = {
  sellerName: "Night Shift Recordings, Unipessoal Lda",
  sellerAddress: "Rua da Rosa 12\n1200-001 Lisboa",
  sellerEmail: "hello@example.com",
  sellerRegistration: "NIPC 500 000 000, Conservatória de Lisboa",
  complaintsLink: "https://www.livroreclamacoes.pt/",
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a buyer withdraws through the footer link without an account and sees when it was received", async ({
      page,
    }) => {
      const { id } = await givenTrackSoldHere({ title: freshWord() });
      const { email } = await givenPaidBuyer(id);
      await page.goto("/faq");
      await page.getByRole("link", { name: "Withdraw From Contract" }).click();
      await page.getByLabel("Your name").fill("Ana Buyer");
      await page.getByLabel("Email of the order").fill(email);
      await page.getByRole("button", { name: "Confirm withdrawal" }).click();
      await expect(page.getByLabel("Order number")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Your name")).toHaveValue("Ana Buyer");
      if (javaScriptEnabled) expect.soft(await findingsOn(page)).toEqual([]);
      await page.getByLabel("Order number").fill("DUB-2026-0001");
      await page.getByRole("button", { name: "Confirm withdrawal" }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: "We've received your withdrawal" }),
      ).toBeVisible();
      for (const text of ["I withdraw from this contract.", "Ana Buyer", email]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await expect(page.getByRole("main").locator("time")).toBeVisible();
      expect.soft(await overflowOf(page)).toBe(0);
      if (javaScriptEnabled) expect.soft(await findingsOn(page)).toEqual([]);
    });

    test("order button: it states the obligation to pay, sits below item, seller and price, and is the only way to order", async ({
      page,
    }) => {
      await db.updateTable("settings").set(seller).execute();
      const { id, title } = await openCheckout(page, { priceCents: 24_905 });
      const placed = db.selectFrom("orders").where("id", "in", idsOfOrders(id)).select("state");
      await expect(page.locator("button[value=place]")).toHaveText("Order with obligation to pay");
      const order = page.getByRole("region", { name: "Your order" });
      await expect(order.getByText("Total", { exact: true })).toBeVisible();
      for (const text of [title, "€249.05", seller.sellerName]) {
        await expect(order.getByText(text)).toBeVisible();
      }
      await fillIn(page);
      await orderButton(page).click();
      await expect(page.getByText("Read and accept the agreement.").first()).toBeVisible();
      expect(await placed.execute()).toEqual([{ state: "reserved" }]);
      await agree(page);
      await orderButton(page).click();
      await expect.poll(() => placed.execute()).toEqual([{ state: "awaiting-payment" }]);
    });
  });
}

test("durable medium: once paid, the buyer gets the order, agreement, contract information and consents by email", async ({
  page,
  mails,
}) => {
  await db.updateTable("settings").set({ contactEmail: "shop@example.com" }).execute();
  const { title } = await openCheckout(page, { priceCents: 24_905 });
  await fillIn(page);
  const email = `ana-${freshWord()}@example.com`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Confirm email").fill(email);
  const consents = [];
  for (const label of [
    "I have read the agreement",
    "I expressly consent to immediate delivery of my files",
    "I acknowledge that I",
  ]) {
    consents.push(await labelOfBox(page, label));
  }
  await agree(page);
  await orderButton(page).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Sold to you")).toBeVisible();
  const received = () => mails.mails.find(({ to }) => to.includes(email));
  await expect.poll(received).toBeDefined();
  const { text, attachments } = await PostalMime.parse(received()?.source ?? "");
  const inOneLine = text?.replace(/\s+/g, " ");
  for (const expected of [title, "€249.05", ...consents]) expect(inOneLine).toContain(expected);
  const onPage = [];
  for (const name of ["Download the agreement", "Download the contract information"]) {
    const link = await page.getByRole("link", { name }).getAttribute("href");
    onPage.push(await (await page.request.get(link ?? "")).body());
  }
  expect(attachments.map(({ content }) => Buffer.from(content as ArrayBuffer))).toEqual(onPage);
});

async function labelOfBox(page: Page, label: string): Promise<string> {
  const box = page.getByLabel(label);
  return box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.innerText.trim() ?? "");
}

test("right of withdrawal: the order page shows the deadline and links to the withdrawal form", async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await givenTrackSoldHere({ title: freshWord() });
  const { secret, cookie } = await givenPaidBuyer(id);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: baseURL ?? "" }]);
  await page.goto(`/orders/${secret}`);
  await expect(page.getByText("you can withdraw until")).toBeVisible();
  await page.getByRole("link", { name: "Withdraw from this contract" }).click();
  await expect(page.getByLabel("Order number")).toHaveValue(/^DUB-\d{4}-\d{4}$/);
});

test("seller's identity: every footer links to the seller's details and, in Portugal, to the complaints book", async ({
  page,
}) => {
  await db.updateTable("settings").set(seller).execute();
  await page.goto("/faq");
  await expect(page.getByRole("link", { name: "Livro de Reclamações" })).toHaveAttribute(
    "href",
    seller.complaintsLink,
  );
  await page.getByRole("link", { name: "Seller", exact: true }).click();
  for (const text of [seller.sellerName, "Rua da Rosa 12", seller.sellerRegistration]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  expect.soft(await findingsOn(page)).toEqual([]);
});
