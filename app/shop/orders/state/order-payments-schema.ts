import type { ColumnType, Generated } from "kysely";
import type { DayColumn, MadeAt } from "#app/platform/database/column-types.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import type { PaymentProblem } from "#app/shop/payments/payment-problem.ts";
import type { PaymentItem, ProviderName } from "#app/shop/payments/payment-provider.ts";
import type { RefundReason } from "./refund-reason.ts";

export type OrderPaymentsTables = {
  payments: Payments;
  providerEvents: ProviderEvents;
  providerCatchUps: ProviderCatchUps;
  refunds: Refunds;
  transferLines: TransferLines;
};

/** Each row is written before the provider is called. */
export type Payments = {
  id: Generated<string>;
  orderId: string;
  attempt: number;
  provider: ProviderName;
  method: string;
  /** Null until the provider has responded. */
  providerRef: string | null;
  payUrl: string | null;
  /** Lines that it pays for, or none for an older payment. */
  items: ColumnType<(PaymentItem & { lineId: string })[], string | undefined>;
  /**
   * The shop's own URL when the payment started, to which the provider returns. Null for a transfer
   * or an older payment.
   */
  returnOrigin: string | null;
  /** Language of the provider's page, or null for an older payment. */
  language: string | null;
  state: Generated<
    "opening" | "open" | "pending" | "authorised" | "in-review" | "closed" | "captured"
  >;
  amountCents: number;
  currency: Currency;
  capturedCents: Generated<number>;
  refundedCents: Generated<number>;
  /** Part of `refundedCents` that was refunded by other means than the provider. */
  refundedByHandCents: Generated<number>;
  /** Refunds that the provider could not pay out, not included in `refundedCents`. */
  refundFailedCents: Generated<number>;
  /** Chargebacks, not included in `refundedCents`. */
  chargedBackCents: Generated<number>;
  /** Payment that the order waits for or was paid by. */
  isCurrent: Generated<boolean>;
  /** The order was paid by another payment, or can no longer get the track. */
  isSurplus: Generated<boolean>;
  createdAt: MadeAt;
  /** Time of the next lookup at the provider, or null for none. */
  lookUpAt: Date | null;
  /** Consecutive calls with unknown result. */
  failedCalls: Generated<number>;
  dispute: ColumnType<unknown, string | null, string | null>;
  /** Payment instructions of a bank transfer as the buyer got them. */
  transfer: ColumnType<unknown, string | undefined, string | null>;
  /** ISO 3166-1 code of the paying card or account from the provider, or null if unknown. */
  payerCountry: string | null;
  /** Deadline named to the buyer. The reservation lasts a little longer. */
  payBy: Date | null;
};

export type ProviderEvents = {
  provider: ProviderName;
  eventId: string;
  type: string;
  paymentRef: string | null;
  receivedAt: MadeAt;
};

/** Time up to which the events of a provider have been read. */
export type ProviderCatchUps = { provider: ProviderName; caughtUpAt: Date };

export type Refunds = {
  id: Generated<string>;
  paymentId: string;
  /** Line that it refunds, or null for the whole order. */
  orderLineId: string | null;
  cents: number;
  reason: ColumnType<RefundReason>;
  /** `canceled` by a person before the money was sent. */
  state: Generated<"requested" | "pending" | "done" | "failed" | "canceled">;
  providerRef: string | null;
  problem: ColumnType<PaymentProblem | null>;
  /**
   * ID of an opened form, so that a second submission refunds nothing. Null for the shop itself.
   */
  formKey: string | null;
  /** Time of the next call to the provider. Null means none, or a manual refund. */
  tryAt: Generated<Date | null>;
  /** Consecutive calls with unknown result. */
  failedCalls: Generated<number>;
  /** Number appended to the idempotency key (the ID) from the second key on. */
  keyNumber: Generated<number>;
  /** Time of the first call with this key, or null if there was none. */
  keyMadeAt: Date | null;
  /** Time of the last request to make the refund. */
  askedAt: Date | null;
  /** Null for the shop itself. */
  requestedBy: string | null;
  createdAt: MadeAt;
};

/** Incoming and outgoing payments from bank statements. */
export type TransferLines = {
  id: Generated<string>;
  /** Hash of everything the bank states about it. */
  lineId: string;
  bookedOn: DayColumn;
  amountCents: number;
  currency: Currency;
  remitter: string;
  words: string;
  creditorReferences: string[];
  /**
   * `counted` towards an order's price; `returned` if it is to be refunded as an overpayment;
   * `outgoing` if it names a payment of an order, and `reversed` once that payment is known to have
   * been counted.
   */
  state: Generated<"open" | "counted" | "returned" | "ignored" | "outgoing" | "reversed">;
  paymentId: string | null;
  /** Null for the shop itself. */
  decidedBy: string | null;
  decidedAt: Date | null;
  createdAt: MadeAt;
};
