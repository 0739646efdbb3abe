import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { formatDay } from "../../app/platform/ui/format-time.ts";
import { listInvoices } from "../../app/shop/accounting/invoices/find-invoices.server.ts";
import { monthCsv, monthJson } from "../../app/shop/orders/books/exported-books.server.ts";
import { listMonths } from "../../app/shop/orders/books/month-of-books.server.ts";
import { sumOrders } from "../../app/shop/orders/managing/sum-orders.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { addService } from "../../app/shop/orders/services/add-service.server.ts";
import { deliverService } from "../../app/shop/orders/services/deliver-service.server.ts";
import { givenTrack, givenTracks, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import {
  currentPayment,
  givenPlaced,
  givenShopper,
  listPayments,
  placed,
  readOrder,
  runOrderJobs,
} from "../orders/given-orders.ts";
import { givenPlacedService, mastering } from "../orders/given-services.ts";

/* Invoices that the shop issues with each payment, and the credit notes that follow. */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);
beforeEach(() => invoiceBy("this-shop"));

async function invoiceBy(invoiceMode: "none" | "this-shop"): Promise<void> {
  const seller = {
    sellerCountry: "DE",
    taxVatId: "DE123456788",
    taxMode: "home",
    taxCountry: "DE",
  };
  await db
    .updateTable("settings")
    .set({ ...seller, taxMode: "home", invoiceMode })
    .execute();
}

async function givenPaid(priceCents = 4999) {
  const { id } = await givenTrack({ priceCents });
  const placed = await givenPlaced(id);
  await stripe.simulate("pay", { ref: placed.ref });
  await runOrderJobs(placed.orderId);
  return { ...placed, trackId: id };
}

async function balanceOf(orderId: string): Promise<number> {
  const invoices = await listInvoices(orderId);
  return invoices.reduce(
    (sum, { kind, grossCents }) => sum + (kind === "invoice" ? grossCents : -grossCents),
    0,
  );
}

async function giveBack(orderId: string, cents: number): Promise<void> {
  const admin = await givenUser({ role: "admin" });
  resultOf(await refundOrder(admin, orderId, { cents, reason: "Asked for" }));
  await runOrderJobs(orderId);
}

const thisYear = new Date().getUTCFullYear();
const countOf = (number: string) => Number(number.split("-").at(-1));

test("orders paid at the same moment get invoice numbers without gaps or duplicates", async () => {
  const tracks = await givenTracks(12, { priceCents: 4999 });
  const placed = await Promise.all(tracks.map(({ id }) => givenPlaced(id)));
  for (const { ref } of placed) await stripe.simulate("pay", { ref });
  await Promise.all(placed.map(({ orderId }) => runOrderJobs(orderId)));
  const invoices = (await Promise.all(placed.map(({ orderId }) => listInvoices(orderId)))).flat();
  expect(invoices).toHaveLength(12);
  const counts = invoices.map(({ number }) => countOf(number)).sort((a, b) => a - b);
  expect(counts).toEqual(Array.from({ length: 12 }, (_, index) => (counts[0] ?? 0) + index));
  expect(invoices[0]?.number).toMatch(new RegExp(`^INV-${thisYear}-\\d{4}$`));
  expect(invoices[0]).toMatchObject({ grossCents: 4999, netCents: 4201, taxCents: 798 });
});

test("a payment whose transaction fails uses up no invoice number", async () => {
  const before = await givenPaid();
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`insert into invoice_series values (${`INV-${thisYear}`}, 1)
        on conflict (series) do update set last_number = invoice_series.last_number + 1`.execute(
        tx,
      );
      throw new Error("The payment could not be written.");
    })
    .catch(() => undefined);
  const after = await givenPaid();
  const [first, second] = [await listInvoices(before.orderId), await listInvoices(after.orderId)];
  expect(countOf(second[0]?.number ?? "")).toBe(countOf(first[0]?.number ?? "") + 1);
});

test.each([
  ["9.99", 999, [1, 333, 665]],
  ["49.99", 4999, [100, 1234, 3665]],
  ["0.03", 3, [1, 1, 1]],
])(
  "each partial refund of %s euros gets a credit note, and together they reverse the tax to the cent",
  async (_, priceCents, parts) => {
    const { orderId } = await givenPaid(priceCents);
    for (const cents of parts) {
      await giveBack(orderId, cents);
      const [payment] = await listPayments(orderId);
      const kept = (payment?.capturedCents ?? 0) - (payment?.refundedCents ?? 0);
      expect(await balanceOf(orderId)).toBe(kept);
    }
    const [invoice, ...notes] = await listInvoices(orderId);
    expect(notes.map(({ kind, grossCents }) => [kind, grossCents])).toEqual(
      parts.map((cents) => ["credit-note", cents]),
    );
    const sum = (name: "netCents" | "taxCents") => notes.reduce((all, note) => all + note[name], 0);
    expect([sum("netCents"), sum("taxCents")]).toEqual([invoice?.netCents, invoice?.taxCents]);
    expect(notes[0]?.number).toMatch(/^INV-CN-/);
    expect(notes[0]?.content.corrects?.number).toBe(invoice?.number);
  },
);

