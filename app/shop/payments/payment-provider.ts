import type { Language } from "#app/platform/i18n/language.ts";
import type { Money } from "#app/platform/ui/money.ts";
import { type PaymentProblem, shortened } from "./payment-problem.ts";

export type ProviderName = "sandbox" | "stripe" | "paypal" | "bank-transfer";

/** `manual` authorizes money and captures it later. `offline` money is moved by people. */
type CaptureMode = "manual" | "automatic" | "offline";

/** `id` is for example `card` or `mb-way`. `name` is for buyers. */
export type PaymentMethod = { id: string; name: string };

export type PaymentItem = { name: string; cents: number };

export type PaymentRequest = {
  orderId: string;
  paymentId: string;
  method: string;
  amount: Money;
  /** Names no person. */
  description: string;
  /** Language of the buyer. Undefined for a payment of an older version. */
  language?: Language;
  /** Their sum is the amount. */
  items: PaymentItem[];
  /** Absolute URLs of the shop. */
  returnUrl: string;
  cancelUrl: string;
  payableUntil: Date;
};

export type Redirect = { kind: "redirect"; ref: string; url: string };

export type TransferInstructions = {
  kind: "transfer";
  ref: string;
  holder: string;
  iban: string;
  bic: string | undefined;
  /** RF creditor reference, ISO 11649. */
  reference: string;
  amount: Money;
};

/**
 * `open` can still be paid. `pending` is paid, without money so far. `authorised` can be captured
 * until it expires. `in-review` is captured and withheld. `closed` can never be paid and never was.
 */
export type PaymentState = "open" | "pending" | "authorised" | "in-review" | "captured" | "closed";

export type PaymentStatus = {
  ref: string;
  state: PaymentState;
  /** Undefined only for a `closed` payment that the provider has forgotten. */
  amount: Money | undefined;
  capturedCents: number;
  refundedCents: number;
  /** Amount that `refundedCents` does not include. */
  failedRefunds?: FailedRefund[];
  /** Whether the last attempt was declined. */
  isDeclined?: boolean;
  /** Open dispute, or the latest. */
  dispute?: Dispute;
  /** Sum of all chargebacks. Undefined if the provider does not report it. */
  chargedBackCents?: number;
  /** ISO 3166-1 code of the paying card or account. */
  payerCountry?: string | undefined;
};

type FailedRefund = Pick<RefundStatus, "ref" | "cents">;

export type Dispute = {
  ref: string;
  reason: string;
  state: "needs-response" | "under-review" | "won" | "lost";
  answerBy: Date | undefined;
  /** Disputed part of the payment. Undefined if unknown. */
  amountCents: number | undefined;
};

export type RefundStatus = {
  ref: string;
  state: "pending" | "done" | "failed";
  cents: number;
};

/** `id` is the shop's, by which the refund is found at the provider. */
export type RefundRequest = Money & { id: string };

/** Hint that something happened to a payment. `retrievePayment` returns what. */
export type WebhookEvent = {
  eventId: string;
  type: string;
  /** Undefined if the event concerns no payment. */
  paymentRef: string | undefined;
};

/**
 * Calls the provider, except in `listMethods`. The same key always means the same request, even a
 * day later; another attempt has its own key.
 * @throws PaymentRefused if the refusal is final; PaymentUnknown if the result is unknown.
 */
export type PaymentProvider = {
  name: ProviderName;
  capture: CaptureMode;
  listMethods(amount: Money): Promise<PaymentMethod[]>;
  createPayment(payment: PaymentRequest, key: string): Promise<Redirect | TransferInstructions>;
  retrievePayment(ref: string): Promise<PaymentStatus>;
  capturePayment(ref: string, amount: Money, key: string): Promise<PaymentStatus>;
  /** Guarantees only with `closed` that nothing was paid. Amounts authorized or paid before stay. */
  closePayment(ref: string, key: string): Promise<PaymentStatus>;
  /** Closes the payment and voids the authorization. A captured amount stays. */
  cancelPayment(ref: string, key: string): Promise<PaymentStatus>;
  refundPayment(ref: string, refund: RefundRequest, key: string): Promise<RefundStatus>;
  /** Finds a refund whose response was lost, even long after its key expired. */
  findRefund(paymentRef: string, refundId: string): Promise<RefundStatus | undefined>;
  retrieveRefund(paymentRef: string, refundRef: string): Promise<RefundStatus>;
  /** @throws WebhookNotProven if the provider did not sign these bytes. */
  parseWebhook(request: { headers: Headers; body: Uint8Array }): Promise<WebhookEvent>;
  /** Yields in any order, whether events were sent or not. */
  listMissedEvents(from: Date, until: Date): AsyncIterable<WebhookEvent>;
  /** Makes one harmless call, and throws like the others. */
  checkConnection(): Promise<void>;
};

class PaymentError extends Error {
  readonly problem: PaymentProblem;

  constructor(problem: PaymentProblem, options?: ErrorOptions) {
    super(Object.values(problem).join(" "), options);
    this.problem = shortened(problem);
  }
}

/** Final refusal, for example because the payment can no longer be refunded. No money has moved. */
export class PaymentRefused extends PaymentError {
  override name = "PaymentRefused";
}

/** Timeout, server error or rejected key: the call may have happened, and must be looked up. */
export class PaymentUnknown extends PaymentError {
  override name = "PaymentUnknown";
}

export class InvalidWebhook extends Error {
  override name = "WebhookNotProven";
}
