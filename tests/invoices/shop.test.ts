import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { openCheckout, orderOf, payOrder, shopperOf, visibleTextOf } from "../checkout/shopper.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { versionOn } from "../fixtures/opened-form.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });
const askAs = askerOf(shop);
const tab = "/admin/settings/invoices";

beforeAll(() => openCheckout());
beforeEach(() => db.updateTable("settings").set({ invoiceMode: null }).execute());

type Wanted = { mode: string; country: string; number?: string };

async function choose({ mode, country, number = "" }: Wanted): Promise<Response> {
  const admin = await givenUser({ role: "admin" });
  const version = versionOn(await (await askAs(admin, "GET", tab)).text());
  const fields = { invoiceMode: mode, sellerCountry: country, invoicePrefix: "inv" };
  return askAs(
    admin,
    "POST",
    tab,
    new URLSearchParams({ intent: "save", version, ...fields, sellerTaxNumber: number }),
  );
}

async function charge(taxCountry: string | null, taxVatId: string | null): Promise<void> {
  await db.updateTable("settings").set({ taxMode: "home", taxCountry, taxVatId }).execute();
}

/** Creates an order paid in the sandbox. */
async function givenBought(fields: Record<string, string> = {}) {
  const track = await givenTrackSoldHere({ priceCents: 4999 });
  const shopper = shopperOf(shop);
  const checkout = await shopper.reserve(track.id);
  const sent = await shopper.send(checkout, fields);
  return { track, shopper, checkout, sent, page: checkout.replace("/checkout/", "/orders/") };
}

test("a private buyer must give an address if the shop writes invoices, and finds the invoice on the order", async () => {
  await charge("DE", "DE123456788");
  expect((await choose({ mode: "this-shop", country: "DE" })).status).toBe(303);
  const without = await givenBought();
  expect(await visibleTextOf(without.sent)).toContain("Enter your postal address.");
  const bought = await givenBought({
    address: "Rua Nova 1\n1100-001 Lisboa",
    asksForAddress: "on",
  });
  expect(bought.sent.status).toBe(303);
  await payOrder(bought.shopper, bought.page);
  const { shopper, page, track } = bought;
  const html = await (await shopper.ask(page)).text();
  const [, number = ""] = /papers\/(PRACTICE-\d{4}-\d{4})"/.exec(html) ?? [];
  const pdf = await shopper.ask(`${page}/papers/${number}`);
  expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const xml = await (await shopper.ask(`${page}/papers/${number}.xml`)).text();
  expect(xml).toContain("<cbc:StreetName>Rua Nova 1</cbc:StreetName>");
  const { id } = await orderOf(track.id);
  const mails = await db
    .selectFrom("mails")
    .where("orderId", "=", id)
    .select(["kind", "attachments"])
    .execute();
  const paid = mails.find(({ kind }) => kind === "payment-received");
  expect(JSON.stringify(paid?.attachments)).toContain(`${number}.pdf`);
  const other = await givenBought({ address: "Elsewhere", asksForAddress: "on" });
  expect((await other.shopper.ask(`${other.page}/papers/${number}`)).status).toBe(404);
});

test("a seller in Portugal can't have the shop write invoices, however the country is entered", async () => {
  const refused = "with certified software";
  await charge("DE", "DE123456788");
  expect(await visibleTextOf(await choose({ mode: "this-shop", country: "PT" }))).toContain(
    refused,
  );
  await charge("PT", null);
  const byTax = { mode: "this-shop", country: "DE", number: "12/345" };
  expect(await visibleTextOf(await choose(byTax))).toContain(refused);
  await charge("DE", null);
  expect(await visibleTextOf(await choose({ mode: "this-shop", country: "DE" }))).toContain(
    "Invoices need your VAT ID or tax number",
  );
  expect((await choose(byTax)).status).toBe(303);
  await expect(charge("PT", null)).rejects.toThrow("settings");
  const admin = await givenUser({ role: "admin" });
  const version = versionOn(await (await askAs(admin, "GET", "/admin/settings/taxes")).text());
  const fields = { taxMode: "home", taxCountry: "PT", taxVatId: "", taxLimit: "", taxNote: "" };
  const body = new URLSearchParams({ intent: "save", version, ...fields });
  expect(await visibleTextOf(await askAs(admin, "POST", "/admin/settings/taxes", body))).toContain(
    refused,
  );
  expect((await choose({ mode: "certified-tool", country: "PT" })).status).toBe(303);
});

test("the tax number printed on invoices can't be removed while the shop writes them", async () => {
  await charge("DE", "DE123456788");
  expect((await choose({ mode: "this-shop", country: "DE" })).status).toBe(303);
  const admin = await givenUser({ role: "admin" });
  const save = async (taxVatId: string) => {
    const version = versionOn(await (await askAs(admin, "GET", "/admin/settings/taxes")).text());
    const fields = { taxMode: "home", taxCountry: "DE", taxVatId, taxLimit: "", taxNote: "" };
    const body = new URLSearchParams({ intent: "save", version, ...fields });
    return askAs(admin, "POST", "/admin/settings/taxes", body);
  };
  const refused = await save("");
  expect(refused.status).toBe(400);
  expect(await visibleTextOf(refused)).toContain("Invoices need your VAT ID or tax number");
  const numbered = { mode: "this-shop", country: "DE", number: "12/345" };
  expect((await choose(numbered)).status).toBe(303);
  expect((await save("")).status).toBe(303);
  expect((await choose({ ...numbered, number: "" })).status).toBe(400);
});

test("with a certified tool, the order page says it isn't an invoice until the tool's PDF is added", async () => {
  await charge("PT", null);
  await choose({ mode: "certified-tool", country: "PT" });
  const bought = await givenBought();
  await payOrder(bought.shopper, bought.page);
  const { shopper, page, track } = bought;
  expect(await visibleTextOf(await shopper.ask(page))).toContain(
    "Este documento não serve de fatura.",
  );
  const { id } = await orderOf(track.id);
  const admin = await givenUser({ role: "admin" });
  const add = (text: string, name = "FT 2026/1.pdf") => {
    const body = new FormData();
    body.set("intent", "add-invoice");
    body.set("invoice", new File([text], name, { type: "application/pdf" }));
    return askAs(admin, "POST", `/admin/orders/${id}`, body);
  };
  expect(await visibleTextOf(await add("<script>"))).toContain("Export the invoice as a PDF");
  expect((await add("%PDF-1.7 the invoice")).status).toBe(303);
  expect(await visibleTextOf(await add("%PDF-1.7 another"))).toContain("a file with this name");
  const text = await visibleTextOf(await shopper.ask(page));
  expect(text).toContain("FT 2026-1.pdf");
  expect(text).not.toContain("Este documento");
  const sent = await shopper.ask(`${page}/papers/FT%202026-1.pdf`);
  expect(await sent.text()).toBe("%PDF-1.7 the invoice");
  expect(
    (await db.selectFrom("mails").where("orderId", "=", id).select("kind").execute()).map(
      ({ kind }) => kind,
    ),
  ).toContain("invoice-added");
});
