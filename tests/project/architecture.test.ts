import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const app = join(root, "app");

/** Folders of app/platform that each one may import, besides itself. The platform knows nothing of the shop. */
const platform: Record<string, string[]> = {
  audit: ["database", "formats", "i18n", "navigation", "system", "ui"],
  database: ["postgres", "system"],
  formats: [],
  forms: ["database", "http", "i18n", "navigation", "system", "ui"],
  http: ["i18n", "navigation", "system", "tls"],
  i18n: [],
  jobs: ["database", "system"],
  live: ["navigation"],
  navigation: ["i18n", "ui"],
  pdf: ["system"],
  postgres: ["system"],
  storage: ["database", "jobs", "system"],
  system: ["i18n"],
  tls: ["system", "ui"],
  ui: ["i18n", "system"],
  uploads: ["database", "forms", "http", "jobs", "live", "storage", "system", "ui"],
};

/** Subjects of app/shop that each one may import, besides itself and all of the platform. */
const shop: Record<string, string[]> = {
  "accounting/invoices": ["accounting/taxes", "accounts", "content", "countries"],
  "accounting/shares": ["accounting/taxes", "accounts", "content", "mail", "payments"],
  "accounting/taxes": ["accounts", "content", "countries"],
  accounts: [],
  agreements: ["accounts", "content"],
  catalog: ["accounts", "agreements", "content", "countries", "ledger", "mail", "media"],
  checkout: [
    "accounting/invoices",
    "accounting/taxes",
    "accounts",
    "agreements",
    "catalog",
    "content",
    "countries",
    "discounts",
    "mail",
    "orders",
    "payments",
    "services",
  ],
  content: ["accounts", "media"],
  countries: [],
  "customers/messages": ["accounts", "mail"],
  "customers/personal-data": [
    "accounting/shares",
    "accounts",
    "content",
    "customers/messages",
    "customers/saved-searches",
    "discounts",
    "mail",
    "orders",
  ],
  "customers/saved-searches": ["accounts", "catalog", "content", "mail"],
  discounts: ["accounting/invoices", "accounts", "catalog", "content"],
  insights: ["accounts", "catalog", "content", "orders"],
  ledger: ["mail"],
  mail: ["accounts", "content"],
  media: [],
  orders: [
    "accounting/invoices",
    "accounting/shares",
    "accounting/taxes",
    "accounts",
    "agreements",
    "catalog",
    "content",
    "countries",
    "discounts",
    "ledger",
    "mail",
    "media",
    "payments",
  ],
  payments: [],
  services: ["accounts", "content"],
  setup: ["accounts", "catalog", "checkout", "content", "mail", "payments", "signing-in"],
  "signing-in": ["accounts", "content", "mail"],
};

/**
 * Folders of app/shop/orders from the bottom up, each of which imports only those before it. The
 * state machine imports none of them; what happens on a change is listed in `transitions`.
 */
const orderFolders = [
  "state",
  "access",
  "provider-calls",
  "fulfillment",
  "documents",
  "mails",
  "books",
  "alerts",
  "transitions",
  "reservations",
  "transfers",
  "paying",
  "refunds",
  "bank-statements",
  "selling",
  "withdrawals",
  "services",
  "download-links",
  "files",
  "buyers",
  "managing",
  "disputes",
  "erasing",
];

const inPlatform = Object.keys(platform).map((folder) => `platform/${folder}`);
const inShop = Object.keys(shop).map((subject) => `shop/${subject}`);
const belowScreens = [...inShop, ...inPlatform];

