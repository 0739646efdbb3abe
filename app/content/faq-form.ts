import { z } from "zod";
import { line, lines } from "#app/web/text-fields.ts";

const words = {
  question: line({ max: 300, needed: "Please enter a question." }),
  answer: lines({ max: 5000, needed: "Please enter an answer." }),
};
const id = z.uuid();

/** `formKey` names one opened form: sent twice, it adds one question. */
export const addFaqForm = z.object({ formKey: z.uuid(), ...words });

/** `version`: of the item as it stood when the form was opened. */
export const editFaqForm = z.object({ id, version: z.coerce.number().int().min(1), ...words });

export const oneFaqForm = z.object({ id });

export const moveFaqForm = z.object({ id, direction: z.enum(["up", "down"]) });
