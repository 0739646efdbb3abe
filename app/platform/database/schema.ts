import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Currency } from "#app/platform/system/currency.ts";
import type { FileProblem } from "./file-problem.ts";
import type { MailProblem } from "./mail-problem.ts";
import type { Attention } from "./order-attention.ts";
import type { PaymentProblem } from "./payment-problem.ts";
import type { RefundReason } from "./refund-reason.ts";
import type { ReleaseRefusal } from "./release-refusal.ts";

/* Column names are camelCase here and snake_case in the database. */

type MadeAt = ColumnType<Date, Date | undefined, never>;
/** Day as `YYYY-MM-DD`. */
type Day = string;

export type Database = {
  musicTracks: MusicTracks;
  formerSlugs: FormerSlugs;
  trackSubmissions: TrackSubmissions;
  trackSales: TrackSales;
  trackReleases: TrackReleases;
  bulkActs: BulkActs;
  bulkActTracks: BulkActTracks;
  trackDeliveries: TrackDeliveries;
  trackFiles: TrackFiles;
  linkUses: LinkUses;
  orders: Orders;
  orderNumbers: OrderNumbers;
  orderBuyers: OrderBuyers;
  orderConsents: OrderConsents;
  agreedTexts: AgreedTexts;
  agreementTemplates: AgreementTemplates;
  agreementAcceptances: AgreementAcceptances;
  orderDocuments: OrderDocuments;
  orderTaxes: OrderTaxes;
  taxRates: TaxRates;
  invoiceSeries: InvoiceSeries;
  invoices: Invoices;
  ledgerEntries: LedgerEntries;
  producers: Producers;
  orderShares: OrderShares;
  payouts: Payouts;
  payoutLines: PayoutLines;
  shareEntries: ShareEntries;
  shareBalances: ShareBalances;
  orderVatChecks: OrderVatChecks;
  orderLinks: OrderLinks;
  orderEvents: OrderEvents;
  orderLookups: OrderLookups;
  orderedServices: OrderedServices;
  registerLines: RegisterLines;
  registerEntries: RegisterEntries;
  registerSalts: RegisterSalts;
  verificationCodes: VerificationCodes;
  registeredFiles: RegisteredFiles;
  payments: Payments;
  providerEvents: ProviderEvents;
  providerCatchUps: ProviderCatchUps;
  refunds: Refunds;
  transferLines: TransferLines;
  withdrawals: Withdrawals;
  freeAlerts: FreeAlerts;
  savedSearches: SavedSearches;
  unsubscribeLinks: UnsubscribeLinks;
  sandboxPayments: SandboxPayments;
  sandboxCalls: SandboxCalls;
  sandboxRefunds: SandboxRefunds;
  sandboxEvents: SandboxEvents;
  sandboxKeys: SandboxKeys;
  providerChecks: ProviderChecks;
  signingKeys: SigningKeys;
  trackLikes: TrackLikes;
  trackLikeVisitors: TrackLikeVisitors;
  trackCounts: TrackCounts;
  siteCounts: SiteCounts;
  trackStops: TrackStops;
  emptySearches: EmptySearches;
  salesTotals: SalesTotals;
  salesSpread: SalesSpread;
  staleSales: StaleSales;
  daySalts: DaySalts;
  dayMarks: DayMarks;
  mediaFiles: MediaFiles;
  fingerprintHashes: FingerprintHashes;
  fingerprintCopies: FingerprintCopies;
  soundMatches: SoundMatches;
  soundQuestions: SoundQuestions;
  uploads: Uploads;
  userProfiles: UserProfiles;
  sessions: Sessions;
  authenticators: Authenticators;
  recoveryCodes: RecoveryCodes;
  passkeys: Passkeys;
  passkeyChallenges: PasskeyChallenges;
  accountLinks: AccountLinks;
  invitations: Invitations;
  knownDevices: KnownDevices;
  loginAttempts: LoginAttempts;
  countedUses: CountedUses;
  rowCounts: RowCounts;
  auditLog: AuditLog;
  settings: ShopSettings;
  shopIdentity: ShopIdentity;
  pageContents: PageContents;
  storageChecks: StorageChecks;
  brokenFiles: BrokenFiles;
  servicesData: ServicesData;
  faqItems: FaqItems;
  contactMessages: ContactMessages;
  mails: Mails;
};

