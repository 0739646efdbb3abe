import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { FileProblem } from "#app/platform/storage/file-problem.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import type { WithdrawalLaw } from "#app/shop/countries/country-rules.ts";
import type { Attention } from "./order-attention.ts";

export type OrdersTables = {
  orders: Orders;
  orderAttentions: OrderAttentions;
  orderNumbers: OrderNumbers;
  orderBuyers: OrderBuyers;
  orderConsents: OrderConsents;
  agreedTexts: AgreedTexts;
  orderDocuments: OrderDocuments;
  ledgerEntries: LedgerEntries;
  orderLinks: OrderLinks;
  orderEvents: OrderEvents;
  orderLookups: OrderLookups;
  withdrawals: Withdrawals;
  withdrawnLines: WithdrawnLines;
  freeAlerts: FreeAlerts;
};

/** Private: every sale and every attempt to buy. Its lines are what is bought. */
export type Orders = {
  id: Generated<string>;
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
  /** Sum of lines and adjustments, which triggers keep up to date. */
  totalCents: Generated<number>;
  currency: Generated<Currency>;
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
  /** Has open attentions. Kept up to date by a trigger. */
  needsAttention: Generated<boolean>;
  createdAt: MadeAt;
  stateChangedAt: Generated<Date>;
  paidAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
  /** Follows the buyer's pages until the order is placed. */
  language: Generated<string>;
  /** The buyer asked to be erased, and legally required data is still kept. */
  erasureAskedAt: Date | null;
  /** All personal data of the buyer has been erased. */
  erasedAt: Date | null;
};

/** Reasons why an order needs a person: one row per kind, reopened if it comes again. */
export type OrderAttentions = {
  orderId: string;
  code: GeneratedAlways<Attention["code"]>;
  attention: ColumnType<Attention>;
  raisedAt: Generated<Date>;
  resolvedAt: Date | null;
  /** ID of an account, or null if it resolved itself. */
  resolvedBy: string | null;
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
  /** Law of the country at the time of the order. Older orders are all under the EU's. */
  withdrawalLaw: Generated<WithdrawalLaw>;
  updatedAt: Generated<Date>;
};

export type OrderConsents = {
  orderId: string;
  consent: "agreement" | "terms" | "deliver-at-once" | "lose-withdrawal";
  /** Line whose agreement it is, or null for the whole order. */
  orderLineId: string | null;
  /** Text that was agreed to. */
  wording: string;
  /** Hash of the full text in `agreed_texts`. */
  textSha256: string | null;
  /** Hash of the translation of that text that was shown beside it, also in `agreed_texts`. */
  translationSha256: string | null;
  givenAt: Generated<Date>;
};

export type AgreedTexts = { sha256: string; text: string };

/** Private documents of an order, each rendered once. */
export type OrderDocuments = {
  id: Generated<string>;
  orderId: string;
  kind: "agreement" | "contract-information" | "confirmation" | "invoice" | "credit-note";
  /** Line whose agreement it is, or null for the whole order. */
  orderLineId: string | null;
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
  /** Refund of the shop's own that it books, or null if it was made elsewhere. */
  refundId: string | null;
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

/** Private: buyers' withdrawals from contracts. */
export type Withdrawals = {
  id: Generated<string>;
  formKey: string;
  name: string;
  orderNumber: string;
  email: string;
  /** Null if no order with this number has this address. */
  orderId: string | null;
  language: Generated<string>;
  receivedAt: MadeAt;
};

/** Lines that a withdrawal names, or none for the whole order. */
export type WithdrawnLines = { withdrawalId: string; orderLineId: string };

/** Availability alerts of reserved tracks. The address is used after it is confirmed. */
export type FreeAlerts = {
  id: Generated<string>;
  trackId: string;
  /** Lowercase address. */
  email: string;
  /** SHA-256 of the secret in the last confirmation email. */
  tokenHash: Buffer | null;
  confirmedAt: Date | null;
  language: Generated<string>;
  createdAt: Generated<Date>;
};
