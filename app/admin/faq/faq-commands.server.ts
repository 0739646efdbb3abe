import { backTo, formCommand, type Text } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import { safeReturn } from "#app/shop/accounts/safe-return.ts";
import {
  addFaqItem,
  decideFaqItem,
  deleteFaqItem,
  editFaqItem,
  moveFaqItem,
} from "#app/shop/content/edit-faq.server.ts";
import type { FaqItem } from "#app/shop/content/faq.server.ts";
import {
  addFaqForm,
  decideFaqForm,
  editFaqForm,
  moveFaqForm,
  oneFaqForm,
} from "#app/shop/content/faq-form.ts";
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
  keep: formCommand({
    form: decideFaqForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => decideFaqItem(actor, id, "keep"),
    done: backToAsker(m.faq_question_kept),
  }),
  hide: formCommand({
    form: decideFaqForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => decideFaqItem(actor, id, "hide"),
    done: backToAsker(m.faq_question_hidden),
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
  return backTo(samePage, toastOf(title));
}

function backToAsker(title: Text) {
  const addressOf = (sent: AdminForm, { from }: { from: string }) =>
    from ? safeReturn(from) : samePage(sent);
  return backTo(addressOf, toastOf(title));
}

function toastOf(title: Text) {
  return ({ question }: FaqItem) => ({ title, text: question.slice(0, 100) });
}
