import type { Currency } from "#app/platform/system/currency.ts";

/** Reason of a refund. Its text is in `orders/paying/refund-reason-text.ts`. */
export type RefundReason =
  | { code: "erased" | "not-owed" | "other-amount" | "paid-twice" | "sold-meanwhile" }
  /** Bank-statement entry. `bookedOn` as YYYY-MM-DD. */
  | {
      code: "transfer-excess" | "transfer-not-counted";
      cents: number;
      currency: Currency;
      bookedOn: string;
    }
  /** Text that a person wrote. */
  | { code: "note"; text: string };

export function isRefundReason(value: unknown): value is RefundReason {
  return typeof value === "object" && value !== null && "code" in value;
}
