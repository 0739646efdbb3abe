import type { Currency } from "#app/platform/system/currency.ts";

export type RefundReason =
  | {
      code:
        | "at-provider"
        | "erased"
        | "not-owed"
        | "other-amount"
        | "paid-twice"
        | "sold-meanwhile";
    }
  /** `bookedOn` as YYYY-MM-DD. */
  | {
      code: "transfer-excess" | "transfer-not-counted";
      cents: number;
      currency: Currency;
      bookedOn: string;
    }
  | { code: "note"; text: string };

export function isRefundReason(value: unknown): value is RefundReason {
  return typeof value === "object" && value !== null && "code" in value;
}
