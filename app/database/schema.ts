import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Currency } from "#app/system/currency.ts";
import type { FileProblem } from "./file-problem.ts";
import type { MailProblem } from "./mail-problem.ts";
import type { Attention } from "./order-attention.ts";
import type { PaymentProblem } from "./payment-problem.ts";
import type { RefundReason } from "./refund-reason.ts";
import type { ReleaseRefusal } from "./release-refusal.ts";

/* Column names are camelCase here and snake_case in the database. */

type MadeAt = ColumnType<Date, Date | undefined, never>;
/** `YYYY-MM-DD`. */
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
  /** What of its rights is sold. */
  agreementModel: Generated<"licence" | "assignment" | "shared-publishing">;
  /** What the seller declares of it. Null: nothing. */
  samples: string | null;
  aiParts: string | null;
  offeredBefore: string | null;
  contentId: string | null;
  /** Null: not archived. An archived track was sold, is a draft as well, and is for its buyer only. */
  archivedAt: Date | null;
  /** When visitors could see it first. Null: not yet, or before the shop noted it. */
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

/** A sale with a cut price or with dates, at most one a track. `startedAt`: null while it is planned. */
export type TrackSales = {
  trackId: string;
  cutPercent: number | null;
  cutCents: number | null;
  startsAt: Date;
  endsAt: Date | null;
  startedAt: Date | null;
  /** What the sale's end restores, while the track still has `salePriceCents`. */
  fullPriceCents: number | null;
  salePriceCents: number | null;
};

/** When a draft is published by itself, or why it was not. */
export type TrackReleases = {
  trackId: string;
  publishAt: Date;
  accountId: string;
  agreementVersion: number;
  refusedAt: Date | null;
  refusal: ColumnType<ReleaseRefusal | null>;
};

/** What was done to many tracks, for as long as it may be undone. */
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
  /** Secret: it proves a purchase on the thank-you page. */
  receipt: string | null;
};

/** Private: for a track's buyer. */
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

/** Private: one row an hour for each network. */
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

/** Private: every sale and every attempt to buy. Of a track at most one claims it (decision 22). */
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
  /** `DUB-2026-0001`, without gaps; null: never paid. */
  number: string | null;
  /** Null: a service, or a track that was deleted after nobody had paid. */
  trackId: string | null;
  /** As it was when the order was made, like the price. */
  title: string;
  /** Of the track when the order was begun, as is when the track was added. */
  trackGenre: Generated<string | null>;
  listedAt: Generated<Date | null>;
  priceCents: number;
  currency: Generated<Currency>;
  /** Of the agreement's template; null: not placed yet, or before there were templates. */
  agreementModel: "licence" | "assignment" | "shared-publishing" | null;
  agreementVersion: number | null;
  /** SHA-256 of a browser's order key. */
  browserHash: Buffer | null;
  network: string | null;
  address: string | null;
  userAgent: string | null;
  /** Who marked it by hand, or was signed in; null: nobody. */
  actorId: string | null;
  reservedUntil: Date | null;
  isExtended: Generated<boolean>;
  closingAs: "expired" | "cancelled" | null;
  /** Why a person has to look at it. */
  attention: ColumnType<Attention | null>;
  createdAt: MadeAt;
  stateChangedAt: Generated<Date>;
  paidAt: Date | null;
  /** When the first file left, or a service was delivered. */
  deliveredAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
  /** The buyer asked to be erased, and what the law makes the seller keep is here still. */
  erasureAskedAt: Date | null;
  /** Nothing of the buyer is here any more. */
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
  /** ISO 3166-1, two letters. */
  country: string;
  address: string | null;
  vatId: string | null;
  updatedAt: Generated<Date>;
};

export type OrderConsents = {
  orderId: string;
  consent: "agreement" | "terms" | "deliver-at-once" | "lose-withdrawal";
  /** The words that were agreed to. */
  wording: string;
  /** Of the whole text that it was given to, in `agreed_texts`. */
  textSha256: string | null;
  givenAt: Generated<Date>;
};

/** What an order of a service is about, as its package was when the order was begun. */
export type OrderedServices = {
  orderId: string;
  packageId: string;
  description: string;
  features: string[];
  deliveryDays: number;
  /** What the buyer wrote for whoever does the work. */
  brief: string | null;
  /** Some time on the UTC day on which it is due; null: not paid yet. */
  dueAt: Date | null;
  /** What came with the delivery. */
  message: string | null;
  link: string | null;
};

