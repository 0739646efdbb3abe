import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { findOrderTax } from "../../app/shop/accounting/taxes/order-taxes.server.ts";
import type { TaxMode } from "../../app/shop/accounting/taxes/tax-breakdown.ts";
import { givenTrack } from "../fixtures/given.ts";
import { givenPlaced, listPayments, readOrder, runOrderJobs } from "../orders/given-orders.ts";
import { givenPlacedService } from "../orders/given-services.ts";

/*
 * Two pieces of evidence for a buyer's country: their statement, and the origin of their payment.
 */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);
beforeEach(() => charge("buyer-country"));

async function charge(taxMode: TaxMode, taxCountry = "DE"): Promise<void> {
  await db.updateTable("settings").set({ taxMode, taxCountry }).execute();
}

/** Creates a payment by a buyer who states Portugal. */
async function givenPaidFrom(country: string | undefined) {
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await stripe.simulate("pay", { ref, country });
  await runOrderJobs(orderId);
  const [payment] = await listPayments(orderId);
  return { ...(await readOrder(orderId)), payerCountry: payment?.payerCountry };
}

test("a payment from the buyer's stated country is kept as evidence and raises no alert", async () => {
  expect(await givenPaidFrom("PT")).toMatchObject({ ...paid, payerCountry: "PT", attention: null });
});

test.each(["DE", "US"])(
  "a payment from %s by a buyer in Portugal flags the order, but doesn't hold it up",
  async (country) => {
    const order = await givenPaidFrom(country);
    expect(order).toMatchObject({ ...paid, payerCountry: country });
    const mismatch = { code: "country-mismatch", stated: "PT", paidFrom: country };
    expect(order.attention).toEqual(mismatch);
    const events = db.selectFrom("orderEvents").where("orderId", "=", order.id);
    const contradicted = events.where("kind", "=", "place-contradicted").select("details");
    const [event] = await contradicted.execute();
    expect(event?.details).toEqual({ stated: "PT", paidFrom: country });
  },
);

test("a country that changes no tax, or that the provider doesn't report, raises no alert", async () => {
  expect(await givenPaidFrom(undefined)).toMatchObject({ payerCountry: null, attention: null });
  await charge("home");
  expect(await givenPaidFrom("FR")).toMatchObject({ payerCountry: "FR", attention: null });
});

test("a buyer in France paying from Monaco counts as one place for VAT", async () => {
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await db
    .updateTable("orderBuyers")
    .set({ country: "FR" })
    .where("orderId", "=", orderId)
    .execute();
  await stripe.simulate("pay", { ref, country: "MC" });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ ...paid, attention: null });
});

test("a seller on the Isle of Man is told of a payment from the United Kingdom that no VAT was charged for", async () => {
  await charge("buyer-country", "IM");
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await db
    .updateTable("orderBuyers")
    .set({ country: "US" })
    .where("orderId", "=", orderId)
    .execute();
  await stripe.simulate("pay", { ref, country: "GB" });
  await runOrderJobs(orderId);
  const mismatch = { code: "country-mismatch", stated: "US", paidFrom: "GB" };
  expect(await readOrder(orderId)).toMatchObject({ ...paid, attention: mismatch });
});

test("private buyers pay the seller's VAT for services, and their own country's VAT for files", async () => {
  const service = await givenPlacedService();
  const track = await givenPlaced((await givenTrack()).id);
  expect(await findOrderTax(service.orderId)).toMatchObject({ country: "DE", basisPoints: 1900 });
  expect(await findOrderTax(track.orderId)).toMatchObject({ country: "PT", basisPoints: 2300 });
  await stripe.simulate("pay", { ref: service.ref, country: "FR" });
  await runOrderJobs(service.orderId);
  expect(await readOrder(service.orderId)).toMatchObject({ ...paid, attention: null });
});

const paid = { state: "paid" };