test("a failed refund is invoiced again, and a chargeback gets a credit note", async () => {
  const failed = await givenPaid();
  await giveBack(failed.orderId, 4999);
  await stripe.simulate("fail-refund", { ref: failed.ref });
  await runOrderJobs(failed.orderId);
  const kinds = (await listInvoices(failed.orderId)).map(({ kind }) => kind);
  expect(kinds).toEqual(["invoice", "credit-note", "invoice"]);
  const disputed = await givenPaid();
  await stripe.simulate("dispute", { ref: disputed.ref, status: "lost" });
  await runOrderJobs(disputed.orderId);
  expect((await readOrder(disputed.orderId)).state).toBe("charged-back");
  expect(await balanceOf(disputed.orderId)).toBe(0);
});

test("a partially lost dispute gets a credit note for that part, with its share of the tax", async () => {
  const { orderId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref, cents: 1000, status: "lost" });
  await runOrderJobs(orderId);
  const [, note, ...others] = await listInvoices(orderId);
  expect(note).toMatchObject({ kind: "credit-note", grossCents: 1000, taxCents: 160 });
  expect(others).toEqual([]);
});

test("an invoice for work has no supply date until delivery, and a later credit note names the day", async () => {
  const { orderId, ref } = await givenPlacedService();
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
  const [invoice] = await listInvoices(orderId);
  expect(invoice?.content.suppliedOn).toBeNull();
  const admin = await givenUser({ role: "admin" });
  resultOf(await deliverService(admin, orderId, { message: "Done", link: null }));
  await giveBack(orderId, 1000);
  const [, note] = await listInvoices(orderId);
  expect(note?.content.suppliedOn).toBe(formatDay(new Date()));
});

test("an EU business gets a reverse charge invoice for work, and a matching credit note", async () => {
  await db.updateTable("settings").set({ taxReverseCharge: true }).execute();
  const { orderId } = resultOf(await addService({ offer: mastering, ...(await givenShopper()) }));
  const vatId = "FR12345678901";
  await db.insertInto("orderVatChecks").values({ orderId, vatId, state: "valid" }).execute();
  const buyer = { ...placed.buyer, kind: "trade", country: "FR", vatId } as const;
  resultOf(await placeOrder(orderId, { ...placed, buyer }));
  await db
    .updateTable("settings")
    .set({ taxReverseCharge: false, taxVatId: "DE999999999" })
    .execute();
  await stripe.simulate("pay", { ref: (await currentPayment(orderId)).ref });
  await runOrderJobs(orderId);
  await giveBack(orderId, 1000);
  const issued = await listInvoices(orderId);
  expect(issued.map(({ kind, grossCents, taxCents }) => [kind, grossCents, taxCents])).toEqual([
    ["invoice", 4900, 0],
    ["credit-note", 1000, 0],
  ]);
  for (const { content } of issued) {
    expect(content).toMatchObject({ reason: "reverse-charge", buyer: { vatId } });
    expect(content.seller.vatId).toBe("DE123456788");
  }
  expect((await readOrder(orderId)).attention).toBeNull();
});

test("an order paid before the shop wrote invoices gets none, even when it is refunded", async () => {
  await invoiceBy("none");
  const { orderId } = await givenPaid();
  await invoiceBy("this-shop");
  await giveBack(orderId, 1000);
  expect(await listInvoices(orderId)).toEqual([]);
});

test("an order paid before the shop wrote invoices gets none, even when its full refund fails", async () => {
  await invoiceBy("none");
  const { orderId, ref } = await givenPaid();
  await giveBack(orderId, 4999);
  await invoiceBy("this-shop");
  await stripe.simulate("fail-refund", { ref });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid");
  expect(await listInvoices(orderId)).toEqual([]);
  const entries = await db
    .selectFrom("ledgerEntries")
    .where("orderId", "=", orderId)
    .orderBy("at")
    .select("kind")
    .execute();
  const kinds = entries.map(({ kind }) => kind);
  expect(kinds).toEqual(["sale", "refund", "sale"]);
});

test("an invoice can't be changed or deleted", async () => {
  const { orderId } = await givenPaid();
  for (const attack of [
    sql`update invoices set gross_cents = 1, net_cents = 1, tax_cents = 0 where order_id = ${orderId}`,
    sql`update invoices set facts = '{"buyer": {"name": "Somebody"}}' where order_id = ${orderId}`,
    sql`delete from invoices where order_id = ${orderId}`,
    sql`truncate invoices cascade`,
  ]) {
    await expect(attack.execute(db)).rejects.toThrow("invoices is only ever added to");
  }
});

