import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import type { Database } from "../../app/database/schema.ts";

const root = join(import.meta.dirname, "../..");
const app = join(root, "app");

const ground = ["database", "ui", "web", "live", "i18n", "system"];
const files = ["uploads", "storage", "jobs"];
const subjects = [
  "accounts",
  "agreements",
  "audit",
  "catalog",
  "content",
  "insights",
  "invoices",
  "mail",
  "media",
  "messages",
  "orders",
  "payments",
  "ledger",
  "saved-searches",
  "service-packages",
  "shares",
  "signing-in",
  "taxes",
];

/** Folders of app/ that each one may import, besides itself. Imports flow down this table only. */
const mayImport: Record<string, string[]> = {
  storefront: ["player", "checkout", "embed", ...subjects, ...files, ...ground],
  admin: ["player", "checkout", "personal-data", ...subjects, ...files, ...ground],
  endpoints: ["player", "embed", ...subjects, ...files, ...ground],
  "personal-data": [
    "orders",
    "shares",
    "saved-searches",
    "messages",
    "mail",
    "content",
    "accounts",
    "audit",
    "jobs",
    "storage",
    ...ground,
  ],
  embed: ["catalog", "content", "media", ...ground],
  insights: ["accounts", "jobs", ...ground],
  import: [...subjects, ...files, ...ground],
  backup: ["media", "ledger", "postgres", ...files, ...ground],
  player: ["orders", "catalog", "media", "storage", ...ground],
  checkout: [
    "orders",
    "payments",
    "agreements",
    "invoices",
    "taxes",
    "mail",
    "catalog",
    "service-packages",
    "content",
    "accounts",
    "audit",
    ...ground,
  ],
  orders: [
    "payments",
    "agreements",
    "invoices",
    "taxes",
    "pdf",
    "ledger",
    "shares",
    "mail",
    "content",
    "catalog",
    "media",
    "accounts",
    "audit",
    ...files,
    ...ground,
  ],
  agreements: ["content", "accounts", "audit", ...ground],
  taxes: ["content", "accounts", "audit", ...ground],
  invoices: ["taxes", "pdf", "content", "accounts", "audit", ...ground],
  shares: ["payments", "taxes", "pdf", "mail", "jobs", "content", "accounts", "audit", ...ground],
  pdf: ["system"],
  payments: ["jobs", ...ground],
  ledger: ["mail", "content", "jobs", ...ground],
  catalog: ["agreements", "media", "accounts", "audit", ...files, ...ground],
  "saved-searches": ["catalog", "mail", "content", "accounts", "jobs", ...ground],
  messages: ["mail", "accounts", "audit", ...ground],
  "service-packages": ["accounts", "audit", ...ground],
  content: ["accounts", "audit", "media", ...files, ...ground],
  media: [...files, ...ground],
  "signing-in": ["mail", "content", "accounts", "audit", "jobs", ...ground],
  accounts: ["audit", ...ground],
  mail: ["content", "accounts", "audit", "jobs", ...ground],
  audit: ground,
  uploads: ["storage", "jobs", ...ground],
  storage: ["jobs", ...ground],
  live: ["database", "web", "ui", "system"],
  web: ["database", "ui", "i18n", "system"],
  database: ["postgres", "system"],
  ui: ["i18n", "system"],
  i18n: [],
  jobs: ["database", "system"],
  postgres: ["system"],
  system: [],
};

/** Folders that the files at the top of app/ may import. The folders never import them. */
const topMayImport: Record<string, string[]> = {
  "root.tsx": [
    "accounts",
    "content",
    "live",
    "player",
    "storefront",
    "system",
    "ui",
    "web",
    "lost-form-texts.ts",
  ],
  "entry.server.tsx": ["database", "storage", "system", "ui", "web", "i18n"],
  "routes.ts": [],
  "public-pages.ts": ["catalog", "database", "web"],
  "shop-jobs.server.ts": ["personal-data", ...subjects],
  "lost-form-texts.ts": ["ui", "web"],
};

/** Files that write any table, by design: a restore writes them all. */
const writesAll = ["backup/load-tables.server.ts", "backup/tables.server.ts"];

