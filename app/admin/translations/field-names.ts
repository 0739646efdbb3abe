import type { TranslatedField } from "#app/shop/content/translated-fields.ts";
import { m } from "#messages";

export const fieldNames: Record<TranslatedField, () => string> = {
  title: m.title,
  name: m.name,
  text: m.audit_text,
  question: m.faq_question,
  answer: m.faq_answer,
  description: m.description,
  features: m.services_features_one_a_line,
};
