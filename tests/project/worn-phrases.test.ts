import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** English that reads like a translation, with what a native writes instead. */
const wornPhrases: Record<string, string> = {
  "any more": "no longer",
  anybody: "anyone",
  anew: "again",
  "by itself": "automatically",
  everybody: "everyone",
  "given up": "canceled",
  mailbox: "inbox",
  "not possible": "what failed, and what to do",
  nobody: "no one",
  "should you": "if you",
  somebody: "someone",
  "tell me": "notify me",
  whoever: "anyone who",
  "written down": "logged",
};

/** Takes texts by message id or path. */
function findWornPhrases(texts: Record<string, string>): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    Object.entries(wornPhrases)
      .filter(([phrase]) => new RegExp(`\\b${phrase.replace(" ", "\\s+")}\\b`, "i").test(text))
      .map(([phrase, better]) => `${name}: “${phrase}”, better: ${better}`),
  );
}

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("no message has a phrase that reads like a translation", () => {
  const messages = JSON.parse(read("messages/en.json")) as Record<string, string>;
  expect(findWornPhrases(messages)).toEqual([]);
});

test("no document has a phrase that reads like a translation", () => {
  const paths = ["README.md", ...globSync("docs/**/*.md", { cwd: root })];
  const documents = Object.fromEntries(paths.map((path) => [path, read(path)]));
  expect(findWornPhrases(documents)).toEqual([]);
});

test("a worn phrase is found in any case, over a line's end, and only as whole words", () => {
  const texts = { a: "Somebody was faster", b: "The mailboxes", c: "Tell\nMe when it is free" };
  expect(findWornPhrases(texts)).toEqual([
    "a: “somebody”, better: someone",
    "c: “tell me”, better: notify me",
  ]);
});