test("an invoice keeps the details from when it was issued", async () => {
  const { orderId } = await givenPaid();
  const before = await listInvoices(orderId);
  await db.updateTable("settings").set({ sellerTaxNumber: "99/999", taxVatId: null }).execute();
  await db.updateTable("orderBuyers").set({ legalName: "Renamed" }).execute();
  expect(await listInvoices(orderId)).toEqual(before);
  await giveBack(orderId, 500);
  const [, note] = await listInvoices(orderId);
  expect(note?.content.seller).toEqual(before[0]?.content.seller);
  expect(note?.content.buyer.name).toBe("Ana Buyer");
});

test("the accounting export lists each sale and refund, and its total matches the dashboard", async () => {
  const before = await sumOrders();
  const [kept, part] = [await givenPaid(), await givenPaid(18900)];
  await giveBack(part.orderId, 900);
  const spreadsheet = "=HYPERLINK(1)";
  for (const { orderId } of [kept, part]) {
    await db
      .updateTable("orderBuyers")
      .where("orderId", "=", orderId)
      .set({ legalName: spreadsheet, vatId: "PT123456789" })
      .execute();
  }
  const month = new Date().toISOString().slice(0, 7);
  expect((await listMonths())[0]).toBe(month);
  const rows: Record<string, string>[] = parse(await text(monthCsv(month)), {
    columns: true,
    bom: true,
  });
  const numbers = [await readOrder(kept.orderId), await readOrder(part.orderId)].map(
    ({ number }) => number ?? "",
  );
  const own = rows.filter(({ order }) => numbers.includes(order ?? ""));
  expect(own.map(({ kind, total, beforeTax, tax }) => [kind, total, beforeTax, tax])).toEqual([
    ["sale", "49.99", "42.01", "7.98"],
    ["sale", "189.00", "158.82", "30.18"],
    ["refund", "-9.00", "-7.56", "-1.44"],
  ]);
  expect(own[0]).toMatchObject({
    buyer: `'${spreadsheet}`,
    vatIdCheck: "unknown",
    taxPercent: "19",
    taxCountry: "DE",
    invoice: (await listInvoices(kept.orderId))[0]?.number,
  });
  const { entries } = await monthJson(month);
  expect(entries).toHaveLength(rows.length);
  const all = entries.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  const after = await sumOrders();
  expect(all).toBe(after.monthCents);
  expect(after.monthCents - before.monthCents).toBe(4999 + 18900 - 900);
});

test("the accounting export names each supply date: payment for files, delivery for work", async () => {
  const track = await givenPaid();
  const service = await givenPlacedService();
  await stripe.simulate("pay", { ref: service.ref });
  await runOrderJobs(service.orderId);
  const paidOn = new Date("2020-03-05T23:30:00Z");
  await db.updateTable("orders").set({ paidAt: paidOn }).where("id", "=", track.orderId).execute();
  const month = new Date().toISOString().slice(0, 7);
  const suppliedOn = async ({ orderId }: { orderId: string }) => {
    const { number } = await readOrder(orderId);
    const rows: Record<string, string>[] = parse(await text(monthCsv(month)), {
      columns: true,
      bom: true,
    });
    const { entries } = await monthJson(month);
    const inJson = entries.find(({ order }) => order === number)?.suppliedOn;
    expect(rows.find(({ order }) => order === number)?.suppliedOn).toBe(inJson);
    return inJson;
  };
  expect(await suppliedOn(track)).toBe("2020-03-05");
  expect(await suppliedOn(service)).toBe("");
  const admin = await givenUser({ role: "admin" });
  resultOf(await deliverService(admin, service.orderId, { message: "Done", link: null }));
  expect(await suppliedOn(service)).toBe(formatDay(new Date()));
});

test("a month starts and ends at midnight UTC", async () => {
  const { orderId } = await givenPaid();
  const at = (time: string) => ({
    orderId,
    kind: "sale",
    at: new Date(time),
    invoiceId: null,
    grossCents: 1,
    netCents: 1,
    taxCents: 0,
  });
  const times = ["2020-01-31T23:59:59.999Z", "2020-02-01T00:00:00Z", "2020-02-29T23:59:59.999Z"];
  const rows = times.map((time) => ({ ...at(time), kind: "sale" as const }));
  await db.insertInto("ledgerEntries").values(rows).execute();
  expect((await monthJson("2020-02")).entries.map(({ date }) => date)).toEqual([
    "2020-02-01",
    "2020-02-29",
  ]);
  expect(await listMonths()).toEqual(expect.arrayContaining(["2020-02", "2020-01"]));
});
