import { expect, test } from "vitest";
import {
  actionsOf,
  type EntryToMatch,
  matchEntry,
  matchTransfer,
  type TransferToMatch,
} from "../../app/shop/orders/transfers/match-entry.ts";
import { creditorReference } from "../../app/shop/payments/bank-transfer/creditor-reference.ts";

const reference = creditorReference("DUB20260147");

const awaited: TransferToMatch = {
  paymentId: "a",
  orderState: "awaiting-transfer",
  isReceived: false,
  isTrackFree: false,
  priceCents: 24_905,
  countedCents: 0,
  currency: "EUR",
};
const entry: EntryToMatch = {
  state: "open",
  amountCents: 24_905,
  currency: "EUR",
  creditorReferences: [reference],
};
const expired = { ...awaited, orderState: "expired", isTrackFree: true } as const;

test.each([
  ["exact", entry, awaited],
  ["exact", { ...entry, amountCents: 4_905 }, { ...awaited, countedCents: 20_000 }],
  ["too-little", { ...entry, amountCents: 24_904 }, awaited],
  ["too-much", { ...entry, amountCents: 24_906 }, awaited],
  ["too-much", entry, { ...awaited, countedCents: 1 }],
  ["another-currency", { ...entry, currency: "USD" }, awaited],
  ["late", entry, expired],
  ["late", { ...entry, amountCents: 30_000 }, { ...expired, orderState: "cancelled" }],
  ["too-late", entry, { ...expired, isTrackFree: false }],
  ["late-part", { ...entry, amountCents: 1 }, expired],
  ["ended-part", { ...entry, state: "counted", amountCents: 1 }, expired],
  ["counted", { ...entry, state: "counted", amountCents: 1 }, awaited],
  ["counted", { ...entry, state: "counted" }, { ...awaited, orderState: "paid", isReceived: true }],
  ["paid-already", entry, { ...awaited, orderState: "paid", isReceived: true }],
  ["paid-already", entry, { ...awaited, orderState: "paid-too-late", isReceived: true }],
  ["paid-already", entry, { ...awaited, orderState: "refunded", isReceived: true }],
] as const satisfies [string, EntryToMatch, TransferToMatch][])(
  "a transfer is matched to an order by state and amount: %s",
  (result, given, transfer) => {
    expect(matchTransfer(given, transfer)).toBe(result);
    expect(matchEntry(given, [transfer])).toBe(result);
  },
);

test("a transfer that names no order or several orders offers no action", () => {
  const unnamed = { ...entry, creditorReferences: [] };
  const results = [
    matchEntry(unnamed, []),
    matchEntry(entry, []),
    matchEntry(entry, [awaited, expired]),
  ];
  expect(results).toEqual(["no-reference", "unknown-reference", "several-references"]);
  expect(results.flatMap((result) => actionsOf[result])).toEqual([]);
});
