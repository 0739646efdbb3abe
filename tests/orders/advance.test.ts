import { expect, test } from "vitest";
import { dueCall } from "../../app/shop/orders/provider-calls/payment-calls.ts";
import { advance } from "../../app/shop/orders/state/advance.ts";
import { cancel, expire } from "../../app/shop/orders/state/end-order.ts";
import type {
  OrderChange,
  OrderFields,
  PaymentFields,
} from "../../app/shop/orders/state/order-change.ts";
import { orderStates } from "../../app/shop/orders/state/order-states.ts";
import type { Dispute, PaymentStatus } from "../../app/shop/payments/payment-provider.ts";
import { numbersFrom } from "../fixtures/numbers-from.ts";

const now = new Date("2026-05-01T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const price = { cents: 4999, currency: "EUR" } as const;

const awaiting: OrderFields = {
  state: "awaiting-payment",
  totalCents: 4999,
  currency: "EUR",
  reservedUntil: later(10),
  isExtended: false,
  closingAs: null,
};
const opened: PaymentFields = {
  state: "open",
  isCurrent: true,
  isSurplus: false,
  amountCents: 4999,
  currency: "EUR",
  capturedCents: 0,
  refundedCents: 0,
  refundFailedCents: 0,
  refundedByHandCents: 0,
  chargedBackCents: 0,
};

function says(state: PaymentStatus["state"], more: Partial<PaymentStatus> = {}): PaymentStatus {
  const capturedCents = state === "captured" ? price.cents : 0;
  return { ref: "p", state, amount: price, capturedCents, refundedCents: 0, ...more };
}

type Shop = {
  order: OrderFields;
  payments: PaymentFields[];
  sales: number;
  refunded: number[];
  attentions: Set<string>;
  isTrackFree: boolean;
};

function shopWith(payments: number, order = awaiting): Shop {
  const each = (index: number) => ({ ...opened, isCurrent: index === payments - 1 });
  return {
    order,
    payments: Array.from({ length: payments }, (_, index) => each(index)),
    sales: 0,
    attentions: new Set(),
    refunded: Array(payments).fill(0),
    isTrackFree: true,
  };
}

function write(
  shop: Shop,
  index: number | undefined,
  { order, payment, effects }: OrderChange,
): void {
  Object.assign(shop.order, order);
  for (const effect of effects) {
    if (effect.kind === "sell") shop.sales += 1;
    if (effect.kind === "flag") shop.attentions.add(effect.attention.code);
    if (effect.kind === "resolve") for (const code of effect.codes) shop.attentions.delete(code);
    if (effect.kind === "refund" && index !== undefined) {
      shop.refunded[index] = (shop.refunded[index] ?? 0) + effect.cents;
    }
  }
  const stored = index === undefined ? undefined : shop.payments[index];
  if (!stored) return;
  if (payment.isCurrent) for (const each of shop.payments) each.isCurrent = false;
  Object.assign(stored, payment);
}

function receive(shop: Shop, [index, status]: readonly [number, PaymentStatus]): void {
  const payment = shop.payments[index];
  if (!payment) throw new Error("no such payment");
  const { ifLost, ...transition } = advance({ ...shop.order }, { ...payment }, status, now);
  write(shop, index, ifLost && !shop.isTrackFree ? ifLost : transition);
}

function copyOf(shop: Shop): Shop {
  return structuredClone(shop);
}

const histories: Record<string, { statuses: [number, PaymentStatus][]; ends: string }> = {
  "a card that is authorised and captured": {
    statuses: [
      [0, says("open")],
      [0, says("authorised")],
      [0, says("captured")],
    ],
    ends: "paid",
  },
  "a card that is declined first": {
    statuses: [
      [0, says("open")],
      [0, says("open", { isDeclined: true })],
      [0, says("captured")],
    ],
    ends: "paid",
  },
  "money that takes its time": {
    statuses: [
      [0, says("open")],
      [0, says("pending")],
      [0, says("captured")],
    ],
    ends: "paid",
  },
  "money that the provider reviews": {
    statuses: [
      [0, says("authorised")],
      [0, says("in-review")],
      [0, says("captured")],
    ],
    ends: "paid",
  },
  "money that does not pass the review": {
    statuses: [
      [0, says("authorised")],
      [0, says("in-review")],
      [0, says("closed")],
    ],
    ends: "reserved",
  },
  "a card that was charged another amount": {
    statuses: [
      [0, says("open")],
      [0, says("authorised", { amount: { cents: 100, currency: "EUR" } })],
      [0, says("closed", { amount: { cents: 100, currency: "EUR" } })],
    ],
    ends: "reserved",
  },
  "a refund of all of it": {
    statuses: [
      [0, says("authorised")],
      [0, says("captured")],
      [0, says("captured", { refundedCents: 2000 })],
      [0, says("captured", { refundedCents: 4999 })],
    ],
    ends: "refunded",
  },
  "a refund that the provider cannot pay out": {
    statuses: [
      [0, says("captured")],
      [0, says("captured", { refundedCents: 4999 })],
      [0, says("captured", { failedRefunds: [{ ref: "re", cents: 4999 }] })],
    ],
    ends: "paid",
  },
  "a dispute that is lost about a part, after a refund": {
    statuses: [
      [0, says("captured")],
      [0, says("captured", { refundedCents: 2000 })],
      [0, disputed("needs-response", 1000)],
      [0, disputed("lost", 1000)],
    ],
    ends: "paid",
  },
  "a dispute that is lost about all that is left": {
    statuses: [
      [0, says("captured", { refundedCents: 2000 })],
      [0, disputed("needs-response", 2999)],
      [0, disputed("lost", 2999)],
    ],
    ends: "charged-back",
  },
};

function disputed(state: Dispute["state"], amountCents: number): PaymentStatus {
  const dispute = { ref: "d", reason: "fraudulent", answerBy: undefined, amountCents, state };
  const chargedBackCents = state === "lost" ? amountCents : 0;
  return says("captured", { refundedCents: 2000, dispute, chargedBackCents });
}

function shuffled<Value>(values: Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

test("an order ends the same for every payment history, in any order, late or repeated", () => {
  const random = numbersFrom(20_261_122);
  for (const [name, { statuses, ends }] of Object.entries(histories)) {
    for (let length = 1; length <= statuses.length; length += 1) {
      const prefix = statuses.slice(0, length);
      const ordered = shopWith(1, { ...awaiting });
      for (const said of prefix) receive(ordered, said);
      for (let round = 0; round < 200; round += 1) {
        const shop = shopWith(1, { ...awaiting });
        // The provider is asked once more at the end, in either order.
        const chaos = [...shuffled([...prefix, ...prefix], random), prefix.at(-1)];
        for (const said of chaos) if (said) receive(shop, said);
        expect([name, length, shop.order.state]).toEqual([name, length, ordered.order.state]);
        expect(shop.sales).toBe(ordered.sales);
        expect(shop.payments[0]?.refundedCents).toBe(ordered.payments[0]?.refundedCents);
        expect(shop.payments[0]?.chargedBackCents).toBe(ordered.payments[0]?.chargedBackCents);
      }
      if (length === statuses.length) expect([name, ordered.order.state]).toEqual([name, ends]);
    }
  }
});

test("a repeated provider status triggers no further call, whatever the order's state", () => {
  const states = orderStates.filter((state) => state !== "paid-too-late");
  for (const said of [
    "open",
    "pending",
    "authorised",
    "in-review",
    "captured",
    "closed",
  ] as const) {
    for (const state of states) {
      for (const isCurrent of [true, false]) {
        const reservedUntil = state === "awaiting-payment" ? later(10) : null;
        const closingAs = state === "closing" ? "expired" : null;
        const shop = shopWith(1, { ...awaiting, state, reservedUntil, closingAs });
        Object.assign(shop.payments[0] ?? {}, { isCurrent });
        receive(shop, [0, says(said)]);
        const [payment = opened] = shop.payments;
        const { effects } = advance(shop.order, payment, says(said), now);
        expect([said, state, isCurrent, effects]).toEqual([said, state, isCurrent, []]);
      }
    }
  }
});

test("a buyer who pays twice is refunded once, in whichever order the payments arrive", () => {
  const random = numbersFrom(7);
  const said: [number, PaymentStatus][] = [0, 1].flatMap((index): [number, PaymentStatus][] => [
    [index, says("authorised")],
    [index, says("captured")],
    [index, says("captured")],
  ]);
  for (let round = 0; round < 500; round += 1) {
    const shop = shopWith(2, { ...awaiting });
    for (const each of shuffled(said, random)) receive(shop, each);
    expect(shop.order.state).toBe("paid");
    expect(shop.sales).toBe(1);
    const captured = shop.payments.reduce((sum, payment) => sum + payment.capturedCents, 0);
    const refunded = shop.refunded.reduce((sum, cents) => sum + cents, 0);
    expect(captured - refunded).toBe(price.cents);
    expect(shop.payments.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  }
});

test("a late payment buys the track while it is available, and is refunded if it isn't", () => {
  for (const state of ["expired", "cancelled"] as const) {
    const over = { ...awaiting, state, reservedUntil: null };
    const free = shopWith(1, { ...over });
    receive(free, [0, says("authorised")]);
    expect(free.order.state).toBe("capturing");
    receive(free, [0, says("captured")]);
    expect([free.order.state, free.sales]).toEqual(["paid", 1]);
    const taken = { ...shopWith(1, { ...over }), isTrackFree: false };
    receive(taken, [0, says("captured")]);
    expect([taken.order.state, taken.sales, taken.refunded]).toEqual(["paid-too-late", 0, [4999]]);
    receive(taken, [0, says("captured")]);
    expect(taken.refunded).toEqual([4999]);
  }
});

test("an expired reservation frees the track only after the open payment can no longer be paid", () => {
  expect(expire(awaiting, later(9))).toBeUndefined();
  const shop = shopWith(1, { ...awaiting });
  const over = expire(shop.order, later(10));
  expect(over?.effects).toEqual([{ kind: "settle" }]);
  if (over) write(shop, undefined, over);
  expect(shop.order).toMatchObject({ state: "closing", closingAs: "expired", reservedUntil: null });
  expect(expire(shop.order, later(10_000))).toBeUndefined();
  const paidAfterAll = copyOf(shop);
  receive(shop, [0, says("closed")]);
  expect(shop.order.state).toBe("expired");
  receive(paidAfterAll, [0, says("captured")]);
  expect(paidAfterAll.order.state).toBe("paid");
});

test("a canceled reservation ends at once, or as soon as the provider has closed the payment", () => {
  const reserved: OrderFields = { ...awaiting, state: "reserved" };
  expect(cancel(reserved)?.order).toMatchObject({ state: "cancelled" });
  expect(cancel(awaiting)?.order).toMatchObject({ state: "closing", closingAs: "cancelled" });
  for (const state of ["capturing", "closing", "paid", "expired", "refunded"] as const) {
    expect(cancel({ ...awaiting, state })).toBeUndefined();
  }
});

test("a payment in a different amount or currency is refunded in full, and the buyer can pay again", () => {
  const others = [
    { amount: { cents: 100, currency: "EUR" } as const, capturedCents: 100 },
    { amount: { cents: 6000, currency: "EUR" } as const, capturedCents: 6000 },
    { amount: { cents: 4999, currency: "SEK" } as const, capturedCents: 4999 },
  ];
  for (const other of others) {
    for (const state of ["authorised", "captured"] as const) {
      const shop = shopWith(1, { ...awaiting });
      const capturedCents = state === "captured" ? other.capturedCents : 0;
      receive(shop, [0, says(state, { ...other, capturedCents })]);
      expect([shop.order.state, shop.sales, shop.refunded]).toEqual([
        "reserved",
        0,
        [capturedCents],
      ]);
      expect([...shop.attentions]).toEqual(["other-amount"]);
      const [payment] = shop.payments;
      expect(payment).toMatchObject({ isSurplus: true, isCurrent: false });
      expect(payment && dueCall(shop.order, payment)).toBe(
        state === "authorised" ? "cancel" : "look-up",
      );
    }
  }
});

test("a payment in a different amount doesn't reopen an order that is closing, expired or canceled", () => {
  const amount = { cents: 100, currency: "EUR" } as const;
  for (const state of ["closing", "expired", "cancelled"] as const) {
    const closingAs = state === "closing" ? ("cancelled" as const) : null;
    const shop = shopWith(1, { ...awaiting, state, closingAs, reservedUntil: null });
    receive(shop, [0, says("captured", { amount, capturedCents: 100 })]);
    expect(shop.order).toMatchObject({ state: closingAs ?? state, closingAs: null });
    expect(shop.refunded).toEqual([100]);
  }
});

test("a declined card extends the reservation once, and a failed capture lets the buyer try another way", () => {
  const shop = shopWith(1, { ...awaiting });
  const declined = says("open", { isDeclined: true });
  receive(shop, [0, declined]);
  receive(shop, [0, declined]);
  expect(shop.order.reservedUntil).toEqual(later(20));
  receive(shop, [0, says("authorised")]);
  receive(shop, [0, says("closed")]);
  expect(shop.order).toMatchObject({ state: "reserved", reservedUntil: later(10) });
});

test("an open dispute flags the order for attention, and a lost one charges it back", () => {
  const shop = shopWith(1, { ...awaiting });
  receive(shop, [0, says("captured")]);
  const dispute = { ref: "d", reason: "fraudulent", answerBy: undefined, amountCents: 4999 };
  receive(shop, [0, says("captured", { dispute: { ...dispute, state: "needs-response" } })]);
  expect(shop.order.state).toBe("paid");
  expect([...shop.attentions]).toEqual(["disputed"]);
  const lost = { dispute: { ...dispute, state: "lost" } as const, chargedBackCents: 4999 };
  receive(shop, [0, says("captured", lost)]);
  expect(shop.order.state).toBe("charged-back");
  expect([...shop.attentions]).toEqual([]);
});
