import { readFileSync } from "node:fs";
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

function findWornPhrases(messages: Record<string, string>): string[] {
  return Object.entries(messages).flatMap(([id, text]) =>
    Object.entries(wornPhrases)
      .filter(([phrase]) => new RegExp(`\\b${phrase}\\b`, "i").test(text))
      .map(([phrase, better]) => `${id}: “${phrase}”, better: ${better}`),
  );
}

test("no message has a phrase that reads like a translation", () => {
  const path = join(import.meta.dirname, "../../messages/en.json");
  const messages = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
  expect(findWornPhrases(messages)).toEqual([]);
});

test("a worn phrase is found in any case, and only as whole words", () => {
  const messages = { a: "Somebody was faster", b: "The mailboxes", c: "Tell Me when it is free" };
  expect(findWornPhrases(messages)).toEqual([
    "a: “somebody”, better: someone",
    "c: “tell me”, better: notify me",
  ]);
});
