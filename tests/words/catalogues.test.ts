import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import english from "../../app/words/english.json";
import portuguese from "../../app/words/portuguese.json";
import { wordsOf } from "../../app/words/translator.ts";
import { readTexts } from "./read-texts.ts";

/* What the admin area says, and what its two catalogues say for it. */

const app = join(import.meta.dirname, "../../app");
const catalogues = { portuguese, english } as const;

const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("database/migrations"))
  .map((path) => ({ path, text: readFileSync(join(app, path), "utf8") }));

const found = sources.flatMap(({ path, text }) =>
  readTexts(text).map((each) => ({ ...each, path })),
);

const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\d+\}/g, ""));

/** `1 track` and `2 tracks`, whose noun alone is in the source. */
function madeTexts(): string[] {
  const nouns = sources.flatMap(({ text }) =>
    [...text.matchAll(/formatCount\((?:[^()]|\([^()]*\))*?"([a-z ]+)"/g)].map(([, noun]) => noun),
  );
  return nouns.flatMap((noun) => [`{0} ${noun}`, `{0} ${noun}s`]);
}

test("every text that a screen of the admin area marks has its Portuguese", () => {
  const missing = found.filter(
    ({ text, isMarked }) => isMarked && hasWords(text) && !Object.hasOwn(portuguese, text),
  );
  expect(missing.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

test("no screen of the admin area shows a sentence that it does not mark and no catalogue knows", () => {
  const unmarked = found.filter(
    ({ path, text, isMarked }) =>
      path.startsWith("admin/") &&
      !isMarked &&
      /^[“\p{Lu}][^_<>=]* [^_<>=]*[.?!…]$/u.test(text) &&
      !Object.hasOwn(portuguese, text),
  );
  expect(unmarked.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

test("every refusal by a command of the shop's staff has its Portuguese", () => {
  const staffs =
    /^(accounts|agreements|catalogue(?!\/likes)|content|messages|service-packages|shares|taxes)\//;
  const refusals = sources
    .filter(({ path }) => staffs.test(path) && path.endsWith(".server.ts"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/refuse\(\s*"[a-z]+",\s*"([^"]+)"/g)].map(([, said = ""]) => ({
        path,
        said,
      })),
    );
  const missing = refusals.filter(({ said }) => !Object.hasOwn(portuguese, said));
  expect(missing.map(({ path, said }) => `${path}: ${said}`)).toEqual([]);
});

test("every text that came in Portuguese has its English", () => {
  const came = Object.keys(portuguese).filter((text) => /[ãõçáéíóúâêôà]/i.test(text));
  expect(came.length).toBeGreaterThan(0);
  expect(came.filter((text) => !Object.hasOwn(english, text))).toEqual([]);
});

test.each(["portuguese", "english"] as const)(
  "the %s catalogue has no entry that nothing says",
  (name) => {
    const said = new Set([...found.map(({ text }) => text), ...madeTexts()]);
    expect(Object.keys(catalogues[name]).filter((text) => !said.has(text))).toEqual([]);
  },
);

test.each(["portuguese", "english"] as const)(
  "the %s catalogue has a place for each value",
  (name) => {
    const placesIn = (text: string) => [...text.matchAll(/\{\d*\}/g)].map(String).sort();
    const { translate } = wordsOf(name === "english" ? "en" : "pt", catalogues[name]);
    for (const [text, words] of Object.entries(catalogues[name])) {
      expect(placesIn(words), text).toEqual(placesIn(text));
      const values = placesIn(text).map((_, at) => `value ${at}`);
      for (const value of text.includes("{0}") ? values : []) {
        expect(translate(text, values), text).toContain(value);
      }
    }
  },
);
