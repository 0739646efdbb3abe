import { backTo, formCommand, type Text } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import {
  addFaqItem,
  deleteFaqItem,
  editFaqItem,
  moveFaqItem,
} from "#app/shop/content/edit-faq.server.ts";
import type { FaqItem } from "#app/shop/content/faq.server.ts";
import { addFaqForm, editFaqForm, moveFaqForm, oneFaqForm } from "#app/shop/content/faq-form.ts";
import { m } from "#messages";

export type FaqResult = FormResult<FaqItem>;

const failed = m.faq_failed_to_save_the_faq;

export const faqCommands = {
  add: formCommand({
    form: addFaqForm,
    failed,
    run: ({ formKey, ...content }, { actor }: AdminForm) => addFaqItem(actor, content, formKey),
    done: backToList(m.faq_question_added),
  }),
  edit: formCommand({
    form: editFaqForm,
    failed,
    run: ({ question, answer, ...seen }, { actor }: AdminForm) =>
      editFaqItem(actor, seen, { question, answer }),
    done: backToList(m.faq_question_saved),
  }),
  delete: formCommand({
    form: oneFaqForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => deleteFaqItem(actor, id),
    done: backToList(m.faq_question_deleted),
  }),
  move: formCommand({
    form: moveFaqForm,
    failed,
    run: ({ id, direction }, { actor }: AdminForm) => moveFaqItem(actor, id, direction),
    done: backToList(m.faq_question_moved),
  }),
};

function backToList(title: Text) {
  return backTo(samePage, ({ question }: FaqItem) => ({ title, text: question.slice(0, 100) }));
}