/** Folders and files of app/ that each one may import, besides itself. Imports flow one way only. */
const mayImport: Record<string, string[]> = {
  storefront: belowScreens,
  // The player and these pieces are the parts of the storefront that the admin area shares.
  // Its screens also start backups and verifications.
  admin: ["backup", "storefront/player", "storefront/shared", ...belowScreens],
  "storefront/player": belowScreens,
  "storefront/shared": ["storefront/player", ...belowScreens],
  endpoints: belowScreens,
  backup: ["shop/ledger", ...inPlatform],
  import: belowScreens,
  ...Object.fromEntries(
    Object.entries(shop).map(([subject, others]) => [
      `shop/${subject}`,
      [...others.map((other) => `shop/${other}`), ...inPlatform],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(platform).map(([folder, others]) => [
      `platform/${folder}`,
      others.map((other) => `platform/${other}`),
    ]),
  ),
  "shop/shop-jobs.server.ts": ["backup", ...inShop],
  "root.tsx": ["storefront", "shop/accounts", "shop/checkout", "shop/content", ...inPlatform],
  "entry.client.tsx": ["lost-request-texts.ts", ...inPlatform],
  "entry.server.tsx": inPlatform,
  "routes.ts": [],
  "public-pages.ts": ["shop/catalog", "platform/database", "platform/http"],
  "lost-request-texts.ts": ["platform/forms", "platform/i18n", "platform/ui"],
};

/** Longest first, so that a subject comes before the wing it is in. */
const units = Object.keys(mayImport).sort((one, other) => other.length - one.length);

/** Tables that a subject reads although they belong to a subject above it. None may be added. */
const readsUpward: Record<string, string[]> = {
  "shop/accounting/shares": ["musicTracks", "orderLines", "orders", "payments"],
  "shop/accounts": ["authenticators", "settings"],
  "shop/catalog": ["orderLines", "orders"],
  "shop/media": ["settings"],
  "shop/payments": ["settings"],
};

/** Files that write any table, by design: a restore writes them all. */
const writesAll = ["backup/load-tables.server.ts", "backup/tables.server.ts"];

type Source = { path: string; unit: string; text: string; isTest: boolean };

function readSources(): Source[] {
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({
      path,
      unit: unitOf(path),
      text: readFileSync(join(app, path), "utf8"),
      isTest: path.includes(".test."),
    }));
}

/** Returns the folder or file of the import rules that a path belongs to. */
function unitOf(path: string): string {
  return units.find((unit) => path === unit || path.startsWith(`${unit}/`)) ?? path;
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

/** Unit that owns each table: the one whose schema declares it. */
const owners = new Map(
  sources.flatMap(({ path, unit, text }) => {
    if (!path.endsWith("schema.ts")) return [];
    const lists = [...text.matchAll(/type \w+Tables = \{([^}]*)\}/g)].map(([, list = ""]) => list);
    return lists.flatMap((list) =>
      [...list.matchAll(/(\w+):/g)].map(([, table = ""]) => [table, unit] as const),
    );
  }),
);

/** Names the tables of all subjects, by types only. */
const database = "platform/database/schema.ts";

test("every file of app/ belongs to a folder of the import rules", () => {
  expect(sources.filter(({ unit }) => !(unit in mayImport)).map(({ path }) => path)).toEqual([]);
});

test("imports go in one direction, and the fronts never import each other", () => {
  const wrong = sources.flatMap(({ path, unit, ...source }) =>
    importsOf({ path, unit, ...source })
      .filter(() => path !== database)
      .filter((target) => !target.startsWith("+types") && !isOwn(unit, target))
      .filter((target) => !mayImport[unit]?.includes(unitOf(target)))
      .map((target) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("the folders of orders import only those below them", () => {
  const placeOf = (path: string) =>
    orderFolders.indexOf(/^shop\/orders\/([^/]+)\//.exec(path)?.[1] ?? "");
  const wrong = sources.flatMap((source) =>
    importsOf(source)
      .filter((target) => placeOf(source.path) !== -1 && target.startsWith("shop/orders/"))
      .filter((target) => placeOf(target) === -1 || placeOf(target) > placeOf(source.path))
      .map((target) => `${source.path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
  const folders = new Set(
    sources.flatMap(({ path }) => /^shop\/orders\/([^/]+)\//.exec(path)?.[1] ?? []),
  );
  expect([...folders].sort()).toEqual(orderFolders.toSorted());
});

/** Returns whether a file belongs to the unit, or to a part of it with rules of its own. */
function isOwn(unit: string, path: string): boolean {
  return path === unit || path.startsWith(`${unit}/`);
}

/** Returns the units that a unit may import, directly or through others. */
function reachedFrom(unit: string, seen = new Set<string>()): Set<string> {
  for (const next of mayImport[unit] ?? []) {
    if (!seen.has(next)) reachedFrom(next, seen.add(next));
  }
  return seen;
}

test("no unit imports itself through others", () => {
  expect(units.filter((unit) => reachedFrom(unit).has(unit))).toEqual([]);
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
  const isMigration = path.startsWith("platform/database/migrations/");
  const found = [...text.matchAll(built), ...(isMigration ? [] : text.matchAll(raw))];
  return found
    .map(
      ([statement, name, table]) => (name ?? table)?.replace(/_([a-z])/g, toCapital) ?? statement,
    )
    .filter((name) => owners.has(name) || name.includes("$"));
}

function toCapital(_: string, letter: string): string {
  return letter.toUpperCase();
}

test("only one folder writes each table, including in handwritten SQL", () => {
  const wrong = sources
    .filter(({ path, isTest }) => !isTest && !writesAll.includes(path))
    .flatMap((source) =>
      tablesWrittenBy(source)
        .filter((table) => owners.get(table) !== source.unit)
        .map((table) => `${source.path} writes ${table}`),
    );
  expect(wrong).toEqual([]);
});

/** Returns the tables that a source reads with Kysely's builder or with its own SQL. */
function tablesReadBy({ text }: Pick<Source, "text">): string[] {
  const built = /(?:selectFrom|[jJ]oin|using|from)\(\s*\[?\s*"(\w+)/g;
  const raw = /\b(?:from|join)\s+(?:only\s+)?([a-z_]+)\b/g;
  const found = [...text.matchAll(built), ...text.matchAll(raw)];
  const names = found.map(([, name = ""]) => name.replace(/_([a-z])/g, toCapital));
  return [...new Set(names)].filter((name) => owners.has(name));
}

test("React stays out of the shop, except in its emails", () => {
  const wrong = sources.filter(
    ({ unit, text }) =>
      unit.startsWith("shop/") &&
      unit !== "shop/mail" &&
      /from "(?:react|lucide-react)"/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("subjects return values, which screens, endpoints and middleware turn into redirects and statuses", () => {
  const responding =
    /import \{[^}]*\b(?:data|redirect|replace)\b[^}]*\} from "react-router"|\/(?:or-not-found|refusal-response\.server)\.ts"|new Response\([^;]*\bstatus\b/;
  const responders = sources.filter(
    ({ path, text }) => path.startsWith("shop/") && responding.test(text),
  );
  expect(responders.map(({ path }) => path).sort()).toEqual([
    "shop/accounts/guards.server.ts",
    "shop/checkout/code-link.server.ts",
    "shop/content/maintenance.server.ts",
    // A copy of what PayPal responded, cut at a length.
    "shop/payments/paypal/paypal-client.server.ts",
  ]);
});

test("a subject reads only its own tables and those of the subjects it may import", () => {
  const read = sources
    .filter(({ path }) => path.startsWith("shop/") && !path.startsWith("shop/shop-jobs"))
    .flatMap(({ unit, text }) => tablesReadBy({ text }).map((table) => ({ unit, table })))
    .filter(({ unit, table }) => {
      const owner = owners.get(table) ?? "";
      return owner !== unit && !owner.startsWith("platform/") && !reachedFrom(unit).has(owner);
    });
  const upward = Map.groupBy(read, ({ unit }) => unit);
  const tables = [...upward].map(([unit, pairs]) => {
    const names = new Set(pairs.map(({ table }) => table));
    return [unit, [...names].sort()];
  });
  expect(Object.fromEntries(tables)).toEqual(readsUpward);
});

test("the check of table readers also reads SQL", () => {
  const text =
    'db.selectFrom("orders as o").leftJoin("payments", "a", "b"); sql`from page_contents`';
  expect(tablesReadBy({ text })).toEqual(["orders", "payments", "pageContents"]);
});

test("the check of table writers also reads SQL", () => {
  const read = (text: string) =>
    tablesWrittenBy({ path: "content/x.ts", unit: "content", text, isTest: false });
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
      !isTest && /process\.env\b/.test(text) && path !== "platform/system/env.server.ts",
  );
  expect(readers.map((source) => source.path)).toEqual([]);
});

/** Names that React Router keeps private, fields of its history entries, and feigned history events. */
const privateOfRouter =
  /UNSAFE_|__reactRouter|\bunstable_|\b_isRedirect\b|\bDataRouter(?:Context|StateContext)?\b|\broute\.lazy\b|new PopStateEvent|history\.state\??\.(?:idx|key|usr)\b/;

test("no file uses a private name of React Router", () => {
  const using = sources.filter(({ text }) => privateOfRouter.test(text));
  expect(using.map(({ path }) => path)).toEqual([]);
  expect("useContext(UNSAFE_DataRouterContext)").toMatch(privateOfRouter);
  expect("window.history.state?.idx").toMatch(privateOfRouter);
});

test("files that need Node are named for the server, so that no browser loads them", () => {
  const needing = sources.filter(({ text }) => /from "(?:node:|pg"|sharp"|nodemailer")/.test(text));
  const wrong = needing.filter(({ path }) => !path.includes(".server."));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("no screen reads a form result in a way that a page refresh would wipe", () => {
  const reader = "platform/forms/use-form-result.ts";
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
  expect(filesWith('"csv-stringify')).toEqual(["platform/formats/csv.server.ts"]);
  expect(filesWith('"text/csv"')).toEqual(["admin/shared/csv-response.server.ts"]);
});

test("one module names a download", () => {
  const naming = sources.filter(({ text }) => text.includes("attachment; filename"));
  expect(naming.map(({ path }) => path)).toEqual(["platform/storage/file-names.ts"]);
});

test("one module computes SHA-256", () => {
  const hashing = /\bcreateHash\(|\bhash\("sha|subtle\.digest\(/;
  expect(sources.filter(({ text }) => hashing.test(text)).map(({ path }) => path)).toEqual([
    "platform/system/sha256.server.ts",
  ]);
});

test("one function turns an empty text into null", () => {
  const emptying = /(\w+) === "" \? null : \1\b/;
  expect(sources.filter(({ text }) => emptying.test(text)).map(({ path }) => path)).toEqual([
    "platform/forms/text-fields.ts",
  ]);
});

test("one function refuses a method, naming those that are allowed", () => {
  const refusing = /status: 405|"Method not allowed/;
  expect(sources.filter(({ text }) => refusing.test(text)).map(({ path }) => path)).toEqual([
    "platform/http/method-not-allowed.server.ts",
  ]);
});

test("one function begins transactions", () => {
  const beginning = /\.transaction\(\)|\.startTransaction\(|sql`begin/;
  expect(sources.filter(({ text }) => beginning.test(text)).map(({ path }) => path)).toEqual([
    "platform/database/transaction.server.ts",
  ]);
});

test("one function joins the path and the query of a list", () => {
  const joining = /\.size > 0 \? `|\$\{href\("\/(?:admin\/[^"]+|track-store|likes)?"\)\}\?/;
  expect(sources.filter(({ text }) => joining.test(text)).map(({ path }) => path)).toEqual([
    "platform/navigation/list-address.ts",
  ]);
});

test("links to the shop in emails, documents and files are built with href()", () => {
  const written = /SITE_URL\}\/|SITE_URL(?:\}| \+ )[`"]\/|siteUrl\(["`](?!\$\{href)/;
  expect(sources.filter(({ text }) => written.test(text)).map(({ path }) => path)).toEqual([]);
});
