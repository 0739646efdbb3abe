import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { formatLongDay } from "../../app/platform/ui/format-time.ts";
import { cancelOrder } from "../../app/shop/orders/paying/cancel-order.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import {
  reconcilePayment,
  reconcilePayments,
} from "../../app/shop/orders/paying/reconcile-payment.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { findTransferWithQrCode } from "../../app/shop/orders/transfers/awaited-transfer.server.ts";
import {
  cancelRefund,
  confirmRefund,
} from "../../app/shop/orders/transfers/manual-refunds.server.ts";
import { remindOfTransfers } from "../../app/shop/orders/transfers/remind-of-transfers.server.ts";
import { transferDeadlines } from "../../app/shop/payments/bank-transfer/bank-days.ts";
import { isCreditorReference } from "../../app/shop/payments/bank-transfer/creditor-reference.ts";
import { findProvider } from "../../app/shop/payments/providers.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import {
  givenShopper,
  letTimeRunOut,
  listPayments,
  readOrder,
  reserve,
  runOrderJobs,
} from "./given-orders.ts";
import {
  account,
  byTransfer,
  givenAwaited,
  letPayByPass,
  mailsOf,
  receiveTransfer,
  setAccount,
} from "./given-transfers.ts";

beforeAll(prepareJobs);
beforeEach(() => setAccount());

const price = { cents: 4999, currency: "EUR" } as const;

test("choosing a bank transfer reserves the track and sends payment details with a deadline", async () => {
  const { id } = await givenTrack({ title: "Night Bus" });
  const { orderId, ref } = await givenAwaited(id);
  const order = await readOrder(orderId);
  const [payment] = await listPayments(orderId);
  const days = { transferDays: 3, graceDays: 2 };
  const { payBy, reservedUntil } = transferDeadlines(payment?.createdAt ?? new Date(), days);
  expect(order).toMatchObject({ state: "awaiting-transfer", reservedUntil });
  expect(payment).toMatchObject({ state: "open", lookUpAt: null, payBy });
  expect(isCreditorReference(ref)).toBe(true);
  const [mail, ...others] = await mailsOf(orderId);
  expect([mail?.kind, mail?.subject, others]).toEqual([
    "transfer-instructions",
    "How to pay your order",
    [],
  ]);
  const text = JSON.stringify(mail?.blocks);
  const details = ["Dubplate, Lda", "PT50 0002 0123 1234 5678 9015 4", "BCOMPTPL", "€49.99"];
  for (const each of [...details, formatLongDay(payBy)]) expect(text).toContain(each);
  expect(text.replaceAll(" ", "")).toContain(ref);
  await reconcilePayments();
  await reconcilePayment(payment?.id ?? "");
  expect((await readOrder(orderId)).state).toBe("awaiting-transfer");
});

test("a transfer of the exact amount sells the track, even if it is reported twice", async () => {
  const { id } = await givenTrack();
  const { orderId, paymentId } = await givenAwaited(id);
  await receiveTransfer(paymentId, price);
  await receiveTransfer(paymentId, price);
  const order = await readOrder(orderId);
  expect(order).toMatchObject({ state: "paid", attention: null, reservedUntil: null });
  expect(order.number).toMatch(/^DUB-/);
  expect(await listPayments(orderId)).toMatchObject([{ state: "captured", capturedCents: 4999 }]);
  const kinds = (await mailsOf(orderId)).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(["payment-received", "track-sold", "transfer-instructions"]);
});

test.each([
  { what: "less", amount: { cents: 4998, currency: "EUR" } as const },
  { what: "more", amount: { cents: 5000, currency: "EUR" } as const },
  { what: "another currency", amount: { cents: 4999, currency: "USD" } as const },
])(
  "$what than the price never sells: the order is flagged, and the track stays reserved",
  async (given) => {
    const { id } = await givenTrack();
    const { orderId, paymentId } = await givenAwaited(id);
    await receiveTransfer(paymentId, given.amount);
    const order = await readOrder(orderId);
    expect(order).toMatchObject({ state: "reserved", number: null });
    expect(order.attention).toEqual({ code: "other-amount", ...given.amount });
    expect((await reserve(id)).refused?.reason).toBe("conflict");
  },
);

