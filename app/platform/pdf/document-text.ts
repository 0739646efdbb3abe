import { m } from "#messages";
import type { DocumentDefinition } from "./document-definition.ts";

/** Replaces the PDF if no font of the shop has its letters. */
export function documentText(definition: DocumentDefinition): string {
  const { title, subject, badge, details, amounts, blocks, signatures, signatureLevel } =
    definition;
  const { parties, verification } = definition;
  const signed = signatures.flatMap(({ role, name, lines }) => [`${role}: ${name}`, ...lines, ""]);
  return [
    `${title}: ${subject}`,
    ...(badge ? [badge] : []),
    "",
    ...[...parties, ...details].map(({ name, value }) => `${name}: ${value}`),
    ...amountLines(amounts),
    ...blocks.flatMap(blockLines),
    "",
    ...(signatures.length > 0 ? [signatureLevel, "", ...signed] : []),
    ...(verification
      ? [
          m.paper_verify_text({ code: verification.code }),
          verification.url,
          ...verification.lines,
          "",
        ]
      : []),
  ].join("\n");
}

function blockLines(block: DocumentDefinition["blocks"][number]): string[] {
  if (block.kind !== "columns") return ["", block.text];
  return block.columns.flatMap(({ blocks }) => blocks.flatMap(({ text }) => ["", text]));
}

function amountLines(amounts: DocumentDefinition["amounts"]): string[] {
  if (!amounts) return [];
  const { columns, rows, totals } = amounts;
  const said = rows.flatMap((row) => row.map((text, index) => `${columns[index]}: ${text}`));
  return ["", ...said, "", ...totals.map(({ name, value }) => `${name}: ${value}`)];
}
