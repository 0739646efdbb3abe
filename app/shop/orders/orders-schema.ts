import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DayColumn, MadeAt } from "#app/platform/database/column-types.ts";
import type { FileProblem } from "#app/platform/storage/file-problem.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import type { PaymentProblem } from "#app/shop/payments/payment-problem.ts";
import type { ProviderName } from "#app/shop/payments/payment-provider.ts";
import type { ReleaseRefusal } from "./managing/release-refusal.ts";
import type { Attention } from "./order-attention.ts";
import type { RefundReason } from "./refund-reason.ts";

export type OrdersTables = {
  trackReleases: TrackReleases;
  trackDeliveries: TrackDeliveries;
  trackFiles: TrackFiles;
  linkUses: LinkUses;
  orders: Orders;
  orderNumbers: OrderNumbers;
  orderBuyers: OrderBuyers;
  orderConsents: OrderConsents;
  agreedTexts: AgreedTexts;
  orderDocuments: OrderDocuments;
  ledgerEntries: LedgerEntries;
  orderLinks: OrderLinks;
  orderEvents: OrderEvents;
  orderLookups: OrderLookups;
  orderedServices: OrderedServices;
  payments: Payments;
  providerEvents: ProviderEvents;
  providerCatchUps: ProviderCatchUps;
  refunds: Refunds;
  transferLines: TransferLines;
  withdrawals: Withdrawals;
  freeAlerts: FreeAlerts;
  signingKeys: SigningKeys;
};

/** Scheduled publication of a draft, or the reason why it failed. */
export type TrackReleases = {
  trackId: string;
  publishAt: Date;
  accountId: string;
  agreementVersion: number;
  refusedAt: Date | null;
  refusal: ColumnType<ReleaseRefusal | null>;
};

/** Private: no public query reads this table. */
export type TrackDeliveries = {
  trackId: string;
  downloadId: string | null;
  downloadIdMadeAt: Date | null;
  driveLink: string | null;
  /** Secret that proves a purchase on the thank-you page. */
  receipt: string | null;
};

/** Private files for a track's buyer. */
export type TrackFiles = {
  id: Generated<string>;
  trackId: string;
  fileId: string;
  kind:
    | "mastered-wav"
    | "mp3"
    | "unmastered-wav"
    | "radio-edit"
    | "instrumental"
    | "stems"
    | "midi"
    | "project"
    | "artwork";
  fileName: string;
  createdAt: MadeAt;
};

/** Private uses of links, one row per hour and network. */
export type LinkUses = {
  id: GeneratedAlways<number>;
  trackId: string;
  what: "page" | "file" | "archive" | "file-link";
  fileName: string | null;
  address: string | null;
  network: string | null;
  userAgent: string | null;
  usedAt: MadeAt;
};

/** Private: every sale and every attempt to buy. At most one order holds a track (decision 22). */
export type Orders = {
  id: Generated<string>;
  kind: "track" | "service";
  channel: "checkout" | "download-page" | "thank-you-page" | "by-hand";
  state:
    | "reserved"
    | "awaiting-payment"
    | "closing"
    | "awaiting-transfer"
    | "capturing"
    | "paid"
    | "expired"
    | "cancelled"
    | "paid-too-late"
    | "refunded"
    | "charged-back";
  /** Number such as `DUB-2026-0001`, without gaps, or null if never paid. */
  number: string | null;
  /** Null for a service, or for a track that was deleted without a paid order. */
  trackId: string | null;
  /** Title when the order was created, like the price. */
  title: string;
  /** Genre of the track when the order started, like the time when the track was added. */
  trackGenre: Generated<string | null>;
  listedAt: Generated<Date | null>;
  priceCents: number;
  currency: Generated<Currency>;
  /** Model of the agreement's template. Null means not placed yet, or before templates existed. */
  agreementModel: "licence" | "assignment" | "shared-publishing" | null;
  agreementVersion: number | null;
  /** SHA-256 of a browser's order key. */
  browserHash: Buffer | null;
  network: string | null;
  address: string | null;
  userAgent: string | null;
  /** Account that marked it manually or was signed in, or null for none. */
  actorId: string | null;
  reservedUntil: Date | null;
  isExtended: Generated<boolean>;
  closingAs: "expired" | "cancelled" | null;
  /** Reason why the order needs attention. */
  attention: ColumnType<Attention | null>;
  createdAt: MadeAt;
  stateChangedAt: Generated<Date>;
  paidAt: Date | null;
  /** Time of the first download, or of the delivery of a service. */
  deliveredAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
  /** The buyer asked to be erased, and legally required data is still kept. */
  erasureAskedAt: Date | null;
  /** All personal data of the buyer has been erased. */
  erasedAt: Date | null;
};