export type MusicTracks = {
  id: string;
  slug: string;
  title: string;
  genre: string;
  description: Generated<string>;
  priceCents: number;
  purchaseLink: string | null;
  coverFileId: string | null;
  previewFileId: string | null;
  durationSeconds: number | null;
  bpm: number | null;
  key: string | null;
  releaseDate: Day | null;
  userId: string | null;
  position: number;
  soldAt: Date | null;
  onSale: Generated<boolean>;
  isNewArrival: Generated<boolean>;
  isFavorite: Generated<boolean>;
  isDraft: Generated<boolean>;
  /** License model. */
  agreementModel: Generated<"licence" | "assignment" | "shared-publishing">;
  /** Declaration of the seller, or null for none. */
  samples: string | null;
  aiParts: string | null;
  offeredBefore: string | null;
  contentId: string | null;
  /**
   * Null means not archived. An archived track was sold, is also a draft, and is available only to
   * its buyer.
   */
  archivedAt: Date | null;
  /** Time when visitors could first see it. Null means not yet, or before the shop recorded it. */
  publishedAt: Date | null;
  searchText: GeneratedAlways<string>;
  searchGrams: GeneratedAlways<string[]>;
  createdAt: MadeAt;
  updatedAt: Generated<Date>;
};

export type FormerSlugs = { slug: string; trackId: string };

export type TrackSubmissions = {
  key: string;
  userId: string;
  bodyHash: Buffer;
  trackId: string;
  createdAt: MadeAt;
};

/**
 * Sales with a reduced price or dates, at most one per track. `startedAt` is null until the sale
 * starts.
 */
