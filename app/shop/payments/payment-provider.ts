import { type PaymentProblem, shortened } from "#app/platform/database/payment-problem.ts";
import type { Money } from "#app/platform/ui/money.ts";

export type ProviderName = "sandbox" | "stripe" | "paypal" | "bank-transfer";

/** `manual` authorizes money and captures it later. `offline` money is moved by people. */
export type CaptureMode = "manual" | "automatic" | "offline";

/** Method such as `card` or `mb-way`, with the name for buyers. */
export type PaymentMethod = { id: string; name: string };

/** Request for one attempt to pay an order. The same key always means the same request. */
export type PaymentRequest = {
  orderId: string;
  paymentId: string;
  method: string;
  amount: Money;
  /** Names no person. */
  description: string;
  /** Absolute URLs of the shop to which the provider's page returns. */
  returnUrl: string;
  cancelUrl: string;
  /** Time when the shop will close it. */
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
 * `open` can still be paid. `pending` is paid, but the money has not arrived. `authorised` can be
 * captured until it expires. `in-review` was captured, and the provider holds the money. `closed`
 * can never be paid anymore, and nothing was paid.
 */
export type PaymentState = "open" | "pending" | "authorised" | "in-review" | "captured" | "closed";

export type PaymentStatus = {
  ref: string;
  state: PaymentState;
  /** Undefined only for a `closed` payment that the provider has forgotten. */
  amount: Money | undefined;
  capturedCents: number;
  refundedCents: number;
  /** Refunds that the provider could not pay out, not included in `refundedCents`. */
  failedRefunds?: FailedRefund[];
  /** Whether the last attempt was declined. */
  isDeclined?: boolean;
  /** Open dispute, or the latest. */
  dispute?: Dispute;
  /** Sum of all chargebacks, or undefined if the provider does not report it. */
  chargedBackCents?: number;
  /** ISO 3166-1 code of the paying card or account. */
  payerCountry?: string | undefined;
};

export type FailedRefund = Pick<RefundStatus, "ref" | "cents">;

export type Dispute = {
  ref: string;
  reason: string;
  state: "needs-response" | "under-review" | "won" | "lost";
  answerBy: Date | undefined;
  /** Disputed part of the payment, or undefined if unknown. */
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
  /** Provider's reference of a payment, or undefined if none is concerned. */
  paymentRef: string | undefined;
};

/**
 * Every call but `listMethods` goes to the provider; `parseWebhook` only after the signature is
 * verified. The same key always means the same request, also a day later; another attempt has its
 * own key.
 * @throws PaymentRefused if the provider has refused for good; PaymentUnknown if the result is
 * unknown.
 */
export type PaymentProvider = {
  name: ProviderName;
  capture: CaptureMode;
  listMethods(amount: Money): Promise<PaymentMethod[]>;
  createPayment(payment: PaymentRequest, key: string): Promise<Redirect | TransferInstructions>;
  retrievePayment(ref: string): Promise<PaymentStatus>;
  capturePayment(ref: string, amount: Money, key: string): Promise<PaymentStatus>;
  /**
   * Prevents payment. Amounts authorized or paid before stay; only `closed` guarantees that nothing
   * was paid, so that the track can be released.
   */
  closePayment(ref: string, key: string): Promise<PaymentStatus>;
  /**
   * Handles a buyer who was too late: closes the payment and voids the authorization. A captured
   * amount stays and is refunded by `refundPayment`.
   */
  cancelPayment(ref: string, key: string): Promise<PaymentStatus>;
  refundPayment(ref: string, refund: RefundRequest, key: string): Promise<RefundStatus>;
  /**
   * Returns a refund whose response was lost, long after its key expired, or undefined if it was
   * never made.
   */
  findRefund(paymentRef: string, refundId: string): Promise<RefundStatus | undefined>;
  retrieveRefund(paymentRef: string, refundRef: string): Promise<RefundStatus>;
  /**
   * Parses a webhook.
   * @throws WebhookNotProven if the provider did not sign these bytes.
   */
  parseWebhook(request: { headers: Headers; body: Uint8Array }): Promise<WebhookEvent>;
  /** Yields events recorded between two times, in any order, whether sent or not. */
  listMissedEvents(from: Date, until: Date): AsyncIterable<WebhookEvent>;
  /**
   * Makes one harmless call that verifies the settings.
   * @throws like the others.
   */
  checkConnection(): Promise<void>;
};

class PaymentError extends Error {
  readonly problem: PaymentProblem;

  /** The message is for the log. */
  constructor(problem: PaymentProblem, options?: ErrorOptions) {
    super(Object.values(problem).join(" "), options);
    this.problem = shortened(problem);
  }
}

/**
 * Final refusal by the provider, for example of a payment that can no longer be refunded. Nothing
 * has moved.
 */
export class PaymentRefused extends PaymentError {
  override name = "PaymentRefused";
}

/**
 * Timeout, lost connection, server error or rejected key: the call may have happened or not, and
 * must be looked up.
 */
export class PaymentUnknown extends PaymentError {
  override name = "PaymentUnknown";
}

export class WebhookNotProven extends Error {
  override name = "WebhookNotProven";
}
