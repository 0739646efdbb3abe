import { backTo, formCommand, type Text } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import {
  addDiscountForm,
  editDiscountForm,
  oneDiscountForm,
} from "#app/shop/discounts/discount-form.ts";
import type { Discount } from "#app/shop/discounts/discounts.server.ts";
import {
  addDiscount,
  editDiscount,
  setDiscountDisabled,
} from "#app/shop/discounts/edit-discounts.server.ts";
import { m } from "#messages";

export type DiscountResult = FormResult<Discount>;

const failed = m.discount_failed;

export const discountCommands = {
  add: formCommand({
    form: addDiscountForm,
    failed,
    run: ({ formKey, ...fields }, { actor }: AdminForm) => addDiscount(actor, fields, formKey),
    done: backToList(m.discount_added),
  }),
  edit: formCommand({
    form: editDiscountForm,
    failed,
    run: ({ id, version, ...fields }, { actor }: AdminForm) =>
      editDiscount(actor, { id, version }, fields),
    done: backToList(m.discount_saved),
  }),
  disable: formCommand({
    form: oneDiscountForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => setDiscountDisabled(actor, id, true),
    done: backToList(m.discount_disabled),
  }),
  enable: formCommand({
    form: oneDiscountForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => setDiscountDisabled(actor, id, false),
    done: backToList(m.discount_enabled),
  }),
};

function backToList(title: Text) {
  return backTo(samePage, ({ name }: { name: string }) => ({ title, text: name }));
}
