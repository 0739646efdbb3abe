import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const app = join(root, "app");

const ground = ["database", "ui", "web", "live", "system"];
const files = ["uploads", "storage", "jobs"];
const subjects = [
  "accounts",
  "audit",
  "catalogue",
  "content",
  "mail",
  "media",
  "messages",
  "orders",
  "service-packages",
];

/** Which folders of app/ each one may import, besides itself. Imports flow down this table only. */
const mayImport: Record<string, string[]> = {
  storefront: ["player", ...subjects, ...files, ...ground],
  admin: ["player", ...subjects, ...files, ...ground],
  endpoints: ["player", ...subjects, ...files, ...ground],
  import: [...subjects, ...files, ...ground],
  backup: ["media", "postgres", ...files, ...ground],
  player: ["orders", "catalogue", "media", "storage", ...ground],
  orders: ["catalogue", "media", "accounts", "audit", ...files, ...ground],
  catalogue: ["media", "accounts", "audit", ...files, ...ground],
  messages: ["accounts", "audit", "mail", ...ground],
  "service-packages": ["accounts", "audit", ...ground],
  content: ["accounts", "audit", "media", ...files, ...ground],
  media: [...files, ...ground],
  accounts: ["audit", ...ground],
  mail: ["content", "jobs", ...ground],
  audit: ground,
  uploads: ["storage", "jobs", ...ground],
  storage: ["jobs", ...ground],
  live: ["database", "web", "ui", "system"],
  web: ["database", "ui", "system"],
  database: ["postgres", "system"],
  ui: ["system"],
  jobs: ["database", "system"],
  postgres: ["system"],
  system: [],
};

/** Each table is written by one folder only. */
const writers: Record<string, string> = {
  musicTracks: "catalogue",
  formerSlugs: "catalogue",
  trackSubmissions: "catalogue",
  trackLikes: "catalogue",
  trackLikeVisitors: "catalogue",
  trackDeliveries: "orders",
  trackFiles: "orders",
  linkUses: "orders",
  purchases: "orders",
  signingKeys: "orders",
  auditLog: "audit",
  settings: "content",
  pageContents: "content",
  storageChecks: "storage",
  brokenFiles: "storage",
  faqItems: "content",
  servicesData: "service-packages",
  contactMessages: "messages",
  messageMails: "messages",
  mediaFiles: "storage",
  uploads: "uploads",
  userProfiles: "accounts",
  sessions: "accounts",
  loginAttempts: "accounts",
  countedUses: "database",
  rowCounts: "database",
};

type Source = { path: string; folder: string; text: string; isTest: boolean };

function readSources(): Source[] {
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && path.includes("/"))
    .map((path) => ({
      path,
      folder: path.slice(0, path.indexOf("/")),
      text: readFileSync(join(app, path), "utf8"),
      isTest: path.includes(".test."),
    }));
}

/** Paths below app/ that a source imports. */
function importsOf({ path, text }: Source): string[] {
  const names = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, name = ""]) => name,
  );
  return names.flatMap((name) => {
    if (name.startsWith("#app/")) return [name.slice("#app/".length)];
    if (!name.startsWith(".")) return [];
    const target = relative(app, join(app, dirname(path), name));
    return target.startsWith("../..") || path.includes("+types") ? [] : [target];
  });
}

const sources = readSources();

test("every folder of the house is in the table of who may import whom", () => {
  const folders = readdirSync(app, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const used = folders.map((folder) => folder.name);
  expect(used.filter((name) => !(name in mayImport))).toEqual([]);
});

test("imports flow one way", () => {
  const wrong = sources.flatMap((source) =>
    importsOf(source)
      .map((target) => target.slice(0, target.indexOf("/")))
      .filter((folder) => folder !== source.folder && folder !== "+types")
      .filter((folder) => !mayImport[source.folder]?.includes(folder))
      .map((folder) => `${source.path} imports ${folder}`),
  );
  expect(wrong).toEqual([]);
});

test("each table is written by one folder only", () => {
  const statement = /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*"(\w+)/g;
  const wrong = sources
    .filter((source) => !source.isTest)
    .flatMap(({ path, folder, text }) =>
      [...text.matchAll(statement)]
        .filter(([, table = ""]) => writers[table] !== folder)
        .map(([, table]) => `${path} writes ${table}`),
    );
  expect(wrong).toEqual([]);
});

test("nothing but the settings reads the environment", () => {
  const readers = sources.filter(
    ({ text, isTest, path }) =>
      !isTest && /process\.env\b/.test(text) && path !== "system/env.server.ts",
  );
  expect(readers.map((source) => source.path)).toEqual([]);
});

test("no screen reads the result of a form where a refresh of the page would wipe it", () => {
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

test("the audio program stands alone: nothing imports it and it imports nothing of the shop", () => {
  const inside = readdirSync(join(root, "analyser"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(root, "analyser", path), "utf8"));
  expect(inside.filter((text) => /from "(?:#app|\.\.\/app)/.test(text))).toEqual([]);
  expect(sources.filter(({ text }) => /from "[^"]*analyser\//.test(text))).toEqual([]);
});
