import type { Currency } from "#app/system/currency.ts";

/** Why a person has to look at an order. Its text, for each reader, is in `orders/attention.server.ts`. */
export type Attention =
  | { code: PlainReason }
  /** `isKept`: it came before such money was refunded automatically. Early versions did not store the amount. */
  | { code: "other-amount"; cents?: number; currency?: Currency; isKept?: true }
  /** ISO 3166-1, two letters. */
  | { code: "country-mismatch"; stated: string; paidFrom: string }
  /** `bookedOn`: YYYY-MM-DD. */
  | { code: "transfer-reversed"; cents: number; currency: Currency; bookedOn: string }
  /** `letters`: the first of those that no font has. */
  | { code: "agreement-as-text"; letters: string[]; hasMore: boolean }
  /** With reverse charge, of a buyer who was charged VAT. */
  | { code: "vat-id-unconfirmed"; vatId: string }
  /** Written by another version. */
  | { code: "note"; text: string };

/** Reasons that need no values. */
export type PlainReason =
  | "disputed"
  | "dispute-took-more"
  | "dispute-won-relisted"
  | "files-missing"
  | "payment-under-review"
  | "problem-reported"
  | "provider-unreachable"
  | "refund-failed"
  | "refund-returned"
  | "refund-returned-relisted"
  | "refund-unanswered"
  | "send-back-manually"
  | "withdrawal-received";

export function isAttention(value: unknown): value is Attention {
  return typeof value === "object" && value !== null && "code" in value;
}