export type AgreedTexts = { sha256: string; text: string };

/** Each saved text of a model; none is ever changed. */
export type AgreementTemplates = {
  model: "licence" | "assignment" | "shared-publishing";
  version: number;
  text: string;
  sha256: string;
  /** The name of an account; null: the text that comes with the shop. */
  savedBy: string | null;
  savedAt: MadeAt;
};

/** Private: who accepted which template when they published a track, and its files of that moment. */
export type AgreementAcceptances = {
  id: GeneratedAlways<number>;
  trackId: string;
  model: string;
  version: number;
  accountId: string | null;
  name: string;
  /** `[{ kind, sha256 }]`. */
  files: ColumnType<unknown, string, never>;
  acceptedAt: MadeAt;
};

/** Private: the papers of an order, each made once. */
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

/** What of an order's price is tax, as it was worked out when it was placed. */
export type OrderTaxes = {
  orderId: string;
  mode: "none" | "home" | "buyer-country";
  /** Whose tax it is; null: none. */
  country: string | null;
  basisPoints: number;
  netCents: number;
  taxCents: number;
  reason: "taxed" | "not-charged" | "outside-eu" | "reverse-charge";
  note: string | null;
  /** Of an order with reverse charge: the seller's at that time. */
  sellerVatId: string | null;
};

/** `INV-2026`, with the last number that was given out. */
export type InvoiceSeries = { series: string; lastNumber: number };

/** Never changed: what an order's buyer gets back is a credit note. Amounts are above zero. */
export type Invoices = {
  id: Generated<string>;
  /** `INV-2026-0001`, without gaps in its series. */
  number: string;
  kind: "invoice" | "credit-note";
  orderId: string;
  issuedAt: MadeAt;
  currency: Currency;
  grossCents: number;
  netCents: number;
  taxCents: number;
  /** Whatever else stands on it; an erasure empties it. */
  facts: ColumnType<unknown, string, "{}">;
};

/** Money that came in for an order, or went back. Rows are only added; amounts are above zero. */
export type LedgerEntries = {
  id: Generated<string>;
  orderId: string;
  kind: "sale" | "refund";
  at: MadeAt;
  grossCents: number;
  netCents: number;
  taxCents: number;
  /** Of the shop's own invoice or credit note. */
  invoiceId: string | null;
  /** By the webhook; null: not yet, or there was none. */
  sentAt: Date | null;
  /** Why the last try failed. */
  sendProblem: ColumnType<FileProblem | null>;
};

/** Private: who was ever owed a share, also once their account is deleted. `id`: the account's. */
export type Producers = {
  id: string;
  name: string;
  /** Null: the shop's default. */
  shareBasisPoints: number | null;
  accountHolder: string | null;
  accountIban: string | null;
  accountBic: string | null;
};

/** Whose share of an order is how much, as it was when it was sold. Never changed. */
export type OrderShares = {
  orderId: string;
  /** Null: the track had no owner. */
  producerId: string | null;
  shareBasisPoints: number;
  taxBasisPoints: number;
  frozenAt: MadeAt;
};

/** A payout file; where the money left from as it was then. */
export type Payouts = {
  id: Generated<string>;
  /** Of the form that made it: sent twice, it makes one. */
  formKey: string;
  madeAt: MadeAt;
  madeBy: string;
  currency: Currency;
  debtorHolder: string | null;
  debtorIban: string | null;
  debtorBic: string | null;
};

/** Private: what a payout file contains. */
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

/** Double entries, one a row: what `debit` is debited, `credit` is credited. Rows are only added. */
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
  /** In which payout it was settled; set once. */
  payoutLineId: string | null;
  /** Which line of a payout did not arrive. */
  failedLineId: string | null;
};

/** Sums of a producer's `share_entries`, kept by a trigger; several rows of a producer and currency add up. */
export type ShareBalances = {
  producerId: string;
  currency: Currency;
  heldCents: number;
  payableCents: number;
  paidCents: number;
  isChange: Generated<boolean>;
};

/** What the EU's VIES said of a buyer's VAT ID. */
export type OrderVatChecks = {
  orderId: string;
  vatId: string;
  state: "valid" | "invalid" | "unknown";
  consultationNumber: string | null;
  checkedAt: MadeAt;
};

