import type { Database } from "./schema.ts";

type Publication = {
  subject:
    | "tracks"
    | "likes"
    | "orders"
    | "users"
    | "links"
    | "content"
    | "messages"
    | "mails"
    | "storage";
  /** `owner` means owners for drafts and everyone for published tracks. */
  audience: "everyone" | "owner" | "administrators" | "special";
  isOnPublicPages: boolean;
};

const content = { subject: "content", audience: "everyone", isOnPublicPages: true } as const;
const links = { subject: "links", audience: "administrators", isOnPublicPages: false } as const;
const messages = { ...links, subject: "messages" } as const;

const publications = {
  musicTracks: { subject: "tracks", audience: "owner", isOnPublicPages: true },
  genres: content,
  formerGenres: undefined,
  genreMerges: undefined,
  genreMergeTracks: undefined,
  formerSlugs: undefined,
  trackSubmissions: undefined,
  trackSales: undefined,
  trackPrices: undefined,
  trackReleases: undefined,
  bulkActs: undefined,
  bulkActTracks: undefined,
  trackDeliveries: links,
  trackFiles: undefined,
  linkUses: links,
  orders: { subject: "orders", audience: "owner", isOnPublicPages: true },
  orderLines: { subject: "orders", audience: "owner", isOnPublicPages: true },
  orderAdjustments: undefined,
  discountCodes: { subject: "content", audience: "administrators", isOnPublicPages: false },
  packs: content,
  removedLines: undefined,
  orderAttentions: { subject: "orders", audience: "administrators", isOnPublicPages: false },
  orderNumbers: undefined,
  orderBuyers: undefined,
  orderConsents: undefined,
  agreedTexts: undefined,
  agreementTemplates: undefined,
  agreementAcceptances: undefined,
  orderDocuments: undefined,
  orderTaxes: undefined,
  taxRates: undefined,
  invoiceSeries: undefined,
  invoices: undefined,
  ledgerEntries: undefined,
  producers: undefined,
  orderShares: undefined,
  payouts: undefined,
  payoutLines: undefined,
  shareEntries: undefined,
  shareBalances: undefined,
  orderVatChecks: undefined,
  orderLinks: undefined,
  orderLookups: undefined,
  orderedServices: undefined,
  orderEvents: { subject: "orders", audience: "administrators", isOnPublicPages: false },
  registerLines: undefined,
  registerEntries: undefined,
  registerSalts: undefined,
  verificationCodes: undefined,
  registeredFiles: undefined,
  payments: undefined,
  providerEvents: undefined,
  providerCatchUps: undefined,
  refunds: undefined,
  transferLines: { subject: "orders", audience: "administrators", isOnPublicPages: false },
  withdrawals: undefined,
  withdrawnLines: undefined,
  freeAlerts: undefined,
  savedSearches: undefined,
  unsubscribeLinks: undefined,
  sandboxPayments: undefined,
  sandboxCalls: undefined,
  sandboxRefunds: undefined,
  sandboxEvents: undefined,
  sandboxKeys: undefined,
  providerChecks: undefined,
  signingKeys: undefined,
  trackLikes: { subject: "likes", audience: "special", isOnPublicPages: true },
  trackLikeVisitors: undefined,
  trackCounts: undefined,
  siteCounts: undefined,
  trackStops: undefined,
  emptySearches: undefined,
  salesTotals: undefined,
  salesSpread: undefined,
  staleSales: undefined,
  daySalts: undefined,
  dayMarks: undefined,
  mediaFiles: undefined,
  fingerprintHashes: undefined,
  fingerprintCopies: undefined,
  soundMatches: undefined,
  soundQuestions: { subject: "tracks", audience: "administrators", isOnPublicPages: false },
  uploads: undefined,
  userProfiles: { subject: "users", audience: "administrators", isOnPublicPages: false },
  sessions: { subject: "users", audience: "special", isOnPublicPages: false },
  authenticators: undefined,
  recoveryCodes: undefined,
  passkeys: undefined,
  passkeyChallenges: undefined,
  accountLinks: undefined,
  invitations: undefined,
  knownDevices: undefined,
  loginAttempts: undefined,
  countedUses: undefined,
  rowCounts: undefined,
  auditLog: undefined,
  settings: content,
  releaseChecks: { subject: "content", audience: "administrators", isOnPublicPages: false },
  shopIdentity: undefined,
  pageContents: content,
  storageChecks: { subject: "storage", audience: "administrators", isOnPublicPages: false },
  backupRuns: { subject: "storage", audience: "administrators", isOnPublicPages: false },
  brokenFiles: undefined,
  servicesData: content,
  faqItems: content,
  translations: content,
  contactMessages: messages,
  mails: { ...links, subject: "mails" },
} as const satisfies Record<keyof Database, Publication | undefined>;

type Publications = typeof publications;
type PublishedTable = {
  [Table in keyof Publications]: Publications[Table] extends Publication ? Table : never;
}[keyof Publications];

export function publicationOf(table: PublishedTable): Publication {
  return publications[table];
}

export const publishedTables = Object.keys(publications).filter(isPublished);

export function publishedTable(databaseName: string): PublishedTable | undefined {
  const name = databaseName.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return publishedTables.find((table) => table === name);
}

function isPublished(name: string): name is PublishedTable {
  return Object.entries(publications).some(([table, of]) => table === name && of !== undefined);
}
