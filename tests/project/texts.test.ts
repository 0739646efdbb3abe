import { expect, test } from "vitest";
import { isNode, type Node, parseTree, sourcesIn } from "./syntax.ts";

/*
 * Every text for people is a message. Texts for engineers are in the code: log lines, thrown
 * errors, metrics, and responses of endpoints that only programs call.
 */

/** Documents that an owner replaces with their own, with sample values, and texts for programs. */
const elsewhere = [
  "app/shop/agreements/built-in-template.ts",
  "app/shop/agreements/template-variables.ts",
  "app/shop/agreements/translations/",
  "app/shop/catalog/genres/genre-names.ts",
  "app/shop/catalog/known-software.ts",
  "app/shop/catalog/musical-keys.ts",
  "app/shop/content/built-in-pages.ts",
  "app/shop/content/built-in-translations.server.ts",
  "app/shop/content/legal-texts.server.ts",
  "app/shop/accounting/invoices/invoice-xml.ts",
  "app/shop/payments/bank-transfer/",
  "app/shop/services/built-in-packages.ts",
  "app/platform/system/countries.server.ts",
  "app/platform/uploads/tus-",
  "scripts/build-if-changed.ts",
  "scripts/compile-messages.ts",
  "scripts/link-postgres-libraries.ts",
  "scripts/narrow-fonts.ts",
  "scripts/print-test-outcome.ts",
  "scripts/screenshots.ts",
  "demo/generator/",
];

/** Names, units, codes and formats that are the same in every language. */
const sameEverywhere = new Set([
  "1px solid {}",
  "ABCDE-FGHIJ-KLMNO-PQRST-UVWXYZ",
  "Accept-Encoding, Cookie",
  "Archivo ExtraBold",
  "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif",
  "Basic {}",
  "Checksum Mismatch\n",
  "Connection: close",
  "Dubplate Demo (not a real seller)",
  "Livro de Reclamações",
  "MM:SS",
  "Allow: {}",
  "GET, HEAD",
  "GET, HEAD, POST",
  "No address: this is a demo shop\nPurchases are paid with test money",
  "Noto Sans",
  "PDF",
  "PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE",
  "Samsung Internet",
  "Subject: {}\n",
  "Unable to decode",
  "X-Content-Type-Options: nosniff",
  "XML",
  "input:not([type=hidden]), select, textarea",
  "noindex, follow",
  "npm run user -- reset-factors NAME",
  "sha256sum track.wav                    # Linux\nshasum -a 256 track.wav                # macOS\ncertutil -hashfile track.wav SHA256    # Windows",
  "text/html; charset=utf-8",
  "{}-{}.webp {}w",
]);

type FoundText = { path: string; text: string };

const readAttributes = /^(?:title|alt|placeholder|label|aria-label|text|hint|heading|summary)$/;
const technicalAttributes =
  /^(?:className|rel|d|viewBox|style|sizes|content|form|accept|autoComplete|allow|aria-labelledby|aria-describedby)$/;

/** Returns the text with `{}` for its values. */
function textOf(node: Node): string | undefined {
  if (node.type === "JSXText") return String(node.value).trim();
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join("{}");
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "MemberExpression") return nameOf(node.property);
  return typeof node.name === "string" ? node.name : nameOf(node.name);
}

/** Returns whether a text is for engineers, programs or the database. */
function isTechnical(node: Node): boolean {
  const { type, callee, tag, name } = node;
  if (type === "ImportDeclaration") return true;
  if (type === "NewExpression") return nameOf(callee) !== "Refused";
  if (type === "TaggedTemplateExpression") return nameOf(tag) === "sql";
  if (type === "JSXAttribute") return technicalAttributes.test(nameOf(name));
  if (type === "Property") return /^(?:help|key|broken)$/.test(nameOf(node.key));
  if (type !== "CallExpression" || !isNode(callee)) return false;
  return callee.type === "Super" || /^(?:log|controller)$/.test(nameOf(callee.object));
}

const phrase = /\p{L}{2,}[,:;]? \p{L}|\p{L}{3,}[,:;]? \{\}|\{\} \p{L}{3,}/u;
const sentence = /^\p{Lu}[^{]|[.?!…]$/u;
const classNames = /(?:^|[\s:])-?(?:\p{Ll}+-)+[\w[(]/u;

function isText(node: Node, text: string, parent: Node | undefined, path: string): boolean {
  if (node.type === "JSXText") return /\p{L}{2}/u.test(text);
  if (parent?.type === "JSXAttribute") {
    return (
      readAttributes.test(nameOf(parent.name)) && /^(?!https:|#|contact@).*\p{L}{2}/u.test(text)
    );
  }
  if (!phrase.test(text)) return false;
  if (/^<|^relative /.test(text)) return false;
  if (sentence.test(text)) return true;
  return path.endsWith("x") && !classNames.test(text) && !/^select | as /.test(text);
}

function textsIn(path: string, source: string): FoundText[] {
  const found: FoundText[] = [];
  function visit(value: unknown, parent?: Node): void {
    if (Array.isArray(value)) for (const each of value) visit(each, parent);
    if (!isNode(value) || isTechnical(value)) return;
    const text = textOf(value);
    if (text && isText(value, text, parent, path)) found.push({ path, text });
    for (const child of Object.values(value)) visit(child, value);
  }
  visit(parseTree(source, path));
  return found;
}

const sources = sourcesIn("{app,demo,scripts}").filter(
  ({ path }) =>
    !path.startsWith("app/platform/database/migrations/") &&
    !/^app\/endpoints\/[^/]+$/.test(path) &&
    !elsewhere.some((prefix) => path.startsWith(prefix)),
);

test("every text that a person reads is in the catalogs", () => {
  const found = sources.flatMap(({ path, text }) => textsIn(path, text));
  const unlisted = found.filter(({ text }) => !sameEverywhere.has(text));
  expect(unlisted.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

test("the list of texts that are the same in every language has no unused entries", () => {
  const found = new Set(
    sources.flatMap(({ path, text }) => textsIn(path, text)).map((f) => f.text),
  );
  expect([...sameEverywhere].filter((text) => !found.has(text))).toEqual([]);
});

test.each([
  ["x.tsx", "const page = <p>Sold out</p>;", 1],
  ["x.tsx", '<img alt="Cover" src={cover} />', 1],
  ["x.tsx", 'const ways = { checkout: "in the shop" };', 1],
  ["x.tsx", '<p className="flex gap-2 text-muted">{m.sold()}</p>', 0],
  ["x.ts", 'refuse("invalid", "Choose a role.");', 1],
  ["x.ts", "const title = `Edit it now`;", 1],
  ["x.ts", 'log.warn("a file is gone"); throw new Error("There is no file.");', 0],
  ["x.ts", "refuse('invalid', m.role_needed());", 0],
])("the check finds texts in %s: %j", (path, source, count) => {
  expect(textsIn(path, source)).toHaveLength(count);
});
