import { z } from "zod";
import { line, lines } from "#app/platform/forms/text-fields.ts";
import { m } from "#messages";
import { maxLength } from "./content-names.ts";

const contentFields = {
  question: line({ max: maxLength.question, needed: m.faq_question_needed }),
  answer: lines({ max: maxLength.answer, needed: m.faq_answer_needed }),
};
const id = z.uuid();

/** `formKey` identifies one opened form, so that a second submission adds nothing. */
export const addFaqForm = z.object({ formKey: z.uuid(), ...contentFields });

export const editFaqForm = z.object({
  id,
  version: z.coerce.number().int().min(1),
  ...contentFields,
});

export const oneFaqForm = z.object({ id });

export const decideFaqForm = oneFaqForm.extend({
  /** Page of the admin area that asked. */
  from: z.string().max(2000).default(""),
});

export const moveFaqForm = z.object({ id, direction: z.enum(["up", "down"]) });
