import { beforeAll, expect, test, vi } from "vitest";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { closeOpenPayment, lookUpNow } from "../../app/shop/orders/paying/change-payment.server.ts";
import { reconcilePayment } from "../../app/shop/orders/paying/reconcile-payment.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenPlaced, listPayments, readOrder, reserve, runOrderJobs } from "./given-orders.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

test("changing the payment method closes the open payment first, so it can never be paid", async () => {
  const { orderId, ref } = await givenPlaced((await givenTrack()).id);
  resultOf(await closeOpenPayment(orderId));
  expect(await readOrder(orderId)).toMatchObject({ state: "reserved" });
  expect(await listPayments(orderId)).toMatchObject([{ state: "closed" }]);
  await expect(stripe.simulate("pay", { ref })).rejects.toThrow("not open");
});

test("the payment stays open and payable while the provider isn't responding", async () => {
  const { orderId, paymentId, ref } = await givenPlaced((await givenTrack()).id);
  await stripe.fault({ of: "POST .*/expire", how: "refuse" });
  const refused = { reason: "conflict", text: expect.stringContaining("isn't responding") };
  expect(await closeOpenPayment(orderId)).toMatchObject({ refused });
  await stripe.calm();
  expect(await readOrder(orderId)).toMatchObject({ state: "awaiting-payment" });
  await stripe.simulate("pay", { ref });
  await reconcilePayment(paymentId);
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid" });
});

test("a payment made moments ago can't be closed, and it counts", async () => {
  const { orderId, ref } = await givenPlaced((await givenTrack()).id);
  await stripe.simulate("pay", { ref });
  const refused = { reason: "conflict", text: expect.stringContaining("being processed") };
  expect(await closeOpenPayment(orderId)).toMatchObject({ refused });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid" });
  expect(await listPayments(orderId)).toMatchObject([{ capturedCents: 4999 }]);
});

test("a buyer returning from the provider gets the payment looked up at once, without waiting a minute", async () => {
  const { orderId, ref } = await givenPlaced((await givenTrack()).id);
  await stripe.simulate("pay", { ref });
  resultOf(await lookUpNow(orderId));
  expect(await readOrder(orderId)).toMatchObject({ state: "capturing" });
  resultOf(await lookUpNow(orderId));
  expect(await readOrder(orderId)).toMatchObject({ state: "paid" });
});

test.each([
  { what: "to close the payment", ask: closeOpenPayment },
  { what: "what became of it", ask: lookUpNow },
])("a buyer can ask $what six times a minute, without slowing down others", async ({ ask }) => {
  const { orderId } = resultOf(await reserve((await givenTrack()).id));
  const other = await givenPlaced((await givenTrack()).id);
  const nothingOpen = { reason: "conflict", text: "This order has no open payment." };
  for (let n = 0; n < 6; n += 1) expect(await ask(orderId)).toMatchObject({ refused: nothingOpen });
  const seventh = { reason: "busy", retryAfterSeconds: expect.any(Number) };
  expect(await ask(orderId)).toMatchObject({ refused: seventh });
  resultOf(await ask(other.orderId));
});
