import type { Paper } from "./paper.ts";

/** For letters that no font of the shop has: the same words, in a file that any program shows. */
export function paperText(paper: Paper): string {
  const { title, subject, badge, facts, blocks, signatures, signatureLevel, verification } = paper;
  const signed = signatures.flatMap(({ role, name, lines }) => [`${role}: ${name}`, ...lines, ""]);
  return [
    `${title}: ${subject}`,
    badge,
    "",
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...blocks.flatMap(({ text }) => ["", text]),
    "",
    ...(signatures.length > 0 ? [signatureLevel, "", ...signed] : []),
    `To verify it: ${verification.code}`,
    verification.url,
    ...verification.lines,
    "",
  ].join("\n");
}