export type TrackSales = {
  trackId: string;
  cutPercent: number | null;
  cutCents: number | null;
  startsAt: Date;
  endsAt: Date | null;
  startedAt: Date | null;
  /** Price restored at the end of the sale if the track still has `salePriceCents`. */
  fullPriceCents: number | null;
  salePriceCents: number | null;
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

/** Bulk actions, while they can be undone. */
export type BulkActs = {
  id: string;
  userId: string;
  act: unknown;
  leftOut: unknown;
  hasMore: boolean;
  madeAt: MadeAt;
  undoneAt: Date | null;
  restored: number | null;
};

export type BulkActTracks = {
  bulkActId: string;
  trackId: string;
  before: unknown;
  after: unknown;
  isRestored: Generated<boolean>;
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

/** Versions of the templates, never changed. */
export type AgreementTemplates = {
  model: "licence" | "assignment" | "shared-publishing";
  version: number;
  text: string;
  sha256: string;
  /** Name of an account, or null for the built-in text. */
  savedBy: string | null;
  savedAt: MadeAt;
};

/**
 * Private: the template that a user accepted by publishing a track, with its files at that time.
 */
export type AgreementAcceptances = {
  id: GeneratedAlways<number>;
  trackId: string;
  model: string;
  version: number;
  accountId: string | null;
  name: string;
  /** JSON `[{ kind, sha256 }]`. */
  files: ColumnType<unknown, string, never>;
  acceptedAt: MadeAt;
};

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

/** Tax included in an order's price, calculated when it was placed. */
export type OrderTaxes = {
  orderId: string;
  mode: "none" | "home" | "buyer-country";
  /** Country of the tax, or null for none. */
  country: string | null;
  basisPoints: number;
  netCents: number;
  taxCents: number;
  reason: "taxed" | "not-charged" | "outside-eu" | "reverse-charge";
  note: string | null;
  /** Seller's VAT ID at the time of an order with reverse charge. */
  sellerVatId: string | null;
};

/** Series such as `INV-2026` with its last assigned number. */
export type InvoiceSeries = { series: string; lastNumber: number };

/** Invoices are never changed; a refund gets a credit note. Amounts are positive. */
export type Invoices = {
  id: Generated<string>;
  /** Number such as `INV-2026-0001`, without gaps in its series. */
  number: string;
  kind: "invoice" | "credit-note";
  orderId: string;
  issuedAt: MadeAt;
  currency: Currency;
  grossCents: number;
  netCents: number;
  taxCents: number;
  /** Other content of the invoice, emptied by an erasure. */
  facts: ColumnType<unknown, string, "{}">;
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

/**
 * Private: accounts that ever earned a share, kept after the account is deleted. `id` is the
 * account's.
 */
export type Producers = {
  id: string;
  name: string;
  /** Null means the shop's default. */
  shareBasisPoints: number | null;
  accountHolder: string | null;
  accountIban: string | null;
  accountBic: string | null;
};

/** Share of an order when it was sold, never changed. */
export type OrderShares = {
  orderId: string;
  /** Null if the track had no owner. */
  producerId: string | null;
  shareBasisPoints: number;
  taxBasisPoints: number;
  frozenAt: MadeAt;
};

/** Payout file, with the paying account at that time. */
export type Payouts = {
  id: Generated<string>;
  /** Key of the form, so that a second submission creates no other file. */
  formKey: string;
  madeAt: MadeAt;
  madeBy: string;
  currency: Currency;
  debtorHolder: string | null;
  debtorIban: string | null;
  debtorBic: string | null;
};

/** Private content of a payout file. */
export type PayoutLines = {
  id: Generated<string>;
  payoutId: string;
  producerId: string;
  name: string;
  cents: number;
  holder: string | null;
  iban: string | null;
  bic: string | null;
};

/**
 * Double-entry bookkeeping, one posting per row: `debit` is debited and `credit` credited. Rows are
 * only added.
 */
export type ShareEntries = {
  id: Generated<string>;
  at: MadeAt;
  producerId: string;
  orderId: string | null;
  kind: "earned" | "released" | "paid-out" | "reversed" | "failed";
  debit: "earned" | "held" | "payable" | "paid-out";
  credit: "earned" | "held" | "payable" | "paid-out";
  cents: number;
  currency: Currency;
  heldUntil: Date | null;
  /** Payout that paid it, set once. */
  payoutLineId: string | null;
  /** Payment of a payout that failed. */
  failedLineId: string | null;
};

/**
 * Sums of a producer's `share_entries`, kept by a trigger. Rows of the same producer and currency
 * add up.
 */
export type ShareBalances = {
  producerId: string;
  currency: Currency;
  heldCents: number;
  payableCents: number;
  paidCents: number;
  isChange: Generated<boolean>;
};

/** Result of VIES for a buyer's VAT ID. */
export type OrderVatChecks = {
  orderId: string;
  vatId: string;
  state: "valid" | "invalid" | "unknown";
  consultationNumber: string | null;
  checkedAt: MadeAt;
};

/** Rates added by the owner to the built-in ones. */
export type TaxRates = { country: string; validFrom: Day; basisPoints: number };

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

/** Public append-only ledger: each hash covers the previous one (decision 33). */
export type RegisterLines = {
  /** Starts at 1, without gaps. */
  number: number;
  at: Date;
  kind: "published" | "sold" | "agreement" | "refunded" | "relisted" | "off-site-sale";
  /** SHA-256 of the sale's verification code. */
  sale: string | null;
  /** JSON that is hashed. */
  line: string;
  previousHash: string;
  hash: string;
};

/** Queue of ledger entries within a transaction, empty for all others. */
export type RegisterEntries = { id: GeneratedAlways<number>; entry: string };

/**
 * Private salts. Without the salt an entry relates to no person, so erasing the person deletes it.
 */
export type RegisterSalts = { orderId: string; salt: Buffer };

/** Secret codes, whose holders may see the validity of the sale and its file hashes. */
export type VerificationCodes = { orderId: string; code: string; createdAt: MadeAt };

/** Files that a buyer got when the track was sold. */
export type RegisteredFiles = {
  orderId: string;
  sha256: string;
  kind: string;
  /** Null if the file was removed before formats were recorded. */
  mediaType: string | null;
};

/** Each row is written before the provider is called. */
export type Payments = {
  id: Generated<string>;
  orderId: string;
  attempt: number;
  provider: "sandbox" | "stripe" | "paypal" | "bank-transfer";
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
  provider: Payments["provider"];
  eventId: string;
  type: string;
  paymentRef: string | null;
  receivedAt: MadeAt;
};

/** Time up to which the events of a provider have been read. */
export type ProviderCatchUps = { provider: Payments["provider"]; caughtUpAt: Date };

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
  bookedOn: Day;
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

export type SavedSearches = {
  id: Generated<string>;
  /** Lowercase address. */
  email: string;
  /** Canonical URL parameters. */
  filter: string;
  words: string;
  /** SHA-256 of the secret in the last confirmation email. */
  tokenHash: Buffer | null;
  confirmedAt: Date | null;
  /** Time up to which new tracks have been emailed. */
  toldUntil: Generated<Date>;
  mailedAt: Date | null;
  createdAt: Generated<Date>;
};

export type UnsubscribeLinks = { tokenHash: Buffer; email: string; mailId: string };

/**
 * Payments of the sandbox, which simulates a payment provider. The shop's own payments are in
 * `payments`.
 */
export type SandboxPayments = {
  /** Secret that allows its holder to pay. */
  ref: string;
  key: string;
  method: string;
  description: string;
  amountCents: number;
  currency: Currency;
  returnUrl: string;
  cancelUrl: string;
  state: Generated<"open" | "authorised" | "captured" | "closed">;
  capturedCents: Generated<number>;
  refundedCents: Generated<number>;
  /** Whether the last attempt was declined. */
  isDeclined: Generated<boolean>;
  events: Generated<"on-time" | "late" | "doubled" | "reordered" | "missing">;
  /** Point at which the next changing call is cut off, or null for never. */
  cutLine: "before" | "after" | null;
  createdAt: MadeAt;
};

/** Calls that change something, each executed once. */
export type SandboxCalls = {
  key: string;
  paymentRef: string;
  request: string;
  refusal: ColumnType<PaymentProblem | null>;
  createdAt: MadeAt;
};

export type SandboxRefunds = { key: string; paymentRef: string; cents: number; createdAt: MadeAt };

export type SandboxEvents = {
  id: GeneratedAlways<number>;
  paymentRef: string;
  type: string;
  createdAt: MadeAt;
};

/** One row: 32 random bytes that sign the sandbox's webhooks. */
export type SandboxKeys = { id: Generated<boolean>; key: Buffer };

/** Last test of each provider. */
export type ProviderChecks = {
  provider: Payments["provider"];
  checkedAt: Generated<Date>;
  /** Null if it responded. */
  problem: ColumnType<PaymentProblem | null>;
};

/** `key` of 32 random bytes. */
export type SigningKeys = { name: "file-pass"; key: Buffer; createdAt: MadeAt };

export type TrackLikes = {
  id: Generated<string>;
  trackId: string;
  count: Generated<number>;
  updatedAt: Generated<Date>;
};

/** `visitorHash` is the SHA-256 of a browser's random visitor ID. */
export type TrackLikeVisitors = { trackId: string; visitorHash: Buffer; createdAt: MadeAt };

/**
 * Counts per period from its UTC start. Each visit is in a row of all three scales. Counts of
 * deleted tracks are removed at night.
 */
export type TrackCounts = {
  scale: "day" | "week" | "month";
  start: Day;
  trackId: string;
  visits: Generated<number>;
  listens: Generated<number>;
  /** Updated by a trigger of `track_like_visitors`. */
  likes: Generated<number>;
};

/** Counts by referring host. Empty means none or unknown, and `other` too many. */
export type SiteCounts = {
  scale: TrackCounts["scale"];
  start: Day;
  /** Owner of the track when it was counted, or empty. */
  ownerId: string;
  site: string;
  visits: Generated<number>;
  listens: Generated<number>;
};

/** Fiftieth of a track in which listeners stopped. */
export type TrackStops = { trackId: string; part: number; count: number };

export type EmptySearches = {
  scale: TrackCounts["scale"];
  start: Day;
  words: string;
  count: number;
};

/**
 * Totals of orders by day, week or month. `checkouts` counts orders started, or paid in the
 * checkout.
 */
export type SalesTotals = {
  scale: TrackCounts["scale"];
  start: Day;
  facet: "begun" | "paid" | "genre" | "country";
  name: string;
  currency: string;
  checkouts: number;
  sales: number;
  cents: number;
};

/** Numbers of sales by days in the shop and by price. */
export type SalesSpread = {
  scale: TrackCounts["scale"];
  start: Day;
  facet: "days" | "price";
  value: number;
  currency: string;
  sales: number;
};

/** Days whose totals and spread are outdated, and orders paid on such days. Written by triggers. */
export type StaleSales = { day: Day | null; orderId: string | null };

/** Unlogged, and deleted after its day. */
export type DaySalts = { day: Day; salt: Buffer };

/** Unlogged, and deleted after its day: a salted hash of what was counted. */
export type DayMarks = { day: Day; mark: Buffer };

export type MediaFiles = {
  id: Generated<string>;
  bucket: "audio" | "images" | "cover_images" | "music_files" | "files";
  /** Unique within the bucket. For covers, the stem that all sizes share. */
  key: string;
  mediaType: string;
  sizeBytes: number;
  /** Hexadecimal hash of the file as uploaded. */
  sha256: string;
  madeFromId: string | null;
  width: number | null;
  height: number | null;
  /** Average color of an image, `#rrggbb`. */
  colour: string | null;
  durationSeconds: number | null;
  /** 500 bytes, with 255 for the loudest. */
  peaks: Buffer | null;
  /** 160 characters, written by `writePeaks`. */
  smallPeaks: string | null;
  sampleRateHz: number | null;
  bitDepth: number | null;
  channels: number | null;
  codec: string | null;
  lufs: number | null;
  truePeakDb: number | null;
  /** SHA-256 of the voice tag mixed into a preview, or null for none. */
  voiceTag: string | null;
  renderProblem: ColumnType<FileProblem | null>;
  /** Audio features of an original, 43 signed bytes. */
  features: Buffer | null;
  /** Audio fingerprint: moments and hashes, see media/fingerprints. */
  fingerprint: Buffer | null;
  /** Its fingerprint has an outdated format. */
  hearAgain: Generated<boolean>;
  /** Reason why the details of an original or a buyer's audio file are unknown. */
  analysisProblem: ColumnType<FileProblem | null>;
  /** Null means not replaced. A replaced file is removed when nothing refers to it. */
  replacedAt: Date | null;
  /** SHA-256 of all sizes of a cover in sequence, because its original is not stored. */
  contentSha256: string | null;
  /** Widths of a cover in pixels, smallest first. Null means 160, 320, 640 and 1200. */
  coverWidths: number[] | null;
  createdAt: MadeAt;
};

/** One in 64 of a fingerprint's hashes. */
export type FingerprintHashes = {
  hash: number;
  fileId: string;
};

/** File for buyers that equals another throughout and is found by the other's hashes. */
export type FingerprintCopies = { fileId: string; ofFileId: string };

/** Pairs of audio files with a common passage. */
export type SoundMatches = {
  /** File that was added later. */
  fileId: string;
  otherFileId: string;
  /** Number of common moments. */
  moments: number;
  /** Start of the passage in each file. */
  seconds: number;
  otherSeconds: number;
  foundAt: MadeAt;
};

/** Private: a track shares music with another's or with a sold one. An administrator decides. */
export type SoundQuestions = {
  id: Generated<string>;
  trackId: string;
  otherTrackId: string;
  /** Files of the track that are under review. */
  fileIds: string[];
  /** Passages to compare, with their start in each file. */
  fileId: string;
  otherFileId: string;
  seconds: number;
  otherSeconds: number;
  askedAt: Generated<Date>;
  /** Null means open. Only allowed tracks are published. */
  decision: "allowed" | "kept-out" | null;
  reason: string | null;
  /** Name of an account. */
  decidedBy: string | null;
  decidedAt: Date | null;
};

export type Uploads = {
  id: Generated<string>;
  ownerId: string;
  kind: "audio" | "cover" | "deliverable";
  /** Displayed to its owner, never used as a path. */
  fileName: string;
  /** HTTPS URL, or null if a browser uploads the file. */
  address: string | null;
  /** Null if unknown so far. */
  sizeBytes: number | null;
  receivedBytes: Generated<number>;
  state: Generated<"uploading" | "queued" | "processing" | "ready" | "failed" | "claimed">;
  problem: ColumnType<FileProblem | null>;
  fileId: string | null;
  originalFileId: string | null;
  previewFileId: string | null;
  analysis: ColumnType<unknown, string | null, string | null>;
  createdAt: MadeAt;
  updatedAt: Generated<Date>;
};

export type UserProfiles = {
  id: string;
  username: string;
  passwordHash: string;
  role: "user" | "admin";
  isActive: Generated<boolean>;
  canUpload: Generated<boolean>;
  passwordSetAt: GeneratedAlways<Date>;
  /** Confirmed email address. */
  email: string | null;
  createdAt: MadeAt;
  /** Language of the admin area, or null for its original languages. */
  adminLanguage: "en" | "pt" | null;
};

export type Sessions = {
  /** SHA-256 of the token in the browser's cookie. */
  tokenHash: Buffer;
  userId: string;
  createdAt: MadeAt;
  lastSeenAt: Generated<Date>;
  id: Generated<string>;
  /** Method by which the session was authenticated. */
  proof: Generated<"password" | "second-factor" | "passkey">;
  /** Time when its password or passkey was last entered. */
  provedAt: Generated<Date>;
  /** The password was right, and the session grants nothing until the code is entered. */
  awaitsCode: Generated<boolean>;
  userAgent: string | null;
};

export type Authenticators = {
  userId: string;
  /** Encrypted with a key outside the database. */
  secret: Buffer;
  /** Null means that it was never used and does not count. */
  confirmedAt: Date | null;
  /** Step of the last code used. Neither it nor an earlier one is accepted again. */
  lastStep: Generated<number>;
  createdAt: MadeAt;
};

/** Hashes of unused codes. */
export type RecoveryCodes = { userId: string; codeHash: Buffer };

export type Passkeys = {
  id: Generated<string>;
  userId: string;
  /** Base64url. */
  credentialId: string;
  publicKey: Buffer;
  counter: Generated<number>;
  transports: Generated<string[]>;
  name: string;
  createdAt: MadeAt;
  lastUsedAt: Date | null;
};

export type PasskeyChallenges = {
  challengeHash: Buffer;
  userId: string | null;
  purpose: "sign-in" | "confirm" | "add";
  expiresAt: Date;
};

/** Links emailed to the owner of an account. */
export type AccountLinks = {
  id: Generated<string>;
  kind: "reset-password" | "confirm-email";
  userId: string;
  /** Address to be confirmed. */
  email: string | null;
  /** Null until its email is sent. */
  tokenHash: Buffer | null;
  expiresAt: Date;
};

export type Invitations = {
  id: Generated<string>;
  tokenHash: Buffer | null;
  role: UserProfiles["role"];
  canUpload: boolean;
  /** Null if its link was copied. */
  email: string | null;
  invitedBy: string;
  createdAt: MadeAt;
  expiresAt: Date;
};

/** `deviceHash` is the SHA-256 of a browser's random ID. */
export type KnownDevices = { userId: string; deviceHash: Buffer; lastSeenAt: Generated<Date> };

export type LoginAttempts = {
  /** SHA-256 of an address, or of an account and an address. */
  keyHash: Buffer;
  count: number;
  /** Time before which no attempt is allowed. */
  freeAt: Date;
  forgottenAt: Date;
};

/** Unlogged: a crash of the database empties it. */
export type CountedUses = {
  keyHash: Buffer;
  count: number;
  forgottenAt: Date;
};

/** Rows to be summed. Changes of `count` are separate rows until they are merged. */
export type RowCounts = {
  list: string;
  part: number;
  count: number;
  isChange: Generated<boolean>;
};

/** Rows are only added, with the names of that time. An erasure empties names and details. */
export type AuditLog = {
  id: GeneratedAlways<number>;
  at: MadeAt;
  /** Null for the shop itself, or someone without an account. */
  actorId: string | null;
  actorName: string;
  act: string;
  subjectKind:
    | "track"
    | "user"
    | "link"
    | "message"
    | "mail"
    | "transfer"
    | "services"
    | "faq"
    | "page"
    | "setting";
  subjectId: string | null;
  subjectName: Generated<string>;
  /** Must not contain passwords, download IDs or other secrets. */
  details: ColumnType<unknown, string | undefined, "{}">;
};

export type ShopSettings = {
  id: Generated<boolean>;
  contactEmail: string | null;
  instagramLink: string | null;
  youtubeLink: string | null;
  soundcloudLink: string | null;
  isInMaintenance: Generated<boolean>;
  voiceTagFileId: string | null;
  isVoiceTagOn: Generated<boolean>;
  logoFileId: string | null;
  currency: Generated<Currency>;
  reservationMinutes: Generated<number>;
  /** Null means that tracks are sold by their external purchase links only. */
  checkoutOpenedAt: Date | null;
  /** Name typed to confirm, or null if a demo opened it. */
  checkoutOpenedBy: string | null;
  /** Null turns bank transfers off. */
  bankHolder: string | null;
  bankIban: string | null;
  bankBic: string | null;
  /** Bank days until a transfer is due, and days of grace for which the track stays reserved. */
  transferDays: Generated<number>;
  transferGraceDays: Generated<number>;
  /** Legal name of the seller, as buyers see it. */
  sellerName: string | null;
  sellerAddress: string | null;
  sellerEmail: string | null;
  sellerPhone: string | null;
  /** Company registration, VAT number. */
  sellerRegistration: string | null;
  /** Link to the complaints book that Portuguese sellers must provide. */
  complaintsLink: string | null;
  /** Null displays nothing about taxes. */
  taxMode: "none" | "home" | "buyer-country" | null;
  taxCountry: string | null;
  /** Seller's VAT ID, which identifies the requester to VIES. */
  taxVatId: string | null;
  /** Whether businesses in other EU countries owe the VAT themselves. */
  taxReverseCharge: Generated<boolean>;
  /** Yearly sales up to which a small business charges no tax, in whole units of the currency. */
  taxLimit: number | null;
  /** Reason why no tax is charged. */
  taxNote: string | null;
  sellerCountry: string | null;
  /** Tax number of a seller without a VAT ID. */
  sellerTaxNumber: string | null;
  /** Issuer of the invoices, or null if the owner has not chosen yet. */
  invoiceMode: "none" | "certified-tool" | "this-shop" | null;
  invoicePrefix: Generated<string>;
  /** Null means the default. */
  shopName: string | null;
  accentDark: string | null;
  accentLight: string | null;
  /** URL that receives ledger entries. */
  webhookUrl: string | null;
  /** Secret that signs the webhook. */
  webhookSecret: string | null;
  /** Whether downloads are paused while the payment is disputed. */
  pausesDisputedFiles: Generated<boolean>;
  /** Kinds of files that a track needs to be published. */
  promisedKinds: Generated<TrackFiles["kind"][]>;
  /** Retention periods of personal data. */
  paidOrderYears: Generated<number>;
  unpaidOrderDays: Generated<number>;
  addressDays: Generated<number>;
  messageMonths: Generated<number>;
  /** Applies to administrators. */
  requiresSecondFactor: Generated<boolean>;
  /** Share of producers without their own. */
  shareBasisPoints: Generated<number>;
  shareHoldDays: Generated<number>;
  payoutMinimumCents: Generated<number>;
  updatedAt: Generated<Date>;
};

/** One row. A restored shop gets a new ID. */
export type ShopIdentity = { id: Generated<boolean>; shopId: Generated<string> };

export type PageContents = {
  id:
    | "home"
    | "track-store"
    | "services"
    | "sale"
    | "faq"
    | "contact"
    | "terms"
    | "privacy"
    | "copyright"
    | "license";
  /** Null for legal pages, whose titles cannot be edited. */
  title: string | null;
  text: string;
  updatedAt: Generated<Date>;
};

/** A check without an end is running or was interrupted. */
export type StorageChecks = {
  id: GeneratedAlways<number>;
  /** Whether every byte was compared, or only the size. */
  isThorough: boolean;
  fileCount: number;
  checkedCount: Generated<number>;
  begunAt: Generated<Date>;
  endedAt: Date | null;
};

export type BrokenFiles = {
  fileId: string;
  problem: "missing" | "unreadable" | "wrong-size" | "altered";
  foundAt: Generated<Date>;
};

/** One row, `all_services`. Without it the built-in packages are offered. */
export type ServicesData = {
  category: string;
  /** JSON `{ mixing: […], mastering: […] }`, which may come from another shop. */
  data: ColumnType<unknown, string, string>;
  updatedAt: Generated<Date>;
};

export type FaqItems = {
  id: Generated<string>;
  question: string;
  answer: string;
  position: number;
  formKey: string | null;
  /** Number of edits, which detects concurrent ones. */
  version: Generated<number>;
  updatedAt: Generated<Date>;
};

/** Private: from the contact form. */
export type ContactMessages = {
  id: Generated<string>;
  name: string;
  email: string;
  message: string;
  /** Null means unread. */
  readAt: Date | null;
  archivedAt: Date | null;
  createdAt: MadeAt;
};

/** Private: every email of the shop, sent or not. */
export type Mails = {
  id: Generated<string>;
  kind: string;
  toName: string | null;
  /** Null means the contact address of the settings at the time of sending. */
  toAddress: string | null;
  replyToName: string | null;
  /** Null means the contact address. */
  replyToAddress: string | null;
  subject: string;
  /** Contains no secrets, which are created when the email is sent. */
  blocks: ColumnType<unknown, string, never>;
  attachments: ColumnType<unknown, string | undefined, never>;
  messageId: string | null;
  orderId: string | null;
  /** Null for the shop itself. */
  writtenBy: string | null;
  secretKind: string | null;
  secretId: string | null;
  /** `unsent` means that the shop had no mail server. */
  state: Generated<"waiting" | "sent" | "failed" | "unsent">;
  /** Result of the latest attempt. */
  problem: ColumnType<MailProblem | null>;
  tries: Generated<number>;
  createdAt: MadeAt;
  /** Time of the last attempt. */
  sentAt: Date | null;
};
