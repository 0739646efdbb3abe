import type { Selectable } from "kysely";
import type { Currency } from "#app/platform/system/currency.ts";
import type { TransferLines } from "../state/order-payments-schema.ts";
import type { OrderState } from "../state/order-states.ts";

/* Money is never matched by a guess. */

export type EntryToMatch = {
  state: Selectable<TransferLines>["state"];
  amountCents: number;
  currency: Currency;
  creditorReferences: string[];
};

export type TransferToMatch = {
  paymentId: string;
  orderState: OrderState;
  priceCents: number;
  /** Sum of earlier partial payments. */
  countedCents: number;
  currency: Currency;
  isReceived: boolean;
  isTrackFree: boolean;
};

export const matchResults = [
  "exact",
  "too-little",
  "too-much",
  "late",
  "too-late",
  "late-part",
  "ended-part",
  "counted",
  "paid-already",
  "another-currency",
  "several-references",
  "unknown-reference",
  "no-reference",
] as const;

export type MatchResult = (typeof matchResults)[number];
export type EntryAction = "settle" | "return";

/** The recommended action comes first. */
export const actionsOf: Record<MatchResult, readonly EntryAction[]> = {
  exact: ["settle"],
  "too-little": ["settle", "return"],
  "too-much": ["settle", "return"],
  late: ["settle", "return"],
  "too-late": ["settle"],
  "late-part": ["return"],
  "ended-part": ["return"],
  counted: [],
  "paid-already": ["return"],
  "another-currency": [],
  "several-references": [],
  "unknown-reference": [],
  "no-reference": [],
};

/** `named` lists the transfers whose references the entry contains. */
export function matchEntry(entry: EntryToMatch, named: TransferToMatch[]): MatchResult {
  const [transfer, ...others] = named;
  if (others.length > 0) return "several-references";
  if (transfer) return matchTransfer(entry, transfer);
  return entry.creditorReferences.length > 0 ? "unknown-reference" : "no-reference";
}

export function matchTransfer(entry: EntryToMatch, transfer: TransferToMatch): MatchResult {
  const { orderState, isReceived, isTrackFree } = transfer;
  if (entry.currency !== transfer.currency) return "another-currency";
  const isOver = orderState === "expired" || orderState === "cancelled";
  if (entry.state === "counted") return isOver && !isReceived ? "ended-part" : "counted";
  if (isReceived || !(isOver || orderState === "awaiting-transfer")) return "paid-already";
  const missing = missingCents(transfer) - entry.amountCents;
  if (isOver && missing > 0) return "late-part";
  if (isOver) return isTrackFree ? "late" : "too-late";
  if (missing > 0) return "too-little";
  return missing < 0 ? "too-much" : "exact";
}

export function missingCents({
  priceCents,
  countedCents,
}: Pick<TransferToMatch, "priceCents" | "countedCents">): number {
  return priceCents - countedCents;
}
