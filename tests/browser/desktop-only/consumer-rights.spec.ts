import { db } from "../../../app/database/db.server.ts";
import { givenTrackSoldHere } from "../../fixtures/given.ts";
import { givenPaidBuyer } from "../../orders/given-buyers.ts";
import { findingsOn } from "../findings.ts";
import { freshWord } from "../manager-page.ts";
import { overflowOf } from "../page-width.ts";
import { expect, test } from "../shop-test.ts";

test.use({ expectedErrors: [/status of 400/] });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("withdrawal function: from the foot of any page, without an account, a buyer confirms a withdrawal and reads when it arrived", async ({
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
        page.getByRole("heading", { level: 1, name: "Your withdrawal has arrived" }),
      ).toBeVisible();
      for (const words of ["I withdraw from this contract.", "Ana Buyer", email]) {
        await expect(page.getByText(words, { exact: true })).toBeVisible();
      }
      await expect(page.getByRole("main").locator("time")).toBeVisible();
      expect.soft(await overflowOf(page)).toBe(0);
      if (javaScriptEnabled) expect.soft(await findingsOn(page)).toEqual([]);
    });
  });
}

test("right of withdrawal: the page of an order says until when it is open, and leads to the statement", async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await givenTrackSoldHere({ title: freshWord() });
  const { secret, cookie } = await givenPaidBuyer(id);
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: baseURL ?? "" }]);
  await page.goto(`/orders/${secret}`);
  await expect(page.getByText("the right of withdrawal is open until")).toBeVisible();
  await page.getByRole("link", { name: "Withdraw from this contract" }).click();
  await expect(page.getByLabel("Order number")).toHaveValue(/^DUB-\d{4}-\d{4}$/);
});

test("seller's identity: the foot of any page leads to who sells, and in Portugal to the book of complaints", async ({
  page,
}) => {
  const seller = {
    sellerName: "Night Shift Recordings, Unipessoal Lda",
    sellerAddress: "Rua da Rosa 12\n1200-001 Lisboa",
    sellerEmail: "hello@example.com",
    sellerRegistration: "NIPC 500 000 000, Conservatória de Lisboa",
    complaintsLink: "https://www.livroreclamacoes.pt/",
  };
  await db.updateTable("settings").set(seller).execute();
  await page.goto("/faq");
  await expect(page.getByRole("link", { name: "Livro de Reclamações" })).toHaveAttribute(
    "href",
    seller.complaintsLink,
  );
  await page.getByRole("link", { name: "Seller", exact: true }).click();
  for (const words of [seller.sellerName, "Rua da Rosa 12", seller.sellerRegistration]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  expect.soft(await findingsOn(page)).toEqual([]);
  const nothing = Object.fromEntries(Object.keys(seller).map((name) => [name, null]));
  await db.updateTable("settings").set(nothing).execute();
});