/** The owner's, besides those that come with the shop. */
export type TaxRates = { country: string; validFrom: Day; basisPoints: number };

/** `secretHash`: SHA-256 of what opens the pages of an order. */
export type OrderLinks = {
  secretHash: Buffer;
  orderId: string;
  /** Of the mail that carries the secret; a new try of the mail replaces it. */
  mailId: string | null;
  /** SHA-256 of the order key of the browser that the secret was made for; null: of the first browser, or a mail. */
  browserHash: Buffer | null;
  createdAt: MadeAt;
};

/** Of buyers who look for their orders. Without hashes until its mail is sent. */
export type OrderLookups = {
  id: Generated<string>;
  /** Empty: none belongs to the address that was given. */
  orderIds: Generated<string[]>;
  linkHash: Buffer | null;
  codeHash: Buffer | null;
  expiresAt: Date | null;
  /** Of the code. */
  tries: Generated<number>;
  linkUsedAt: Date | null;
  codeUsedAt: Date | null;
  createdAt: MadeAt;
};

/** Rows are only added; an erasure empties their details. */
export type OrderEvents = {
  id: GeneratedAlways<number>;
  orderId: string;
  at: MadeAt;
  kind: string;
  actorId: string | null;
  /** Never a secret. */
  details: ColumnType<unknown, string | undefined, "{}">;
};

/** Public, and only ever added to: each line's hash is over the one before (decision 33). */
export type RegisterLines = {
  /** From 1, without gaps. */
  number: number;
  at: Date;
  kind: "published" | "sold" | "agreement" | "refunded" | "relisted" | "off-site-sale";
  /** SHA-256 of the sale's verification code. */
  sale: string | null;
  /** The JSON that is hashed. */
  line: string;
  previousHash: string;
  hash: string;
};

/** What becomes a line of the register when its transaction is committed; always empty for all others. */
export type RegisterEntries = { id: GeneratedAlways<number>; entry: string };

/** Private: without it a line stands for no person. Erasing the person deletes it. */
export type RegisterSalts = { orderId: string; salt: Buffer };

/** Secret: whoever has the code may see whether the sale counts, and its files' fingerprints. */
export type VerificationCodes = { orderId: string; code: string; createdAt: MadeAt };

/** What a buyer got when the track was sold. */
export type RegisteredFiles = {
  orderId: string;
  sha256: string;
  kind: string;
  /** Null: the file was gone from the shop before formats were kept. */
  mediaType: string | null;
};

/** A row is written before the provider is called. */
export type Payments = {
  id: Generated<string>;
  orderId: string;
  attempt: number;
  provider: "sandbox" | "stripe" | "paypal" | "bank-transfer";
  method: string;
  /** Null until the provider has answered. */
  providerRef: string | null;
  payUrl: string | null;
  /** The shop's own address when the payment was begun: its provider leads back there. Null: a transfer, or older. */
  returnOrigin: string | null;
  state: Generated<
    "opening" | "open" | "pending" | "authorised" | "in-review" | "closed" | "captured"
  >;
  amountCents: number;
  currency: Currency;
  capturedCents: Generated<number>;
  refundedCents: Generated<number>;
  /** The part of `refundedCents` that people gave back by other means than the provider. */
  refundedByHandCents: Generated<number>;
  /** Of refunds that the provider could not pay out; they are not among `refundedCents`. */
  refundFailedCents: Generated<number>;
  /** What the seller has lost by disputes; it is not among `refundedCents`. */
  chargedBackCents: Generated<number>;
  /** Of an order's payments the one that it waits for, or was paid by. */
  isCurrent: Generated<boolean>;
  /** The order was paid by another payment, or by nobody who may have the track. */
  isSurplus: Generated<boolean>;
  createdAt: MadeAt;
  /** When the provider is asked next; null: no more. */
  lookUpAt: Date | null;
  /** In a row, of calls whose outcome is unknown. */
  failedCalls: Generated<number>;
  dispute: ColumnType<unknown, string | null, string | null>;
  /** Of a bank transfer: where to pay it, as the buyer was told. */
  transfer: ColumnType<unknown, string | undefined, string | null>;
  /** ISO 3166-1, of the card or account that paid, as the provider has it; null: not known. */
  payerCountry: string | null;
  /** By when the buyer was asked to pay; the track stays theirs a little longer. */
  payBy: Date | null;
};

