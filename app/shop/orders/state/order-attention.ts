import type { Currency } from "#app/platform/system/currency.ts";

const plainReasons = [
  "disputed",
  "dispute-took-more",
  "dispute-won-relisted",
  "files-missing",
  "payment-under-review",
  "problem-reported",
  "provider-unreachable",
  "refund-failed",
  "refund-returned",
  "refund-returned-relisted",
  "refund-unanswered",
  "send-back-manually",
  "withdrawal-received",
] as const;

export type PlainReason = (typeof plainReasons)[number];

export const attentionCodes = [
  ...plainReasons,
  "other-amount",
  "country-mismatch",
  "transfer-reversed",
  "agreement-as-text",
  "vat-id-unconfirmed",
  "note",
] as const satisfies Attention["code"][];

export type Attention =
  | { code: PlainReason }
  /** `isKept` marks money from before automatic refunds. Early versions stored no amount. */
  | { code: "other-amount"; cents?: number; currency?: Currency; isKept?: true }
  /** Two-letter codes of ISO 3166-1. */
  | { code: "country-mismatch"; stated: string; paidFrom: string }
  /** `bookedOn` as YYYY-MM-DD. */
  | { code: "transfer-reversed"; cents: number; currency: Currency; bookedOn: string }
  /** `letters` holds the first characters that no font has. */
  | { code: "agreement-as-text"; letters: string[]; hasMore: boolean }
  | { code: "vat-id-unconfirmed"; vatId: string }
  | { code: "note"; text: string };

export function isAttention(value: unknown): value is Attention {
  return typeof value === "object" && value !== null && "code" in value;
}
