import { m } from "#messages";
import type { DocumentDefinition } from "./document-definition.ts";
import type { Sheet } from "./sheet.server.ts";
import { colors, LEFT, RIGHT } from "./text-style.ts";

const COVER_SIZE = 120;
const GAP = 28;

export function drawHead(sheet: Sheet, definition: DocumentDefinition): void {
  const { doc } = sheet;
  const { title, subject, badge, issuer, cover } = definition;
  sheet.decorate(() => doc.rect(LEFT, 52, 28, 4).fill(sheet.accent));
  sheet.tag("P", () => sheet.write(issuer, { x: LEFT, y: 66, weight: 600, size: 8.5 }));
  doc.y += 26;
  sheet.tag("H1", () =>
    sheet.write(subject, { x: LEFT, weight: 800, size: subject.length > 60 ? 18 : 30, lineGap: 0 }),
  );
  doc.y += 4;
  sheet.tag("P", () =>
    sheet.write(badge ? `${title} · ${badge}` : title, {
      x: LEFT,
      weight: 600,
      size: 11,
      color: sheet.accent,
    }),
  );
  doc.y += 22;
  const top = doc.y;
  if (cover) {
    sheet.tag(
      "Figure",
      () => doc.image(Buffer.from(cover), LEFT, top, { width: COVER_SIZE, height: COVER_SIZE }),
      { alt: m.paper_sleeve({ title: subject }) },
    );
  }
  const x = leftOfDetails(definition);
  const ends = [
    drawDetails(sheet, definition.parties, { x: LEFT, top, width: x - LEFT - GAP }),
    drawDetails(sheet, definition.details, { x, top, width: RIGHT - x }),
  ];
  doc.y = Math.max(...ends, cover ? top + COVER_SIZE : 0) + 18;
  const y = doc.y;
  sheet.decorate(() => drawRule(sheet, y));
  doc.y = y + 16;
}

function leftOfDetails({ cover, parties }: DocumentDefinition): number {
  if (cover) return LEFT + COVER_SIZE + GAP;
  return parties.length > 0 ? RIGHT - COVER_SIZE : LEFT;
}

type Column = { x: number; top: number; width: number };

/** Returns where the details end. */
function drawDetails(
  sheet: Sheet,
  details: DocumentDefinition["details"],
  { x, top, width }: Column,
): number {
  const { doc } = sheet;
  const label = { weight: "figures", size: 7, color: colors.muted } as const;
  doc.y = top;
  for (const { name, value } of details) {
    sheet.tag("P", () => {
      sheet.write(name.toUpperCase(), { ...label, x, width, lineGap: 0 });
      doc.y += 2;
      sheet.write(value, { x, width, lineGap: 1 });
    });
    doc.y += 6;
  }
  return doc.y;
}

export function drawRule({ doc }: Sheet, y: number): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(colors.line).stroke();
}

export function drawFeet(sheet: Sheet, { title, number }: DocumentDefinition): void {
  const { doc } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination", attached: ["Bottom"] });
    drawRule(sheet, 786);
    const style = { y: 796, size: 6.5, weight: "figures", color: colors.muted } as const;
    sheet.write(`${number} · ${title}`, { ...style, x: LEFT, width: 330 });
    sheet.write(m.paper_page({ page: index + 1, count }), {
      ...style,
      x: RIGHT - 120,
      align: "right",
    });
    doc.endMarkedContent();
    doc.page.margins.bottom = bottom;
  }
}