export type ProviderEvents = {
  provider: Payments["provider"];
  eventId: string;
  type: string;
  paymentRef: string | null;
  receivedAt: MadeAt;
};

/** Up to when the recorded events of a provider were read. */
export type ProviderCatchUps = { provider: Payments["provider"]; caughtUpAt: Date };

export type Refunds = {
  id: Generated<string>;
  paymentId: string;
  cents: number;
  reason: ColumnType<RefundReason>;
  /** `canceled`: by a person, before they sent the money. */
  state: Generated<"requested" | "pending" | "done" | "failed" | "canceled">;
  providerRef: string | null;
  problem: ColumnType<PaymentProblem | null>;
  /** Names one opened form: sent twice, it refunds once. Null: the shop itself. */
  formKey: string | null;
  /** When the provider is asked next; null: no more, or a person sends the money. */
  tryAt: Generated<Date | null>;
  /** In a row, of calls whose outcome is unknown. */
  failedCalls: Generated<number>;
  /** The idempotency key is the id, from the second on with this number. */
  keyNumber: Generated<number>;
  /** When the provider was first asked under this key; null: never under any. */
  keyMadeAt: Date | null;
  /** When the provider was last asked to make the refund. */
  askedAt: Date | null;
  /** Null: the shop itself. */
  requestedBy: string | null;
  createdAt: MadeAt;
};

/** Money that arrived, or that left again, as a statement of the bank tells of it. */
export type TransferLines = {
  id: Generated<string>;
  /** A hash of all that the bank says of it. */
  lineId: string;
  bookedOn: Day;
  amountCents: number;
  currency: Currency;
  remitter: string;
  words: string;
  creditorReferences: string[];
  /**
   * `counted` towards what an order costs; `returned`: to be sent back, as a surplus of an order. `outgoing` money names
   * a payment of an order; it is `reversed` once it is known that the payment had been counted.
   */
  state: Generated<"open" | "counted" | "returned" | "ignored" | "outgoing" | "reversed">;
  paymentId: string | null;
  /** Null: the shop itself. */
  decidedBy: string | null;
  decidedAt: Date | null;
  createdAt: MadeAt;
};

/** Private: what buyers stated who withdraw from a contract. */
export type Withdrawals = {
  id: Generated<string>;
  formKey: string;
  name: string;
  orderNumber: string;
  email: string;
  /** Null: no order of this number has this address. */
  orderId: string | null;
  receivedAt: MadeAt;
};

/** Who wants a mail when a reserved track is free again; the address counts once it is confirmed. */
export type FreeAlerts = {
  id: Generated<string>;
  trackId: string;
  /** In small letters. */
  email: string;
  /** SHA-256 of the secret in the last mail that asks to confirm. */
  tokenHash: Buffer | null;
  confirmedAt: Date | null;
  createdAt: Generated<Date>;
};

export type SavedSearches = {
  id: Generated<string>;
  /** In small letters. */
  email: string;
  /** Parameters of an address, in the one way to write them. */
  filter: string;
  words: string;
  /** SHA-256 of the secret in the last mail that asks to confirm. */
  tokenHash: Buffer | null;
  confirmedAt: Date | null;
  /** What was published after this was not mailed yet. */
  toldUntil: Generated<Date>;
  mailedAt: Date | null;
  createdAt: Generated<Date>;
};

export type UnsubscribeLinks = { tokenHash: Buffer; email: string; mailId: string };

/** Of the sandbox, which plays a payment provider. The shop's own payments are in `payments`. */
export type SandboxPayments = {
  /** Secret: whoever knows it may pay. */
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
  /** The last attempt to pay was. */
  isDeclined: Generated<boolean>;
  events: Generated<"on-time" | "late" | "doubled" | "reordered" | "missing">;
  /** When the next call that changes something is cut off; null: it is not. */
  cutLine: "before" | "after" | null;
  createdAt: MadeAt;
};

/** Calls that change something, each once. */
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

/** One row: 32 random bytes that the sandbox signs its webhooks with. */
export type SandboxKeys = { id: Generated<boolean>; key: Buffer };

/** The last test of each provider. */
export type ProviderChecks = {
  provider: Payments["provider"];
  checkedAt: Generated<Date>;
  /** Null: it answered. */
  problem: ColumnType<PaymentProblem | null>;
};

/** `key`: 32 random bytes. */
export type SigningKeys = { name: "file-pass"; key: Buffer; createdAt: MadeAt };

