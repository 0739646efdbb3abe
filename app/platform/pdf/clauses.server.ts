import type { DocumentBlock } from "./document-definition.ts";
import type { Sheet } from "./sheet.server.ts";
import { colors, LEFT } from "./text-style.ts";

const numbered = /^(\d+\.(?:\d+)?) ([\s\S]*)$/;

export function drawClauses(sheet: Sheet, blocks: DocumentBlock[]): void {
  for (const { kind, text } of blocks) {
    const [, number, body = text] = numbered.exec(text) ?? [];
    if (kind === "heading") drawHeading(sheet, number, body);
    else if (kind === "small") drawSmall(sheet, text);
    else drawParagraph(sheet, number, body);
  }
}

function drawHeading(sheet: Sheet, number: string | undefined, text: string): void {
  const { doc } = sheet;
  sheet.needs(80);
  doc.y += 12;
  sheet.tag("H2", () => {
    const y = doc.y;
    if (number) sheet.write(number, { x: LEFT, y, weight: 800, size: 11, color: sheet.accent });
    sheet.write(text, { y, weight: 800, size: 11, align: "start" });
  });
  doc.y += 4;
}

function drawParagraph(sheet: Sheet, number: string | undefined, text: string): void {
  const { doc } = sheet;
  sheet.needs(32);
  sheet.tag("P", () => {
    const y = doc.y;
    if (number) {
      sheet.write(number, {
        x: LEFT,
        y: y + 2.5,
        weight: "figures",
        size: 6.5,
        color: colors.muted,
      });
    }
    sheet.write(text, { y, align: "start" });
  });
  doc.y += 6;
}

function drawSmall(sheet: Sheet, text: string): void {
  sheet.needs(32);
  sheet.tag("P", () => sheet.write(text, { size: 7, lineGap: 2, align: "start" }));
  sheet.doc.y += 6;
}
