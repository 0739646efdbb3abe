import { DEFAULT_LANGUAGE, type Language } from "#app/platform/i18n/language.ts";
import { runInLanguage } from "#app/platform/i18n/request-language.server.ts";
import { originalVersion } from "#app/shop/content/edit-translations.server.ts";
import { listTranslations } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";
import type { AgreementModel } from "./agreement-models.ts";
import { builtInTemplate, composeTemplate, type TemplateTexts } from "./built-in-template.ts";
import { germanTexts } from "./translations/de.ts";
import { spanishTexts } from "./translations/es.ts";
import { frenchTexts } from "./translations/fr.ts";
import { portugueseTexts } from "./translations/pt.ts";

const builtIn: Partial<Record<Language, TemplateTexts>> = {
  pt: portugueseTexts,
  es: spanishTexts,
  fr: frenchTexts,
  de: germanTexts,
};

/** Returns undefined for a template that is not translated as it is now. */
export async function findTranslatedTemplate(
  model: AgreementModel,
  template: string,
  language: Language,
): Promise<string | undefined> {
  const texts = builtIn[language];
  if (texts && template === builtInTemplate(model)) return composeTemplate(texts, model);
  const subject = { kind: "agreement", id: model } as const;
  const stored = await listTranslations(language, [model]);
  return stored.find(
    ({ kind, original }) =>
      kind === subject.kind && original === originalVersion(subject, template),
  )?.text;
}

/** States which text is binding, in the language of the original and of the context. */
export function bindingNotices(): [original: string, translation: string] {
  return [runInLanguage(DEFAULT_LANGUAGE, m.agreement_binding_text), m.agreement_binding_text()];
}
