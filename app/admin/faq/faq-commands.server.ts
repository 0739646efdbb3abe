import { href } from "react-router";
import type { AdminForm } from "#app/accounts/sent-form.server.ts";
import {
  addFaqItem,
  deleteFaqItem,
  editFaqItem,
  moveFaqItem,
} from "#app/content/edit-faq.server.ts";
import type { FaqItem } from "#app/content/faq.server.ts";
import { addFaqForm, editFaqForm, moveFaqForm, oneFaqForm } from "#app/content/faq-form.ts";
import { formCommand } from "#app/web/form-command.server.ts";
import type { FormResult } from "#app/web/form-result.ts";

export type FaqResult = FormResult<FaqItem>;

const failed = "Failed to save the FAQ";

/** What the forms of the screen do, by their `intent`. */
export const faqCommands = {
  add: formCommand({
    form: addFaqForm,
    failed,
    run: ({ formKey, ...words }, { actor }: AdminForm) => addFaqItem(actor, words, formKey),
    done: backToList("Question added"),
  }),
  edit: formCommand({
    form: editFaqForm,
    failed,
    run: ({ question, answer, ...seen }, { actor }: AdminForm) =>
      editFaqItem(actor, seen, { question, answer }),
    done: backToList("Question saved"),
  }),
  delete: formCommand({
    form: oneFaqForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => deleteFaqItem(actor, id),
    done: backToList("Question deleted"),
  }),
  move: formCommand({
    form: moveFaqForm,
    failed,
    run: ({ id, direction }, { actor }: AdminForm) => moveFaqItem(actor, id, direction),
    done: backToList("Question moved"),
  }),
};

function backToList(title: string) {
  return ({ question }: FaqItem) => ({
    to: href("/admin/faq"),
    toast: { title, text: question.slice(0, 100) },
  });
}
