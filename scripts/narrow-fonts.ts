import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

// Subsets the fonts to what is in use: under half of the bytes of a first visit.

type Cut = {
  /** Family as in `app/platform/ui/app.css`. Files are named after it: `archivo-headline-latin.woff2`. */
  family: string;
  sheet: string;
  weight: number | [lightest: number, heaviest: number];
  /** Percent. */
  width?: number;
};

const cuts: Cut[] = [
  { family: "Archivo", sheet: "@fontsource-variable/archivo/wght.css", weight: [400, 600] },
  {
    family: "Archivo Headline",
    sheet: "@fontsource-variable/archivo/wdth.css",
    weight: 820,
    width: 118,
  },
  {
    family: "Martian Mono",
    sheet: "@fontsource-variable/martian-mono/wght.css",
    weight: [400, 600],
  },
];

/** OpenType features that browsers apply by default, and tabular figures. */
const keepFeatures = "ccmp locl mark mkmk rvrn rlig rclt calt liga clig kern tnum".split(" ");

const folder = join(import.meta.dirname, "..", ".fonts");
const face =
  /url\(\.\/(files\/[\w-]+?-((?:latin|cyrillic|vietnamese)(?:-ext)?)-\w+-normal\.woff2)\).*?unicode-range: ([^;]+);/gs;

function charactersOf(unicodeRange: string): string {
  let characters = "";
  for (const [, first = "", last = first] of unicodeRange.matchAll(
    /U\+([\dA-F]+)(?:-([\dA-F]+))?/g,
  )) {
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1) {
      characters += String.fromCodePoint(code);
    }
  }
  return characters;
}

async function narrow({ family, sheet, weight, width }: Cut): Promise<string> {
  const path = fileURLToPath(import.meta.resolve(sheet));
  const wght = Array.isArray(weight)
    ? { min: weight[0], max: weight[1], default: weight[0] }
    : weight;
  const variationAxes = { wght, ...(width && { wdth: width }) };
  const faces: string[] = [];
  for (const [, file = "", part = "", unicodeRange = ""] of readFileSync(path, "utf8").matchAll(
    face,
  )) {
    const name = `${family.toLowerCase().replaceAll(" ", "-")}-${part}.woff2`;
    const whole = readFileSync(join(dirname(path), file));
    const options = { targetFormat: "woff2", variationAxes, keepFeatures } as const;
    writeFileSync(join(folder, name), await subsetFont(whole, charactersOf(unicodeRange), options));
    faces.push(`@font-face {
  font-family: "${family}";
  font-weight: ${[weight].flat().join(" ")};
  font-stretch: ${width ?? 100}%;
  font-display: swap;
  src: url(./${name}) format("woff2");
  unicode-range: ${unicodeRange};
}`);
  }
  if (faces.length === 0) throw new Error(`${sheet} has no font files in the expected format.`);
  return faces.join("\n");
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const sheets = await Promise.all(cuts.map(narrow));
writeFileSync(join(folder, "fonts.css"), sheets.join("\n"));