test("a buyer is reminded once, when the transfer is due", async () => {
  const { id } = await givenTrack();
  const { orderId } = await givenAwaited(id);
  await remindOfTransfers();
  expect(await mailsOf(orderId)).toHaveLength(1);
  await letPayByPass(orderId);
  await Promise.all([remindOfTransfers(), remindOfTransfers()]);
  await remindOfTransfers();
  const mails = await mailsOf(orderId);
  expect(mails.map(({ kind }) => kind)).toEqual(["transfer-instructions", "transfer-reminder"]);
  expect((await readOrder(orderId)).state).toBe("awaiting-transfer");
});

test("buyers with a paid or canceled order get no reminder", async () => {
  const tracks = await Promise.all([givenTrack(), givenTrack()]);
  const [paid, givenUp] = await Promise.all(tracks.map(({ id }) => givenAwaited(id)));
  await receiveTransfer(paid?.paymentId ?? "", price);
  resultOf(await cancelOrder(givenUp?.orderId ?? ""));
  for (const order of [paid, givenUp]) {
    await letPayByPass(order?.orderId ?? "");
    await remindOfTransfers();
    const kinds = (await mailsOf(order?.orderId ?? "")).map(({ kind }) => kind);
    expect(kinds).not.toContain("transfer-reminder");
  }
});

test("a late transfer buys the track if it is available, and is refunded if it isn't", async () => {
  const [free, taken] = await Promise.all([givenTrack(), givenTrack()]);
  const [late, later] = await Promise.all([givenAwaited(free.id), givenAwaited(taken.id)]);
  for (const { orderId } of [late, later]) {
    await letTimeRunOut(orderId);
    await runOrderJobs(orderId);
    expect((await readOrder(orderId)).state).toBe("expired");
  }
  const rival = await givenAwaited(taken.id);
  await receiveTransfer(late.paymentId, price);
  await receiveTransfer(later.paymentId, price);
  expect((await readOrder(late.orderId)).state).toBe("paid");
  expect((await readOrder(later.orderId)).state).toBe("paid-too-late");
  expect((await readOrder(rival.orderId)).state).toBe("awaiting-transfer");
  expect((await mailsOf(later.orderId)).map(({ kind }) => kind)).toContain("paid-too-late");
});

test("a buyer can cancel a transfer order, and another can reserve the track at once", async () => {
  const { id } = await givenTrack();
  const { orderId } = await givenAwaited(id);
  resultOf(await cancelOrder(orderId));
  expect((await readOrder(orderId)).state).toBe("cancelled");
  expect((await reserve(id)).refused?.reason).toBeUndefined();
});

test("placing an order twice creates one transfer and one email", async () => {
  const { id } = await givenTrack();
  const { orderId } = resultOf(await reserve(id));
  const both = [placeOrder(orderId, byTransfer), placeOrder(orderId, byTransfer)];
  const reasons = (await Promise.all(both)).map(({ refused }) => refused?.reason);
  expect(reasons.filter((reason) => reason === "conflict")).toHaveLength(1);
  expect(await listPayments(orderId)).toHaveLength(1);
  expect(await mailsOf(orderId)).toHaveLength(1);
});

test("a browser awaiting transfers can reserve more tracks, but only three transfers can be open", async () => {
  const shopper = await givenShopper();
  for (let awaited = 0; awaited < 3; awaited += 1) {
    await givenAwaited((await givenTrack()).id, shopper);
  }
  const { orderId } = resultOf(await reserve((await givenTrack()).id, shopper));
  const outcome = await placeOrder(orderId, byTransfer);
  expect(outcome.refused?.text).toContain("3 bank transfers from your network");
  expect(await readOrder(orderId)).toMatchObject({ state: "reserved" });
  expect(await listPayments(orderId)).toEqual([]);
});