/** Folder that writes each table. */
const writers: Record<keyof Database, string> = {
  musicTracks: "catalog",
  formerSlugs: "catalog",
  trackSubmissions: "catalog",
  trackSales: "catalog",
  trackReleases: "orders",
  bulkActs: "catalog",
  bulkActTracks: "catalog",
  trackLikes: "catalog",
  trackLikeVisitors: "catalog",
  trackCounts: "insights",
  siteCounts: "insights",
  trackStops: "insights",
  emptySearches: "insights",
  salesTotals: "insights",
  salesSpread: "insights",
  staleSales: "insights",
  daySalts: "insights",
  dayMarks: "insights",
  trackDeliveries: "orders",
  trackFiles: "orders",
  linkUses: "orders",
  orders: "orders",
  orderNumbers: "orders",
  orderBuyers: "orders",
  orderConsents: "orders",
  agreedTexts: "orders",
  agreementTemplates: "agreements",
  agreementAcceptances: "agreements",
  orderDocuments: "orders",
  orderTaxes: "taxes",
  taxRates: "taxes",
  orderVatChecks: "taxes",
  invoiceSeries: "invoices",
  invoices: "invoices",
  ledgerEntries: "orders",
  producers: "shares",
  orderShares: "shares",
  payouts: "shares",
  payoutLines: "shares",
  shareEntries: "shares",
  shareBalances: "shares",
  orderLinks: "orders",
  orderLookups: "orders",
  orderedServices: "orders",
  orderEvents: "orders",
  registerLines: "ledger",
  registerEntries: "ledger",
  registerSalts: "ledger",
  verificationCodes: "ledger",
  registeredFiles: "ledger",
  payments: "orders",
  providerEvents: "orders",
  providerCatchUps: "orders",
  refunds: "orders",
  transferLines: "orders",
  withdrawals: "orders",
  freeAlerts: "orders",
  savedSearches: "saved-searches",
  unsubscribeLinks: "saved-searches",
  sandboxPayments: "payments",
  sandboxCalls: "payments",
  sandboxRefunds: "payments",
  sandboxEvents: "payments",
  sandboxKeys: "payments",
  providerChecks: "payments",
  signingKeys: "orders",
  auditLog: "audit",
  settings: "content",
  pageContents: "content",
  storageChecks: "storage",
  brokenFiles: "storage",
  faqItems: "content",
  servicesData: "service-packages",
  contactMessages: "messages",
  mails: "mail",
  mediaFiles: "storage",
  fingerprintHashes: "media",
  fingerprintCopies: "media",
  soundMatches: "media",
  soundQuestions: "catalog",
  uploads: "uploads",
  userProfiles: "accounts",
  sessions: "accounts",
  authenticators: "signing-in",
  recoveryCodes: "signing-in",
  passkeys: "signing-in",
  passkeyChallenges: "signing-in",
  accountLinks: "signing-in",
  invitations: "signing-in",
  knownDevices: "signing-in",
  loginAttempts: "accounts",
  countedUses: "database",
  rowCounts: "database",
  shopIdentity: "database",
};

type Source = { path: string; folder: string; text: string; isTest: boolean };

function readSources(): Source[] {
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({
      path,
      folder: topOf(path),
      text: readFileSync(join(app, path), "utf8"),
      isTest: path.includes(".test."),
    }));
}

/** Returns the folder of app/ that a path is in, or the file at its top. */
function topOf(path: string): string {
  return path.split("/")[0] ?? "";
}

/** Returns paths below app/ that a source imports. */
function importsOf({ path, text }: Source): string[] {
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, name = ""]) => name,
  );
  return names.flatMap((name) => {
    if (name.startsWith("#app/")) return [name.slice("#app/".length)];
    if (!name.startsWith(".")) return [];
    const target = relative(app, join(app, dirname(path), name));
    return /^\.\.\/(?:\.\.|\.fonts)/.test(target) || path.includes("+types") ? [] : [target];
  });
}

const sources = readSources();

