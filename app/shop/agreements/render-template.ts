import { m } from "#messages";
import { type AgreementValues, isVariable } from "./template-variables.ts";

type TemplateProblem = { line: number; text: string };

/** `text` is final if there are no problems. */
export type RenderedTemplate = { text: string; problems: TemplateProblem[] };

const VARIABLE = /\{\{([^{}]*)\}\}/g;
const HEADING = "## ";

/** Inserts values once, unparsed and never at the start of a line, so that none becomes markup. */
export function renderTemplate(template: string, values: AgreementValues): RenderedTemplate {
  const problems: TemplateProblem[] = [];
  const lines = template.replaceAll("\r", "").split("\n");
  const numberOf = numbering();
  const rendered = lines.map((written, index) => {
    const line = written.trim();
    const report = (text: string) => problems.push({ line: index + 1, text });
    return numberOf(line) + fillLine(line, values, report);
  });
  const text = rendered.join("\n").trim();
  if (text === "") problems.push({ line: 1, text: m.agreement_empty() });
  return { text, problems };
}

/** Returns `1. ` after the mark of a heading, `1.1 ` before a paragraph of a clause. */
function numbering(): (line: string) => string {
  let clause = 0;
  let paragraph = 0;
  let isInside = false;
  return (line) => {
    if (line.startsWith(HEADING)) {
      clause += 1;
      [paragraph, isInside] = [0, false];
      return `${HEADING}${clause}. `;
    }
    const begins = line !== "" && !isInside;
    isInside = line !== "";
    if (!begins || clause === 0) return "";
    paragraph += 1;
    return `${clause}.${paragraph} `;
  };
}

type Report = (problem: string) => void;

function fillLine(line: string, values: AgreementValues, report: Report): string {
  const text = line.startsWith(HEADING) ? line.slice(HEADING.length) : line;
  const list = /^\{\{([^{}]*)\}\}$/.exec(text)?.[1]?.trim();
  if (list !== undefined && isVariable(list) && Array.isArray(values[list])) {
    return linesOf(list, values, report);
  }
  const isHeading = text !== line;
  if (!isHeading && text.startsWith("{{")) report(m.agreement_line_begins());
  if (/\{\{|\}\}/.test(text.replaceAll(VARIABLE, "")))
    report(m.agreement_variable_written({ example: "{{name}}" }));
  return text.replaceAll(VARIABLE, (_, name: string) =>
    formatVariable(name.trim(), values, report),
  );
}

function linesOf(name: string, values: AgreementValues, report: Report): string {
  const all = isVariable(name) ? [values[name]].flat().map(tidy).filter(Boolean) : [];
  if (all.length === 0) report(m.agreement_no_value({ name: `{{${name}}}` }));
  return all.map((each) => `– ${each}`).join("\n");
}

function formatVariable(name: string, values: AgreementValues, report: Report): string {
  if (!isVariable(name)) {
    report(m.agreement_no_variable({ name: `{{${name}}}` }));
    return `{{${name}}}`;
  }
  const text = [values[name]].flat().map(tidy).filter(Boolean).join(", ");
  if (text === "") report(m.agreement_no_value({ name: `{{${name}}}` }));
  return text;
}

/** Removes line breaks and marks that change the direction of the surrounding text. */
export function tidy(value: string): string {
  return value
    .normalize("NFC")
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
