import type { AgreementModel } from "./agreement-models.ts";
import { modelWords } from "./model-words.ts";
import { type Rendered, renderTemplate } from "./render-template.ts";
import { sampleValues, type VariableName } from "./template-variables.ts";

/** Without these an agreement does not say who sells what to whom. */
const neededVariables: VariableName[] = [
  ...(["seller.name", "buyer.legalName", "buyer.details"] as const),
  ...(["track.title", "track.files", "price.total"] as const),
];

/** With sample data in it, and with all that stands in the way of saving it. */
export function previewTemplate(template: string, model: AgreementModel): Rendered {
  const values = { ...sampleValues, "agreement.model": modelWords[model].name };
  const { text, problems } = renderTemplate(template, values);
  const used = new Set(template.match(/(?<=\{\{)[^{}]*(?=\}\})/g)?.map((name) => name.trim()));
  const missing = neededVariables.filter((name) => !used.has(name));
  const line = template.split("\n").length;
  const lacking = missing.map((name) => ({ line, text: `The text never names {{${name}}}.` }));
  return { text, problems: [...problems, ...lacking] };
}
