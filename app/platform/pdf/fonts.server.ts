import { readFile } from "node:fs/promises";
import { fontFiles, fontPath } from "#app/platform/system/font-files.server.ts";
import { findFontSubsets, fixWeight, readFontSubset } from "./script-fonts.server.ts";
import { UnprintableText } from "./unprintable-text.ts";

const weights = [400, 600, 800] as const;
export type Weight = (typeof weights)[number];

type Face = {
  name: string;
  bytes: Buffer;
  /** The height is above the baseline, in ems. */
  ascent: number;
  covers(text: string): boolean;
};

export type DocumentFonts = {
  fontFor(text: string, weight: Weight): string | undefined;
  ownFontFor(text: string, weight: Weight): string | undefined;
  /** The shop's own font determines line spacing. */
  mainFont(weight: Weight): Pick<Face, "name" | "ascent">;
  files: Map<string, Buffer>;
  /** A document must begin with a font, so the monospaced one has a path. */
  figures: string;
};

let own: Promise<Map<Weight, Face[]>> | undefined;

/** @throws {UnprintableText} if no font has one of the letters. */
export async function loadFonts(text: string): Promise<DocumentFonts> {
  own ??= readOwn();
  const ownFaces = await own;
  const faces = new Map(ownFaces);
  const missing = lettersMissing(faces.get(400) ?? [], text);
  for await (const subset of findFontSubsets(missing, text)) {
    const name = `${subset.family.name} ${subset.key}`;
    const variable = await openFace(name, await readFontSubset(subset));
    const found = [...missing].filter((letter) => variable.covers(letter));
    if (found.length === 0) continue;
    for (const letter of found) missing.delete(letter);
    for (const weight of weights) {
      const bytes = await fixWeight(variable.bytes, subset, weight);
      faces.set(weight, [...(faces.get(weight) ?? []), await openFace(`${name} ${weight}`, bytes)]);
    }
  }
  if (missing.size > 0) throw new UnprintableText([...missing]);
  const mainFont = (weight: Weight) => {
    const [main] = faces.get(weight) ?? [];
    if (!main) throw new Error(`There is no font of weight ${weight}.`);
    return main;
  };
  const find = (all: Map<Weight, Face[]>) => (letters: string, weight: Weight) =>
    all.get(weight)?.find((face) => face.covers(letters))?.name;
  return {
    mainFont,
    fontFor: find(faces),
    ownFontFor: find(ownFaces),
    files: new Map([...faces.values()].flat().map(({ name, bytes }) => [name, bytes])),
    figures: fontPath(fontFiles.figures),
  };
}

async function readOwn(): Promise<Map<Weight, Face[]>> {
  const faces = new Map<Weight, Face[]>();
  for (const weight of weights) {
    const names = [fontFiles.archivo[weight], fontFiles.noto[weight]];
    const read = names.map(async (name) => openFace(name, await readFile(fontPath(name))));
    faces.set(weight, await Promise.all(read));
  }
  return faces;
}

async function openFace(name: string, bytes: Buffer): Promise<Face> {
  const { create } = await import("fontkit");
  const font = create(bytes);
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${name} holds several fonts.`);
  const covers = (text: string) =>
    lettersOf(text).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  return { name, bytes, ascent: font.ascent / font.unitsPerEm, covers };
}

function lettersMissing(faces: Face[], text: string): Set<string> {
  const letters = new Set(lettersOf(text));
  for (const letter of letters) {
    if (faces.some((face) => face.covers(letter))) letters.delete(letter);
  }
  return letters;
}

function lettersOf(text: string): string[] {
  return [...text.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "")];
}
