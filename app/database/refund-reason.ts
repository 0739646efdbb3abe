import type { Currency } from "#app/system/currency.ts";

/** Why money goes back to a buyer. Its text, for each reader, is in `orders/paying/refund-reason-text.ts`. */
export type RefundReason =
  | { code: "erased" | "not-owed" | "other-amount" | "paid-twice" | "sold-meanwhile" }
  /** Of a line of a bank statement. `bookedOn`: YYYY-MM-DD. */
  | {
      code: "transfer-excess" | "transfer-not-counted";
      cents: number;
      currency: Currency;
      bookedOn: string;
    }
  /** What a person wrote. */
  | { code: "note"; text: string };

export function isRefundReason(value: unknown): value is RefundReason {
  return typeof value === "object" && value !== null && "code" in value;
}
