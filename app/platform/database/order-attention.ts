import type { Currency } from "#app/platform/system/currency.ts";

/** Reason why an order needs attention. Its text is in `orders/attention.server.ts`. */
export type Attention =
  | { code: PlainReason }
  /**
   * `isKept` marks money that arrived before such payments were refunded automatically. Early
   * versions did not store the amount.
   */
  | { code: "other-amount"; cents?: number; currency?: Currency; isKept?: true }
  /** Two-letter codes of ISO 3166-1. */
  | { code: "country-mismatch"; stated: string; paidFrom: string }
  /** `bookedOn` as YYYY-MM-DD. */
  | { code: "transfer-reversed"; cents: number; currency: Currency; bookedOn: string }
  /** `letters` holds the first characters that no font has. */
  | { code: "agreement-as-text"; letters: string[]; hasMore: boolean }
  /** Applies to reverse charge, or to a buyer who was charged VAT. */
  | { code: "vat-id-unconfirmed"; vatId: string }
  /** Written by another version. */
  | { code: "note"; text: string };

/** Reasons without values. */
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
