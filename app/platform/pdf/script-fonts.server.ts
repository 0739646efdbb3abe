import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#app/platform/system/project-root.server.ts";
import type { Weight } from "./fonts.server.ts";

/* A package splits a family by characters, so that a document embeds kilobytes of its 16 MB. */

type Family = { name: string; maxWeight: Weight };

const noto = (script: string): Family => ({ name: `noto-sans-${script}`, maxWeight: 800 });
const [japanese, korean, chinese] = [noto("jp"), noto("kr"), noto("sc")];
const others = ["arabic", "hebrew", "bengali", "tamil", "thai", "georgian", "armenian"].map(noto);
const emoji: Family = { name: "noto-emoji", maxWeight: 600 };

/** Han characters have the regional form that the other letters suggest. */
function familiesFor(text: string): Family[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const isKorean = /\p{Script=Hangul}/u.test(text);
  const first = [...(isJapanese ? [japanese] : []), ...(isKorean ? [korean] : [])];
  return [...new Set([...others, ...first, chinese, japanese, korean, emoji])];
}

type FontSubset = { family: Family; key: string; characters: string };

/** Callers remove covered characters from `missing`, because packages list some that they lack. */
export async function* findFontSubsets(
  missing: Set<string>,
  text: string,
): AsyncGenerator<FontSubset, void> {
  for (const family of familiesFor(text)) {
    if (missing.size === 0) return;
    for (const subset of await listSubsets(family)) {
      if ([...missing].some((character) => subset.characters.includes(character))) yield subset;
    }
  }
}

const unicodeRanges = z.record(z.string(), z.string());

async function listSubsets(family: Family): Promise<FontSubset[]> {
  const file = join(packageOf(family), "unicode.json");
  const ranges = unicodeRanges.parse(JSON.parse(await readFile(file, "utf8")));
  return Object.entries(ranges).map(([key, range]) => ({
    family,
    key: key.replace(/[[\]]/g, ""),
    characters: charactersOf(range),
  }));
}

function packageOf({ name }: Family): string {
  return join(projectRoot(), "node_modules/@fontsource-variable", name);
}

/** Expands `U+0600-06FF,U+200C`. */
function charactersOf(unicodeRange: string): string {
  const ranges = [...unicodeRange.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)];
  return ranges
    .flatMap(([, first = "", last = first]) => {
      const start = Number.parseInt(first, 16);
      const length = Number.parseInt(last, 16) - start + 1;
      return Array.from({ length }, (_, index) => String.fromCodePoint(start + index));
    })
    .join("");
}

export function readFontSubset({ family, key }: FontSubset): Promise<Buffer> {
  return readFile(join(packageOf(family), "files", `${family.name}-${key}-wght-normal.woff2`));
}

/** PDF does not support variable fonts. */
export async function fixWeight(
  bytes: Buffer,
  { family, characters }: FontSubset,
  weight: Weight,
): Promise<Buffer> {
  const { default: subsetFont } = await import("subset-font");
  const variationAxes = { wght: Math.min(weight, family.maxWeight) };
  return subsetFont(bytes, characters, { targetFormat: "sfnt", variationAxes });
}
