import { m } from "#messages";
import { type RenderedTemplate, renderTemplate } from "./render-template.ts";
import { sampleValues, type VariableName } from "./template-variables.ts";

/** An agreement without these does not state who sells what to whom. */
const neededVariables: VariableName[] = [
  "seller.name",
  "buyer.legalName",
  "buyer.details",
  "track.title",
  "track.files",
  "price.total",
];

/** Describes what prevents saving, or returns undefined. */
export function describeProblems(template: string, modelName: string): string | undefined {
  const [problem, ...more] = previewTemplate(template, modelName).problems;
  if (!problem) return undefined;
  const { line, text } = problem;
  const count = more.length;
  return count > 0
    ? m.agreement_problems({ line, text, count })
    : m.settings_line({ line, told: text });
}

/** Lists everything that prevents saving. `modelName` is the name that agreements print. */
export function previewTemplate(template: string, modelName: string): RenderedTemplate {
  const values = { ...sampleValues, "agreement.model": modelName };
  const { text, problems } = renderTemplate(template, values);
  const used = new Set(template.match(/(?<=\{\{)[^{}]*(?=\}\})/g)?.map((name) => name.trim()));
  const missing = neededVariables.filter((name) => !used.has(name));
  const line = template.split("\n").length;
  const lacking = missing.map((name) => ({
    line,
    text: m.agreement_never_named({ name: `{{${name}}}` }),
  }));
  return { text, problems: [...problems, ...lacking] };
}