export type TrackLikes = {
  id: Generated<string>;
  trackId: string;
  count: Generated<number>;
  updatedAt: Generated<Date>;
};

/** `visitorHash`: SHA-256 of a browser's random visitor id. */
export type TrackLikeVisitors = { trackId: string; visitorHash: Buffer; createdAt: MadeAt };

/** From its start on, in UTC; each visit is in a row of all three scales. A deleted track's go by night. */
export type TrackCounts = {
  scale: "day" | "week" | "month";
  start: Day;
  trackId: string;
  visits: Generated<number>;
  listens: Generated<number>;
  /** By a trigger of `track_like_visitors`. */
  likes: Generated<number>;
};

/** By the host that visitors came from; empty: none, or not known; `other`: there were too many. */
export type SiteCounts = {
  scale: TrackCounts["scale"];
  start: Day;
  /** Of the track when it was counted; empty: nobody. */
  ownerId: string;
  site: string;
  visits: Generated<number>;
  listens: Generated<number>;
};

/** In which fiftieth of a track its listeners stopped. */
export type TrackStops = { trackId: string; part: number; count: number };

export type EmptySearches = {
  scale: TrackCounts["scale"];
  start: Day;
  words: string;
  count: number;
};

/** What the orders of a day, week or month come to. `checkouts`: begun, or else paid in the checkout. */
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

/** How many of the sales are of tracks that stood so many days in the shop, and how many at which price. */
export type SalesSpread = {
  scale: TrackCounts["scale"];
  start: Day;
  facet: "days" | "price";
  value: number;
  currency: string;
  sales: number;
};

/** Days of which both are outdated, and orders that were paid on such days. Written by triggers. */
export type StaleSales = { day: Day | null; orderId: string | null };

/** Unlogged, and gone with its day. */
export type DaySalts = { day: Day; salt: Buffer };

/** Unlogged, and gone with its day: what was counted, as a salted hash. */
export type DayMarks = { day: Day; mark: Buffer };

export type MediaFiles = {
  id: Generated<string>;
  bucket: "audio" | "images" | "cover_images" | "music_files" | "files";
  /** Unique within the bucket; for covers the stem that the sizes share. */
  key: string;
  mediaType: string;
  sizeBytes: number;
  /** Hexadecimal, of the file as it was uploaded. */
  sha256: string;
  madeFromId: string | null;
  width: number | null;
  height: number | null;
  /** Average colour of an image, `#rrggbb`. */
  colour: string | null;
  durationSeconds: number | null;
  /** 500 bytes, the loudest 255. */
  peaks: Buffer | null;
  /** 160 characters, written by `writePeaks`. */
  smallPeaks: string | null;
  sampleRateHz: number | null;
  bitDepth: number | null;
  channels: number | null;
  codec: string | null;
  lufs: number | null;
  truePeakDb: number | null;
  /** Of a preview: SHA-256 of the voice tag that is mixed into it; null when there is none. */
  voiceTag: string | null;
  renderProblem: ColumnType<FileProblem | null>;
  /** Of an original: what it sounds like, 43 signed bytes. */
  features: Buffer | null;
  /** Of a sound, to be found again by: moments and hashes, see media/fingerprints. */
  fingerprint: Buffer | null;
  /** Its fingerprint is of a former kind. */
  hearAgain: Generated<boolean>;
  /** Of an original, or a sound for buyers: why its facts are not known. */
  analysisProblem: ColumnType<FileProblem | null>;
  /** Null: not replaced. A replaced file is removed when nothing needs it. */
  replacedAt: Date | null;
  /** Of a cover, whose own file is not stored: SHA-256 of its sizes, one after the other. */
  contentSha256: string | null;
  /** Of a cover, in pixels, smallest first; null: 160, 320, 640 and 1200. */
  coverWidths: number[] | null;
  createdAt: MadeAt;
};

/** One in 64 of a fingerprint's hashes. */
export type FingerprintHashes = {
  hash: number;
  fileId: string;
};

/** A file for buyers that is the same as another throughout, and is found by its hashes. */
export type FingerprintCopies = { fileId: string; ofFileId: string };

/** Two sounds have a passage in common. */
export type SoundMatches = {
  /** The one that came later. */
  fileId: string;
  otherFileId: string;
  /** How many moments of it they have in common. */
  moments: number;
  /** Where it begins in each. */
  seconds: number;
  otherSeconds: number;
  foundAt: MadeAt;
};

