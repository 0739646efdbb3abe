import { z } from "zod";
import { line, lines } from "#app/web/text-fields.ts";

const words = {
  question: line({ max: 300, needed: "Please enter a question." }),
  answer: lines({ max: 5000, needed: "Please enter an answer." }),
};
const id = z.uuid();

export const faqForm = z.object(words);

/** `version`: of the item as it stood when the form was opened. */
export const editFaqForm = z.object({ id, version: z.coerce.number().int().min(1), ...words });

/** Of a press that concerns one item and nothing else of it. */
export const oneFaqForm = z.object({ id });

export const moveFaqForm = z.object({ id, direction: z.enum(["up", "down"]) });

export type FaqWords = z.output<typeof faqForm>;