test("every top-level folder and file of app/ is listed in the import rules", () => {
  const entries = readdirSync(app, { withFileTypes: true });
  const table = (isFolder: boolean) => (isFolder ? mayImport : topMayImport);
  const unknown = entries.filter((entry) => !(entry.name in table(entry.isDirectory())));
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

test("imports go in one direction", () => {
  const wrong = sources.flatMap((source) =>
    importsOf(source)
      .map(topOf)
      .filter((folder) => folder !== source.folder && folder !== "+types")
      .filter(
        (folder) => !(mayImport[source.folder] ?? topMayImport[source.path])?.includes(folder),
      )
      .map((folder) => `${source.path} imports ${folder}`),
  );
  expect(wrong).toEqual([]);
});

test("no file imports itself through others", () => {
  const paths = new Set(sources.map(({ path }) => path));
  const neededBy = new Map(sources.map((source) => [source.path, valuesFrom(source, paths)]));
  const inCircle: string[] = [];
  for (const path of paths) {
    const reached = new Set<string>();
    const open = [...(neededBy.get(path) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!reached.has(next)) open.push(...(neededBy.get(next) ?? []));
      reached.add(next);
    }
    if (reached.has(path)) inCircle.push(path);
  }
  expect(inCircle).toEqual([]);
});

/** Returns files whose values, rather than types, a source imports statically. */
function valuesFrom(source: Source, paths: Set<string>): string[] {
  const text = source.text.replaceAll(/^import type [^;]*;|\bimport\("[^"]+"\)/gm, "");
  return importsOf({ ...source, text }).filter((path) => paths.has(path));
}

/** Returns the tables that a source writes with Kysely's builder or with its own SQL. */
function tablesWrittenBy({ path, text }: Source): string[] {
  const built = /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"(\w+)/g;
  const raw =
    /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update(?=[^;`]{0,200}\sset\s)|copy(?=[^;`]{0,200}\sfrom\s))\s+(?:only\s+)?(?:"?([a-z_]+)|\$\{(?:sql\.table\("(\w+)"\))?)/gi;
  const isMigration = path.startsWith("database/migrations/");
  const found = [...text.matchAll(built), ...(isMigration ? [] : text.matchAll(raw))];
  return found
    .map(
      ([statement, name, table]) => (name ?? table)?.replace(/_([a-z])/g, toCapital) ?? statement,
    )
    .filter((name) => name in writers || name.includes("$"));
}

function toCapital(_: string, letter: string): string {
  return letter.toUpperCase();
}

test("only one folder writes each table, including in handwritten SQL", () => {
  const writerOf: Record<string, string> = writers;
  const wrong = sources
    .filter(({ path, isTest }) => !isTest && !writesAll.includes(path))
    .flatMap((source) =>
      tablesWrittenBy(source)
        .filter((table) => writerOf[table] !== source.folder)
        .map((table) => `${source.path} writes ${table}`),
    );
  expect(wrong).toEqual([]);
});

test("the check of table writers also reads SQL", () => {
  const read = (text: string) =>
    tablesWrittenBy({ path: "content/x.ts", folder: "content", text, isTest: false });
  expect(read("sql`insert into music_tracks (id) values (1)`")).toEqual(["musicTracks"]);
  expect(read("sql`update settings set x = 1`; sql`delete from faq_items`")).toEqual([
    "settings",
    "faqItems",
  ]);
  expect(read(`sql\`truncate \${sql.table("sessions")}\``)).toEqual(["sessions"]);
  expect(read("sql`delete from \x24{name}`")).toEqual(["delete from \x24{"]);
  expect(read("// an update of settings")).toEqual([]);
});

test("only the settings module reads the environment", () => {
  const readers = sources.filter(
    ({ text, isTest, path }) =>
      !isTest && /process\.env\b/.test(text) && path !== "system/env.server.ts",
  );
  expect(readers.map((source) => source.path)).toEqual([]);
});

test("files that need Node are named for the server, so that no browser loads them", () => {
  const needing = sources.filter(({ text }) => /from "(?:node:|pg"|sharp"|nodemailer")/.test(text));
  const wrong = needing.filter(({ path }) => !path.includes(".server."));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("no screen reads a form result in a way that a page refresh would wipe", () => {
  const reader = "web/use-form-result.ts";
  const props = /\{[^{}]*\bactionData\b[^{}]*\}: Route\.ComponentProps/g;
  const readers = sources
    .filter(({ path, isTest }) => !isTest && path !== reader)
    .map(({ path, text }) => ({
      path,
      rest: text.replaceAll(props, "").replaceAll("useFormResult(actionData)", ""),
    }))
    .filter(({ rest }) => /\b(?:useA|a)ctionData\b/.test(rest));
  expect(readers.map(({ path }) => path)).toEqual([]);
});

test("the audio program is independent: nothing imports it, and it imports nothing from the shop", () => {
  const inside = readdirSync(join(root, "analyzer"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(root, "analyzer", path), "utf8"));
  expect(inside.filter((text) => /from "(?:#app|\.\.\/app)/.test(text))).toEqual([]);
  expect(sources.filter(({ text }) => /from "[^"]*analyzer\//.test(text))).toEqual([]);
});

test("one module writes CSV, without formulas, and one module sends it", () => {
  const filesWith = (text: string) =>
    sources.filter((source) => source.text.includes(text)).map(({ path }) => path);
  expect(filesWith('"csv-stringify')).toEqual(["web/csv.server.ts"]);
  expect(filesWith('"text/csv; charset')).toEqual(["admin/shared/csv-response.server.ts"]);
});

test("links to the shop in emails, documents and files are built with href()", () => {
  const written = /SITE_URL\}\/|SITE_URL(?:\}| \+ )[`"]\/|siteUrl\(["`](?!\$\{href)/;
  expect(sources.filter(({ text }) => written.test(text)).map(({ path }) => path)).toEqual([]);
});
