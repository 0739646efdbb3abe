import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { redactSecrets } from "../../app/platform/system/redact-secrets.ts";

/*
 * Every regular expression of the shop, with texts designed to be slow for it. Time is the thread's
 * own, so that a busy machine does not count.
 */

/** Expression with its location. */
type Expression = { file: string; pattern: string; flags: string };

/** Expressions that read short texts, the shop's own, or files of its owner, who is no attacker. */
const readLittle = [
  /^app\/(?:import|backup|platform\/database)\//,
  // Page that the shop itself rendered.
  /^app\/platform\/http\/content-security-policy/,
  // Titles truncated to 200 letters.
  /^app\/shop\/catalog\/(?:track|title-of-file)\.ts$/,
  // Path that leads to a page, so nothing follows its last slashes.
  /^app\/storefront\/legal\.tsx$|restrict-users/,
  // Hash that the shop has just created.
  /^app\/shop\/accounts\/passwords/,
];

function sources(): string[] {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: projectRoot() });
  return files.filter((file) => !file.endsWith(".test.ts"));
}

function expressionsIn(file: string): Expression[] {
  const found: Expression[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const regex: unknown = Reflect.get(node, "regex");
    if (typeof regex === "object" && regex !== null) {
      const [pattern, flags] = ["pattern", "flags"].map((part) => Reflect.get(regex, part));
      found.push({ file, pattern: String(pattern), flags: String(flags) });
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(file, readFileSync(join(projectRoot(), file), "utf8")).program);
  return found;
}

function expressionsOfTheShop(): Expression[] {
  return sources()
    .filter((file) => !readLittle.some((pattern) => pattern.test(file)))
    .flatMap(expressionsIn);
}

/** Returns letters that most expressions distinguish, and those in this one. */
function lettersFor({ pattern }: Expression): string[] {
  const named = pattern.replace(/\\[a-zA-Z]|[\\()[\]{}*+?^$|]/g, "");
  return [...new Set(["a", "A", "0", " ", "-", ".", "/", "\n", "é", ...named])];
}

/** Yields texts of a length that nearly match, wherever the expression starts. */
function* slowTexts(expression: Expression, length: number): Generator<string> {
  const letters = lettersFor(expression);
  const beginning = /^\^?((?:[\w :-]|\\[/.[])*)/.exec(expression.pattern)?.[1] ?? "";
  const starts = new Set(["", beginning.replaceAll("\\", "")]);
  for (const start of starts) {
    for (const [index, one] of letters.entries()) {
      for (const two of letters.slice(index)) {
        yield `${start}${(one + two).repeat(length / 2)}\u0001`;
      }
    }
  }
}

/** Returns the milliseconds of the thread to replace every match. */
function timeOf({ pattern, flags }: Expression, text: string): number {
  const expression = new RegExp(pattern, flags);
  const before = process.threadCpuUsage();
  text.replace(expression, "");
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const SHORT = 2_000;
const LONG = 20_000;
/** Time for a short text from which a long one is tried, because quadratic growth shows early. */
const SUSPICIOUS_MS = 1;
/** Limit for a long text, a hundred times that of linear growth. */
const TOO_SLOW_MS = 50;

/** Returns the first text that an expression is too slow for. */
function findSlow(expression: Expression): string | undefined {
  for (const text of slowTexts(expression, SHORT)) {
    if (timeOf(expression, text) < SUSPICIOUS_MS) continue;
    const long = text
      .slice(0, -1)
      .repeat(LONG / SHORT)
      .concat("\u0001");
    const time = timeOf(expression, long);
    if (time > TOO_SLOW_MS) return `${JSON.stringify(text.slice(0, 20))}: ${time} ms`;
  }
  return undefined;
}

test("no regular expression of the shop is slow, even on text designed for it", () => {
  const expressions = expressionsOfTheShop();
  expect(expressions.length).toBeGreaterThan(80);
  const slow = expressions.flatMap((expression) => {
    const text = findSlow(expression);
    return text ? [`${expression.file} /${expression.pattern}/ ${text}`] : [];
  });
  expect(slow).toEqual([]);
});

test("the check finds a slow expression, so that finding none means something", () => {
  expect(findSlow({ file: "", pattern: "\\s+$", flags: "" })).toBeDefined();
});

test("no regular expression is built from user text", () => {
  const read = (file: string) => readFileSync(join(projectRoot(), file), "utf8");
  expect(sources().filter((file) => /RegExp\(/.test(read(file)))).toEqual([]);
});

test("a log line is cleaned at once, whatever a visitor puts in the address", () => {
  for (const piece of ["://a:", "://a:b@", "password=", "/download/", "sid=sid=", "a".repeat(26)]) {
    const text = piece.repeat(LONG / piece.length);
    const before = process.threadCpuUsage();
    redactSecrets(text);
    expect(process.threadCpuUsage(before).user / 1000, piece).toBeLessThan(TOO_SLOW_MS);
  }
});