export type OrderNumbers = { year: number; lastNumber: number };

/** Private. */
export type OrderBuyers = {
  orderId: string;
  kind: "consumer" | "trade";
  legalName: string;
  artistName: string | null;
  email: string;
  /** Two-letter code of ISO 3166-1. */
  country: string;
  address: string | null;
  vatId: string | null;
  updatedAt: Generated<Date>;
};

export type OrderConsents = {
  orderId: string;
  consent: "agreement" | "terms" | "deliver-at-once" | "lose-withdrawal";
  /** Text that was agreed to. */
  wording: string;
  /** Hash of the full text in `agreed_texts`. */
  textSha256: string | null;
  givenAt: Generated<Date>;
};

/** Details of a service order, copied from its package when the order started. */
export type OrderedServices = {
  orderId: string;
  packageId: string;
  description: string;
  features: string[];
  deliveryDays: number;
  /** Brief of the buyer. */
  brief: string | null;
  /** Time on the UTC day of the due date, or null if unpaid. */
  dueAt: Date | null;
  /** Message of the delivery. */
  message: string | null;
  link: string | null;
};

export type AgreedTexts = { sha256: string; text: string };

/** Private documents of an order, each rendered once. */
export type OrderDocuments = {
  id: Generated<string>;
  orderId: string;
  kind: "agreement" | "contract-information" | "confirmation" | "invoice" | "credit-note";
  fileName: string;
  mediaType: "application/pdf" | "text/plain";
  content: Buffer;
  sha256: string;
  madeAt: MadeAt;
};

/** Payments and refunds of orders. Rows are only added; amounts are positive. */
export type LedgerEntries = {
  id: Generated<string>;
  orderId: string;
  kind: "sale" | "refund";
  at: MadeAt;
  grossCents: number;
  netCents: number;
  taxCents: number;
  /** ID of the shop's own invoice or credit note. */
  invoiceId: string | null;
  /** Time of delivery by the webhook. Null means not yet, or no webhook. */
  sentAt: Date | null;
  /** Reason why the last attempt failed. */
  sendProblem: ColumnType<FileProblem | null>;
};

/** `secretHash` is the SHA-256 of a secret that opens the pages of an order. */
export type OrderLinks = {
  secretHash: Buffer;
  orderId: string;
  /** Email that carries the secret, replaced by a retry. */
  mailId: string | null;
  /**
   * SHA-256 of the order key of the browser that the secret was created for, or null for the first
   * browser or an email.
   */
  browserHash: Buffer | null;
  createdAt: MadeAt;
};

/** Lookups by buyers searching for their orders. Hashes are set when the email is sent. */
export type OrderLookups = {
  id: Generated<string>;
  /** Empty if no order has the address. */
  orderIds: Generated<string[]>;
  linkHash: Buffer | null;
  codeHash: Buffer | null;
  expiresAt: Date | null;
  /** Attempts to enter the code. */
  tries: Generated<number>;
  linkUsedAt: Date | null;
  codeUsedAt: Date | null;
  createdAt: MadeAt;
};

/** Rows are only added. An erasure empties their details. */
export type OrderEvents = {
  id: GeneratedAlways<number>;
  orderId: string;
  at: MadeAt;
  kind: string;
  actorId: string | null;
  /** Must not contain secrets. */
  details: ColumnType<unknown, string | undefined, "{}">;
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
  /**
   * The shop's own URL when the payment started, to which the provider returns. Null for a transfer
   * or an older payment.
   */
  returnOrigin: string | null;
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

/** Private: buyers' withdrawals from contracts. */
export type Withdrawals = {
  id: Generated<string>;
  formKey: string;
  name: string;
  orderNumber: string;
  email: string;
  /** Null if no order with this number has this address. */
  orderId: string | null;
  receivedAt: MadeAt;
};

/** Availability alerts of reserved tracks. The address is used after it is confirmed. */
export type FreeAlerts = {
  id: Generated<string>;
  trackId: string;
  /** Lowercase address. */
  email: string;
  /** SHA-256 of the secret in the last confirmation email. */
  tokenHash: Buffer | null;
  confirmedAt: Date | null;
  createdAt: Generated<Date>;
};

/** `key` of 32 random bytes. */
export type SigningKeys = { name: "file-pass"; key: Buffer; createdAt: MadeAt };
