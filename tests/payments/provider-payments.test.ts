import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PaymentRefused, PaymentUnknown } from "../../app/shop/payments/payment-provider.ts";
import { euros, paymentOf, providers, refundOf, shopAt } from "./provider-shops.ts";

/* Guarantees that orders rely on, the same for every remote provider. */

describe.each(providers)("$name", (provider) => {
  const at = shopAt(provider);

  test("one harmless call checks the settings", async () => {
    await at.shop.checkConnection();
    await expect(provider.connect(at.fake, { key: "wrong" }).checkConnection()).rejects.toThrow(
      PaymentUnknown,
    );
  });

  test("an unpaid payment is open", async () => {
    const made = await at.shop.createPayment(paymentOf(2500), randomUUID());
    expect(made).toMatchObject({ kind: "redirect", url: expect.stringContaining(made.ref) });
    expect(await at.shop.retrievePayment(made.ref)).toMatchObject({
      ref: made.ref,
      state: "open",
      amount: euros(2500),
      capturedCents: 0,
      refundedCents: 0,
    });
  });

  test("the payment page opens in the language of the order", async () => {
    const payment = { ...paymentOf(2500), language: "pt" as const };
    const made = await at.shop.createPayment(payment, randomUUID());
    expect(made).toMatchObject({ url: expect.stringContaining("locale=pt") });
  });

  test("two requests with the same key create one payment", async () => {
    const payment = paymentOf(900);
    const key = randomUUID();
    const first = await at.shop.createPayment(payment, key);
    expect(await at.shop.createPayment(payment, key)).toEqual(first);
    expect(await at.shop.createPayment(payment, randomUUID())).not.toEqual(first);
  });

  test("a key reused for a different payment leaves the outcome unknown instead of guessing", async () => {
    const key = randomUUID();
    await at.shop.createPayment(paymentOf(900), key);
    await expect(at.shop.createPayment(paymentOf(901), key)).rejects.toThrow(PaymentUnknown);
  });

  test("an approved payment is authorized, and the money moves when it is captured", async () => {
    const ref = await at.givenAuthorized();
    expect(await at.shop.retrievePayment(ref)).toMatchObject({
      state: "authorised",
      capturedCents: 0,
    });
    const captured = { state: "captured", capturedCents: 2500, refundedCents: 0 };
    expect(await at.shop.capturePayment(ref, euros(2500), randomUUID())).toMatchObject(captured);
    expect(await at.shop.retrievePayment(ref)).toMatchObject(captured);
  });

  test("capturing again under another key still captures once", async () => {
    const ref = await at.givenCaptured();
    const again = await at.shop.capturePayment(ref, euros(2500), randomUUID());
    expect(again).toMatchObject({ state: "captured", capturedCents: 2500 });
  });

  test("a payment can't be captured before it is approved", async () => {
    const ref = await at.givenPayment();
    const capture = at.shop.capturePayment(ref, euros(2500), randomUUID());
    await expect(capture).rejects.toThrow(PaymentRefused);
  });

  test("a payment closed before anyone paid stays closed", async () => {
    const ref = await at.givenPayment();
    expect(await at.shop.closePayment(ref, randomUUID())).toMatchObject({ state: "closed" });
  });

  test("a payment made just before closing is found authorized, and can be captured", async () => {
    const ref = await at.givenAuthorized();
    expect(await at.shop.closePayment(ref, randomUUID())).toMatchObject({ state: "authorised" });
    const captured = await at.shop.capturePayment(ref, euros(2500), randomUUID());
    expect(captured.state).toBe("captured");
  });

  test("a canceled authorization is never charged", async () => {
    const ref = await at.givenAuthorized();
    const canceled = await at.shop.cancelPayment(ref, randomUUID());
    expect(canceled).toMatchObject({ state: "closed", capturedCents: 0, refundedCents: 0 });
    expect((await at.shop.retrievePayment(ref)).capturedCents).toBe(0);
  });

  test("a captured payment stays captured when it is closed or canceled", async () => {
    const ref = await at.givenCaptured();
    expect(await at.shop.closePayment(ref, randomUUID())).toMatchObject({ state: "captured" });
    expect(await at.shop.cancelPayment(ref, randomUUID())).toMatchObject({ state: "captured" });
  });

  test("a payment is refunded in part and then in full, and not a cent more", async () => {
    const ref = await at.givenCaptured();
    const part = await at.shop.refundPayment(ref, refundOf(1000), randomUUID());
    expect(part).toMatchObject({ state: "done", cents: 1000 });
    expect(await at.shop.retrieveRefund(ref, part.ref)).toEqual(part);
    expect((await at.shop.retrievePayment(ref)).refundedCents).toBe(1000);
    await expect(at.shop.refundPayment(ref, refundOf(1501), randomUUID())).rejects.toThrow(
      PaymentRefused,
    );
    await at.shop.refundPayment(ref, refundOf(1500), randomUUID());
    expect(await at.shop.retrievePayment(ref)).toMatchObject({
      state: "captured",
      capturedCents: 2500,
      refundedCents: 2500,
    });
  });

  test("a refund that fails later is reported and no longer counts", async () => {
    const ref = await at.givenCaptured();
    const refund = await at.shop.refundPayment(ref, refundOf(2500), randomUUID());
    await at.fake.simulate("fail-refund", { ref });
    expect((await at.shop.retrieveRefund(ref, refund.ref)).state).toBe("failed");
    expect(await at.shop.retrievePayment(ref)).toMatchObject({
      refundedCents: 0,
      failedRefunds: [{ ref: refund.ref, cents: 2500 }],
    });
  });

  test("a refund that the owner made at the provider is detected", async () => {
    const ref = await at.givenCaptured();
    await at.fake.simulate("refund", { ref, cents: 700 });
    expect((await at.shop.retrievePayment(ref)).refundedCents).toBe(700);
  });

  test("a dispute is reported with its state and response deadline", async () => {
    const ref = await at.givenCaptured();
    await at.fake.simulate("dispute", { ref, reason: "fraudulent" });
    expect((await at.shop.retrievePayment(ref)).dispute).toMatchObject({
      reason: "fraudulent",
      state: "needs-response",
      answerBy: expect.any(Date),
    });
    await at.fake.simulate("dispute", { ref, reason: "fraudulent", status: "lost" });
    expect((await at.shop.retrievePayment(ref)).dispute?.state).toBe("lost");
  });

  test("the open one of several disputes is shown, and lost disputes add up", async () => {
    const ref = await at.givenCaptured();
    await at.fake.simulate("dispute", { ref, which: "ONE", cents: 300, status: "lost" });
    await at.fake.simulate("dispute", { ref, which: "TWO", cents: 500 });
    await at.fake.simulate("dispute", { ref, which: "THREE", cents: 700, status: "lost" });
    expect(await at.shop.retrievePayment(ref)).toMatchObject({
      dispute: { state: "needs-response", amountCents: 500 },
      chargedBackCents: 1000,
    });
  });

  test("a payment of another account is refused or reported as closed", async () => {
    const found = await at.shop.retrievePayment("no-such-payment").catch((error: unknown) => error);
    if (found instanceof Error) expect(found).toBeInstanceOf(PaymentRefused);
    else expect(found).toMatchObject({ state: "closed", amount: undefined });
  });
});