test("transfers are neither offered nor accepted without a bank account or in another currency", async () => {
  const provider = findProvider("bank-transfer");
  expect(await provider?.listMethods(price)).toHaveLength(1);
  expect(await provider?.listMethods({ ...price, currency: "USD" })).toEqual([]);
  await setAccount(false);
  expect(await provider?.listMethods(price)).toEqual([]);
  const { orderId } = resultOf(await reserve((await givenTrack()).id));
  const refused = await placeOrder(orderId, byTransfer);
  expect(refused.refused?.text).toContain("no longer available");
  expect(await readOrder(orderId)).toMatchObject({ state: "reserved" });
});

test("changing the shop's bank account doesn't affect buyers with the old details", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  await db.updateTable("settings").set({ bankHolder: "Somebody else" }).execute();
  const transfer = await findTransferWithQrCode(orderId);
  expect(transfer).toMatchObject({ holder: account.bankHolder, reference: ref, amount: price });
});

test("a thousand payments have unique references, and each stays the same", async () => {
  const provider = findProvider("bank-transfer");
  const paymentIds = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const refsOf = () =>
    Promise.all(
      paymentIds.map(async (paymentId) => {
        const request = { orderId: "", paymentId, method: "sepa", amount: price, description: "" };
        const items = [{ name: "Track", cents: price.cents }];
        const urls = { returnUrl: "", cancelUrl: "", payableUntil: new Date() };
        return (
          (await provider?.createPayment({ ...request, ...urls, items }, paymentId))?.ref ?? ""
        );
      }),
    );
  const refs = await refsOf();
  expect(await refsOf()).toEqual(refs);
  expect(new Set(refs).size).toBe(1000);
  expect(refs.filter((ref) => !isCreditorReference(ref))).toEqual([]);
});

test("an administrator can cancel a mistaken transfer refund before it is sent, and the order stays paid", async () => {
  const admin = await givenUser({ role: "admin" });
  const { orderId, paymentId } = await givenAwaited((await givenTrack()).id);
  await receiveTransfer(paymentId, price);
  resultOf(await refundOrder(admin, orderId, { cents: 1000, reason: "Mistaken" }));
  await runOrderJobs(orderId);
  const { id } = await db
    .selectFrom("refunds")
    .where("paymentId", "=", paymentId)
    .select("id")
    .executeTakeFirstOrThrow();
  const seller = await givenUser({ role: "user" });
  expect((await cancelRefund(seller, orderId, id)).refused?.reason).toBe("forbidden");
  resultOf(await cancelRefund(admin, orderId, id));
  expect((await cancelRefund(admin, orderId, id)).refused?.reason).toBe("conflict");
  expect((await confirmRefund(admin, orderId, id)).refused?.reason).toBe("conflict");
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
  resultOf(await refundOrder(admin, orderId, { cents: 4999, reason: "Asked for" }));
});

test("a transfer refund is sent by hand, and the order stays flagged until it is confirmed", async () => {
  const admin = await givenUser({ role: "admin" });
  const { orderId, paymentId } = await givenAwaited((await givenTrack()).id);
  await receiveTransfer(paymentId, price);
  resultOf(await refundOrder(admin, orderId, { cents: 4999, reason: "Asked for" }));
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({
    state: "paid",
    attention: { code: "send-back-manually" },
  });
  const { id } = await db
    .selectFrom("refunds")
    .where("paymentId", "=", paymentId)
    .select("id")
    .executeTakeFirstOrThrow();
  const seller = await givenUser({ role: "user" });
  expect((await confirmRefund(seller, orderId, id)).refused?.reason).toBe("forbidden");
  resultOf(await confirmRefund(admin, orderId, id));
  expect((await confirmRefund(admin, orderId, id)).refused?.reason).toBe("conflict");
  expect(await readOrder(orderId)).toMatchObject({ state: "refunded", attention: null });
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 4999 }]);
  const kinds = (await mailsOf(orderId)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "refund")).toHaveLength(1);
});
