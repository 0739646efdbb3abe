import { parseSync } from "vite";
import { expect, test } from "vitest";
import { sourcesIn } from "./syntax.ts";

const sources = sourcesIn("{analyzer,app,bench,demo,scripts,tests}").filter(
  ({ path }) => !path.startsWith("app/platform/database/migrations"),
);

/** Words that begin a phrase or a clause rather than a main clause. */
const openers = new Set(
  `after also and as at because before behind beside besides between but by else for from how if in
  into like nor not of on once only or since so than that to under unless until what whatever when
  where which while who whoever whom whose why with within without`.split(/\s+/),
);

/** British spellings by the start of the word. */
const british = new RegExp(
  String.raw`\b(?:${[
    "(?:un)?authoris",
    "behaviour",
    "cancell(?:ed|ing)",
    "catalogue",
    "centre",
    "colour",
    "favour",
    "grey",
    "licence",
    "neighbour",
    "organis",
    "analys(?:e|ing)",
    "recognis",
  ].join("|")})`,
  "i",
);

/** Removes code and paths, which keep their names. */
function proseOf(comment: string): string {
  return comment.replaceAll(/`[^`]*`|\S*[/.]\w\S*/g, "");
}

/** Returns whether a doc comment starts like a phrase or clause, or has no final period before its tags. */
function isFragment(comment: string): boolean {
  const lines = comment.split("\n").map((line) => line.replace(/^[\s*]+/, "").trim());
  const text = lines.join(" ").trim();
  const description = text.replace(/\s*@(?:throws|param)\b.*/, "");
  if (description === "") return !text.startsWith("@");
  const [first = ""] = description.split(/[^\p{L}-]/u);
  return openers.has(first.toLowerCase()) || !/[.!?:][)*]*$/.test(description);
}

function problemsIn(text: string, path = "x.ts"): string[] {
  return parseSync(path, text).comments.flatMap(({ type, value }) => {
    const isDoc = type === "Block" && value.startsWith("*");
    const isWrong = (isDoc && isFragment(value)) || british.test(proseOf(value));
    return isWrong ? [`${path}: ${value.trim()}`] : [];
  });
}

test("doc comments are sentences, and comments use American spelling", () => {
  expect(sources.flatMap(({ path, text }) => problemsIn(text, path))).toEqual([]);
});

test.each([
  ["/** Of the code. */", 1],
  ["/** In cents, which the provider rounds. */", 1],
  ["/** Who asks for it. */", 1],
  ["/** Returns the price */", 1],
  ["/** */", 1],
  ["// The colour of the catalogue.", 1],
  ["/**\n * Without it the form is refused.\n */", 1],
  ["/** Amounts in cents. */", 0],
  ["/** `name` of the file. @throws {Error} if it is gone */", 0],
  ["// of the code, see `app/shop/catalog/colour.ts`", 0],
])("the check finds the mistakes in %j", (text, count) => {
  expect(problemsIn(text)).toHaveLength(count);
});

test("comments are less than 5% of the lines of app/", () => {
  const app = sources.filter(({ path }) => path.startsWith("app/"));
  const lines = app.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  const comments = app.flatMap(({ path, text }) => parseSync(path, text).comments);
  const commented = comments.reduce((sum, { value }) => sum + value.split("\n").length, 0);
  expect(commented / lines).toBeLessThan(0.05);
});