/** Private: a track has music in common with another's, or with one that was sold. An administrator decides. */
export type SoundQuestions = {
  id: Generated<string>;
  trackId: string;
  otherTrackId: string;
  /** Which files of the track the question is about. */
  fileIds: string[];
  /** What is heard side by side, from where in each. */
  fileId: string;
  otherFileId: string;
  seconds: number;
  otherSeconds: number;
  askedAt: Generated<Date>;
  /** Null: open. Only what is allowed is published. */
  decision: "allowed" | "kept-out" | null;
  reason: string | null;
  /** The name of an account. */
  decidedBy: string | null;
  decidedAt: Date | null;
};

export type Uploads = {
  id: Generated<string>;
  ownerId: string;
  kind: "audio" | "cover" | "deliverable";
  /** Shown to its owner, never used as a path. */
  fileName: string;
  /** Https; null: a browser sends the file. */
  address: string | null;
  /** Null: not known yet. */
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
  /** Confirmed from the mailbox. */
  email: string | null;
  createdAt: MadeAt;
  /** What the admin area is read in; null: as it came. */
  adminLanguage: "en" | "pt" | null;
};

export type Sessions = {
  /** SHA-256 of the token in the browser's cookie. */
  tokenHash: Buffer;
  userId: string;
  createdAt: MadeAt;
  lastSeenAt: Generated<Date>;
  id: Generated<string>;
  /** What it began with. */
  proof: Generated<"password" | "second-factor" | "passkey">;
  /** When its password or passkey was given last. */
  provedAt: Generated<Date>;
  /** The password was right; until the code follows, it opens nothing. */
  awaitsCode: Generated<boolean>;
  userAgent: string | null;
};

export type Authenticators = {
  userId: string;
  /** Encrypted with a key that is not in the database. */
  secret: Buffer;
  /** Null: it was never used, and counts for nothing. */
  confirmedAt: Date | null;
  /** Of the latest code that was used: none of it or before it is good any more. */
  lastStep: Generated<number>;
  createdAt: MadeAt;
};

/** Of codes that were not used yet. */
export type RecoveryCodes = { userId: string; codeHash: Buffer };

