import { backTo, formCommand, type Text } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import { addPack, editPack, setPackDisabled } from "#app/shop/discounts/edit-packs.server.ts";
import { addPackForm, editPackForm, onePackForm } from "#app/shop/discounts/pack-form.ts";
import type { Pack } from "#app/shop/discounts/packs.server.ts";
import { m } from "#messages";

export type PackResult = FormResult<Pack>;

const failed = m.pack_failed;

export const packCommands = {
  add: formCommand({
    form: addPackForm,
    failed,
    run: ({ formKey, ...fields }, { actor }: AdminForm) => addPack(actor, fields, formKey),
    done: backToList(m.pack_added),
  }),
  edit: formCommand({
    form: editPackForm,
    failed,
    run: ({ id, version, ...fields }, { actor }: AdminForm) =>
      editPack(actor, { id, version }, fields),
    done: backToList(m.pack_saved),
  }),
  disable: formCommand({
    form: onePackForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => setPackDisabled(actor, id, true),
    done: backToList(m.pack_disabled),
  }),
  enable: formCommand({
    form: onePackForm,
    failed,
    run: ({ id }, { actor }: AdminForm) => setPackDisabled(actor, id, false),
    done: backToList(m.pack_enabled),
  }),
};

function backToList(title: Text) {
  return backTo(samePage, () => ({ title }));
}
