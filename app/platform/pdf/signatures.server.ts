import { m } from "#messages";
import type { DocumentDefinition, Signature } from "./document-definition.ts";
import { drawRule } from "./page-frame.server.ts";
import type { Sheet } from "./sheet.server.ts";
import { colors, LEFT, RIGHT } from "./text-style.ts";

const COLUMN = (RIGHT - LEFT - 32) / 2;
const label = { weight: "figures", size: 7, color: colors.muted, lineGap: 0 } as const;
const small = { size: 8, color: colors.muted, lineGap: 2 } as const;

export function drawSignatures(
  sheet: Sheet,
  { signatures, signatureLevel }: DocumentDefinition,
): void {
  if (signatures.length === 0) return;
  const { doc } = sheet;
  const height = Math.max(...signatures.map((each) => heightOfOne(sheet, each)));
  sheet.needs(height + 70);
  doc.y += 18;
  const top = doc.y;
  sheet.decorate(() => drawRule(sheet, top));
  doc.y = top + 14;
  sheet.tag("H2", () => sheet.write(signatureLevel, { x: LEFT, weight: 800, size: 11 }));
  const y = doc.y + 8;
  signatures.forEach((signature, column) => {
    doc.y = y;
    const x = LEFT + column * (COLUMN + 32);
    sheet.tag("P", () => drawOne(sheet, signature, x));
  });
  doc.y = y + height;
}

function drawOne(sheet: Sheet, { role, name, lines }: Signature, x: number): void {
  const { doc } = sheet;
  sheet.write(role.toUpperCase(), { ...label, x, width: COLUMN });
  doc.y += 4;
  sheet.write(name, { x, width: COLUMN, weight: 600, size: 13, lineGap: 2 });
  doc.y += 2;
  for (const each of lines) sheet.write(each, { ...small, x, width: COLUMN });
}

function heightOfOne(sheet: Sheet, { name, lines }: Signature): number {
  const ofName = sheet.heightOf(name, { width: COLUMN, weight: 600, size: 13, lineGap: 2 });
  const ofLines = lines.map((each) => sheet.heightOf(each, { ...small, width: COLUMN }));
  return ofLines.reduce((sum, each) => sum + each, 20 + ofName);
}

export function drawVerification(sheet: Sheet, { verification }: DocumentDefinition): void {
  if (!verification) return;
  const { code, url, lines } = verification;
  const { doc } = sheet;
  const ofLines = lines.map((each) => sheet.heightOf(each, { ...small, x: LEFT }));
  sheet.needs(ofLines.reduce((sum, each) => sum + each, 80));
  doc.y += 20;
  const top = doc.y;
  sheet.decorate(() => drawRule(sheet, top));
  doc.y = top + 14;
  sheet.tag("P", () => {
    sheet.write(m.paper_verify(), { ...label, x: LEFT });
    doc.y += 4;
    sheet.write(code, { x: LEFT, weight: "figures", size: 10, color: sheet.accent });
    sheet.write(url, { x: LEFT, size: 9 });
  });
  for (const each of lines) sheet.tag("P", () => sheet.write(each, { ...small, x: LEFT }));
}