export type Passkeys = {
  id: Generated<string>;
  userId: string;
  /** In base64url. */
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

/** Mailed to the owner of an account. */
export type AccountLinks = {
  id: Generated<string>;
  kind: "reset-password" | "confirm-email";
  userId: string;
  /** To be confirmed. */
  email: string | null;
  /** Null until its mail is sent. */
  tokenHash: Buffer | null;
  expiresAt: Date;
};

export type Invitations = {
  id: Generated<string>;
  tokenHash: Buffer | null;
  role: UserProfiles["role"];
  canUpload: boolean;
  /** Null: its link was copied. */
  email: string | null;
  invitedBy: string;
  createdAt: MadeAt;
  expiresAt: Date;
};

/** `deviceHash`: SHA-256 of a browser's random id. */
export type KnownDevices = { userId: string; deviceHash: Buffer; lastSeenAt: Generated<Date> };

export type LoginAttempts = {
  /** SHA-256 of an address, or of an account and an address. */
  keyHash: Buffer;
  count: number;
  /** No attempt before this time. */
  freeAt: Date;
  forgottenAt: Date;
};

/** Unlogged: a crash of the database empties it. */
export type CountedUses = {
  keyHash: Buffer;
  count: number;
  forgottenAt: Date;
};

/** To be summed: changes of `count` are rows of their own until they are settled. */
export type RowCounts = {
  list: string;
  part: number;
  count: number;
  isChange: Generated<boolean>;
};

/** Rows are only added; names are as they were then. An erasure empties names and details. */
export type AuditLog = {
  id: GeneratedAlways<number>;
  at: MadeAt;
  /** Null: the shop itself, or somebody without an account. */
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
  /** Never a password, a download id or another secret. */
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
  /** Null: tracks are sold by their outside purchase links only. */
  checkoutOpenedAt: Date | null;
  /** The name that was typed to confirm; null: a demo opened it. */
  checkoutOpenedBy: string | null;
  /** Null: no bank transfers are taken. */
  bankHolder: string | null;
  bankIban: string | null;
  bankBic: string | null;
  /** Bank days in which a transfer is to arrive, and how many more the track is held for it. */
  transferDays: Generated<number>;
  transferGraceDays: Generated<number>;
  /** Of the seller's legal person, as buyers read it. */
  sellerName: string | null;
  sellerAddress: string | null;
  sellerEmail: string | null;
  sellerPhone: string | null;
  /** Company register, VAT number. */
  sellerRegistration: string | null;
  /** Of the book of complaints, which Portuguese sellers have to lead to. */
  complaintsLink: string | null;
  /** Null: nothing is said of taxes. */
  taxMode: "none" | "home" | "buyer-country" | null;
  taxCountry: string | null;
  /** The seller's own, by which VIES knows who asks. */
  taxVatId: string | null;
  /** Whether businesses of other countries of the EU owe the VAT themselves. */
  taxReverseCharge: Generated<boolean>;
  /** Of a year's sales, up to which a small business charges no tax; in whole units of the currency. */
  taxLimit: number | null;
  /** Why no tax is charged. */
  taxNote: string | null;
  sellerCountry: string | null;
  /** Of a seller who has no VAT ID. */
  sellerTaxNumber: string | null;
  /** Who writes invoices; null: the owner has not chosen yet. */
  invoiceMode: "none" | "certified-tool" | "this-shop" | null;
  invoicePrefix: Generated<string>;
  /** Null: as the shop came. */
  shopName: string | null;
  accentDark: string | null;
  accentLight: string | null;
  /** Where ledger entries are sent. */
  webhookUrl: string | null;
  /** Secret: it signs what is sent. */
  webhookSecret: string | null;
  /** Whether a buyer can fetch nothing while their payment is disputed. */
  pausesDisputedFiles: Generated<boolean>;
  /** Kinds of files without which no track is published. */
  promisedKinds: Generated<TrackFiles["kind"][]>;
  /** For how long personal data are kept. */
  paidOrderYears: Generated<number>;
  unpaidOrderDays: Generated<number>;
  addressDays: Generated<number>;
  messageMonths: Generated<number>;
  /** Of administrators. */
  requiresSecondFactor: Generated<boolean>;
  /** Of a producer for whom no other share was set. */
  shareBasisPoints: Generated<number>;
  shareHoldDays: Generated<number>;
  payoutMinimumCents: Generated<number>;
  updatedAt: Generated<Date>;
};

/** One row. A restored shop gets an id of its own. */
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

/** Without an end: running, or interrupted. */
export type StorageChecks = {
  id: GeneratedAlways<number>;
  /** Whether every byte was compared, not only the size. */
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

/** One row, `all_services`; without it the built-in packages are offered. */
export type ServicesData = {
  category: string;
  /** `{ mixing: […], mastering: […] }`; it may come from another shop. */
  data: ColumnType<unknown, string, string>;
  updatedAt: Generated<Date>;
};

export type FaqItems = {
  id: Generated<string>;
  question: string;
  answer: string;
  position: number;
  formKey: string | null;
  /** Counts the edits, so that simultaneous ones are detected. */
  version: Generated<number>;
  updatedAt: Generated<Date>;
};

/** Private: from the contact form. */
export type ContactMessages = {
  id: Generated<string>;
  name: string;
  email: string;
  message: string;
  /** Null: unread. */
  readAt: Date | null;
  archivedAt: Date | null;
  createdAt: MadeAt;
};

/** Private: every mail of the shop, sent or not. */
export type Mails = {
  id: Generated<string>;
  kind: string;
  toName: string | null;
  /** Null: the contact address of the settings, as it is when the mail is sent. */
  toAddress: string | null;
  replyToName: string | null;
  /** Null: the contact address. */
  replyToAddress: string | null;
  subject: string;
  /** Without secrets, which are made when the mail is sent. */
  blocks: ColumnType<unknown, string, never>;
  attachments: ColumnType<unknown, string | undefined, never>;
  messageId: string | null;
  orderId: string | null;
  /** Null: the shop itself. */
  writtenBy: string | null;
  secretKind: string | null;
  secretId: string | null;
  /** `unsent`: the shop had no mail server. */
  state: Generated<"waiting" | "sent" | "failed" | "unsent">;
  /** Of the latest try. */
  problem: ColumnType<MailProblem | null>;
  tries: Generated<number>;
  createdAt: MadeAt;
  /** The last time. */
  sentAt: Date | null;
};
