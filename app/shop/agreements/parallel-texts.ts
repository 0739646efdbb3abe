import { type LegalBlock, readLegalText } from "#app/shop/content/legal-text.ts";

type ParallelRow = { original: LegalBlock[]; translation: LegalBlock[] };

/** Returns a row for each paragraph, or a single one if the texts differ in structure. */
export function alignTexts(original: string, translation: string): ParallelRow[] {
  const [blocks, translated] = [readLegalText(original), readLegalText(translation)];
  const isAligned =
    blocks.length === translated.length &&
    blocks.every(({ kind }, index) => kind === translated[index]?.kind);
  if (!isAligned) return [{ original: blocks, translation: translated }];
  return blocks.map((block, index) => ({
    original: [block],
    translation: translated.slice(index, index + 1),
  }));
}
