import { type PaymentProblem, shortened } from "#app/database/payment-problem.ts";
import type { Money } from "#app/ui/money.ts";

export type ProviderName = "sandbox" | "stripe" | "paypal" | "bank-transfer";

/** `manual`: money is authorised first and moves when it is captured. `offline`: people move it. */
export type CaptureMode = "manual" | "automatic" | "offline";

/** Such as `card` or `mb-way`, with the name that buyers read. */
export type PaymentMethod = { id: string; name: string };

/** Of one attempt to pay an order; the same key always asks for the same thing. */
export type PaymentRequest = {
  orderId: string;
  paymentId: string;
  method: string;
  amount: Money;
  /** Names no person. */
  description: string;
  /** Absolute addresses of the shop; the provider's page leads back to them. */
  returnUrl: string;
  cancelUrl: string;
  /** When the shop will ask to close it. */
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
 * `open`: it can still be paid. `pending`: paid, but the money is not there yet. `authorised`: it can be captured until
 * the provider lets it lapse. `in-review`: it was captured, and the provider holds the money back. `closed`: it can never be paid any more, and nothing was.
 */
export type PaymentState = "open" | "pending" | "authorised" | "in-review" | "captured" | "closed";

export type PaymentStatus = {
  ref: string;
  state: PaymentState;
  /** Undefined only of one that is `closed` and that the provider has forgotten. */
  amount: Money | undefined;
  capturedCents: number;
  refundedCents: number;
  /** Which the provider could not pay out; they are not among `refundedCents`. */
  failedRefunds?: FailedRefund[];
  /** Whether the last attempt was. */
  isDeclined?: boolean;
  /** The open one, or the latest. */
  dispute?: Dispute;
  /** What the seller has lost by all disputes together. Undefined: the provider does not say. */
  chargedBackCents?: number;
  /** ISO 3166-1, of the card or account that pays. */
  payerCountry?: string | undefined;
};

export type FailedRefund = Pick<RefundStatus, "ref" | "cents">;

export type Dispute = {
  ref: string;
  reason: string;
  state: "needs-response" | "under-review" | "won" | "lost";
  answerBy: Date | undefined;
  /** The part of the payment that is disputed; undefined: not known. */
  amountCents: number | undefined;
};

export type RefundStatus = {
  ref: string;
  state: "pending" | "done" | "failed";
  cents: number;
};

/** `id`: what the shop calls it, by which it is found among the refunds of its payment. */
export type RefundRequest = Money & { id: string };

/** A hint that something happened to a payment; what happened is asked for by `retrievePayment`. */
export type WebhookEvent = {
  eventId: string;
  type: string;
  /** The provider's reference of a payment; undefined: of nothing that concerns one. */
  paymentRef: string | undefined;
};

/**
 * Every call but `listMethods` goes to the provider; `parseWebhook` only once the bytes are proven. The same key always
 * asks for the same thing, a day later too; a further attempt has a key of its own.
 * @throws PaymentRefused when the provider has said no for good; PaymentUnknown when nobody knows what it did.
 */
export type PaymentProvider = {
  name: ProviderName;
  capture: CaptureMode;
  listMethods(amount: Money): Promise<PaymentMethod[]>;
  createPayment(payment: PaymentRequest, key: string): Promise<Redirect | TransferInstructions>;
  retrievePayment(ref: string): Promise<PaymentStatus>;
  capturePayment(ref: string, amount: Money, key: string): Promise<PaymentStatus>;
  /**
   * Makes it impossible to pay. What was authorised or paid before that stays as it is; only `closed` says that nothing
   * was, so that the track may be freed.
   */
  closePayment(ref: string, key: string): Promise<PaymentStatus>;
  /**
   * For a buyer who was too late: as `closePayment`, and voids what was authorised. What was captured stays, and is
   * refunded by `refundPayment`.
   */
  cancelPayment(ref: string, key: string): Promise<PaymentStatus>;
  refundPayment(ref: string, refund: RefundRequest, key: string): Promise<RefundStatus>;
  /** What became of a refund whose answer was lost, long after its key; undefined: it was never made. */
  findRefund(paymentRef: string, refundId: string): Promise<RefundStatus | undefined>;
  retrieveRefund(paymentRef: string, refundRef: string): Promise<RefundStatus>;
  /** @throws WebhookNotProven when the provider did not sign these bytes. */
  parseWebhook(request: { headers: Headers; body: Uint8Array }): Promise<WebhookEvent>;
  /** What was recorded from the one time up to the other, in any order, whether it was sent or not. */
  listMissedEvents(from: Date, until: Date): AsyncIterable<WebhookEvent>;
  /**
   * One harmless call that shows whether the settings are right.
   * @throws as the others do.
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

/** The provider has refused for good, such as a payment that cannot be refunded any more. Nothing has moved. */
export class PaymentRefused extends PaymentError {
  override name = "PaymentRefused";
}

/**
 * A time-out, a cut line, a server's error, a key that is not accepted: it may have happened or not, and must be looked
 * up.
 */
export class PaymentUnknown extends PaymentError {
  override name = "PaymentUnknown";
}

export class WebhookNotProven extends Error {
  override name = "WebhookNotProven";
}
