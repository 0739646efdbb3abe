import { readFile } from "node:fs/promises";
import { fontPath, fontPlaces } from "#app/system/font-files.server.ts";
import { UnprintableText } from "./unprintable-text.ts";

export type Weight = 400 | 600 | 800;

type Face = { name: string; bytes: Buffer; covers(codePoint: number): boolean };

/** The shop's own type, Noto where it lacks a letter, and the one for figures. */
export type PaperFonts = {
  /** One for the whole text. @throws {UnprintableText} when there is none. */
  fontFor(text: string, weight: Weight): string;
  /** By name. */
  files: Map<string, Buffer>;
  /** Its path, since a document must begin with a font. */
  figures: string;
};

let loaded: Promise<PaperFonts> | undefined;

export function loadFonts(): Promise<PaperFonts> {
  loaded ??= readFonts();
  return loaded;
}

async function readFonts(): Promise<PaperFonts> {
  const faces = new Map<Weight, Face[]>();
  for (const weight of [400, 600, 800] as const) {
    faces.set(weight, [
      await readFace(fontPlaces.archivo[weight]),
      await readFace(fontPlaces.noto[weight]),
    ]);
  }
  const all = [...faces.values()].flat();
  const fontFor = (text: string, weight: Weight) => {
    const choices = faces.get(weight) ?? [];
    const missing = choices.map((face) => lettersMissing(face, text));
    const found = choices.find((_, place) => missing[place]?.length === 0);
    if (!found) throw new UnprintableText(missing.at(-1) ?? []);
    return found.name;
  };
  const files = new Map(all.map(({ name, bytes }) => [name, bytes]));
  return { fontFor, files, figures: fontPath(fontPlaces.figures) };
}

async function readFace(name: string): Promise<Face> {
  const bytes = await readFile(fontPath(name));
  const { create } = await import("fontkit");
  const font = create(bytes);
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${name} holds several fonts.`);
  return { name, bytes, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

function lettersMissing(face: Face, text: string): string[] {
  const letters = [...new Set(text.replace(/\s/g, ""))];
  return letters.filter((letter) => !face.covers(letter.codePointAt(0) ?? 0));
}
