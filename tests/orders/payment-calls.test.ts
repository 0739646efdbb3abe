import { expect, test } from "vitest";
import { dueCall, lookUpAfterMs } from "../../app/shop/orders/provider-calls/payment-calls.ts";
import { orderStates } from "../../app/shop/orders/state/order-states.ts";
import type { PaymentState } from "../../app/shop/payments/payment-provider.ts";

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);
const days = (count: number) => hours(24 * count);

test("open payments are looked up every minute, slow ones every 15 minutes, others hourly, then daily until day 30", () => {
  const after = (state: PaymentState, ageMs: number) =>
    lookUpAfterMs({ state }, { failedCalls: 0, ageMs, isDisputed: false });
  expect([after("open", 0), after("open", days(40))]).toEqual([minutes(1), minutes(1)]);
  for (const state of ["pending", "in-review"] as const) {
    expect([after(state, 0), after(state, hours(2))]).toEqual([minutes(1), minutes(15)]);
  }
  for (const state of ["captured", "closed"] as const) {
    expect(after(state, 0)).toBe(hours(1));
    expect(after(state, hours(23))).toBe(hours(1));
    expect(after(state, hours(25))).toBe(days(1));
    expect(after(state, days(29))).toBe(days(1));
    expect(after(state, days(31))).toBeUndefined();
  }
});

test("an unresponsive provider is retried after 1, 2, 4 and 8 minutes and then every 15 minutes", () => {
  const after = (failedCalls: number) =>
    lookUpAfterMs({ state: "open" }, { failedCalls, ageMs: days(2), isDisputed: false });
  expect([1, 2, 3, 4, 5, 6, 100].map(after)).toEqual([1, 2, 4, 8, 15, 15, 15].map(minutes));
});

const wanted = { isCurrent: true, isSurplus: false };

test("only the order that claimed its track captures the payment, and every other order cancels it", () => {
  for (const state of orderStates) {
    const calls = [
      dueCall({ state }, { state: "authorised", ...wanted }),
      dueCall({ state }, { state: "authorised", ...wanted, isSurplus: true }),
      dueCall({ state }, { state: "authorised", ...wanted, isCurrent: false }),
    ];
    const isHeld = ["reserved", "awaiting-payment", "closing", "awaiting-transfer"].includes(state);
    const lookUpOrCancel = isHeld ? "look-up" : "cancel";
    const ofWanted = state === "capturing" ? "capture" : lookUpOrCancel;
    expect([state, ...calls]).toEqual([state, ofWanted, "cancel", "cancel"]);
  }
});

test("a payment that is no longer needed is closed, so it can't be paid", () => {
  const open = { state: "open", ...wanted } as const;
  expect(dueCall({ state: "awaiting-payment" }, open)).toBe("look-up");
  for (const state of ["closing", "paid", "expired", "cancelled"] as const) {
    expect([state, dueCall({ state }, open)]).toEqual([state, "close"]);
  }
  const former = { ...open, isCurrent: false };
  expect(dueCall({ state: "awaiting-payment" }, former)).toBe("close");
  for (const state of ["in-review", "captured", "closed"] as const) {
    expect(dueCall({ state: "expired" }, { ...open, state })).toBe("look-up");
  }
});
