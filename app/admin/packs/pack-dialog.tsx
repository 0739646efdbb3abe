import { useContext, useState } from "react";
import { href } from "react-router";
import { InputField, TextareaField } from "#app/platform/ui/field.tsx";
import { ShopCurrency } from "#app/platform/ui/shop-currency.ts";
import { describeOffer } from "#app/shop/discounts/describe-pack.ts";
import { m } from "#messages";
import { DialogForm } from "../shared/dialog-form.tsx";
import { type FieldsProps, fieldOf, PeriodFields, SetFields } from "../shared/discount-fields.tsx";
import { PageDialog } from "../shared/page-dialog.tsx";
import type { ListedPack } from "./list-packs.server.ts";
import type { PackResult } from "./pack-commands.server.ts";

export type OpenPackDialog =
  | { name: "add"; pack?: undefined; formKey: string }
  | { name: "edit"; pack: ListedPack; formKey?: undefined };

type Props = { dialog: OpenPackDialog | undefined; result: PackResult | undefined };

const closeTo = href("/admin/packs");

export function PackDialog({ dialog, result }: Props) {
  if (!dialog) return null;
  const title = dialog.pack ? m.pack_edit() : m.pack_add();
  return (
    <PageDialog key={dialog.pack?.id ?? "add"} title={title} closeTo={closeTo}>
      <PackForm dialog={dialog} result={result} />
    </PageDialog>
  );
}

/** Edits the pack as loaded when the dialog opened, whatever the list behind it shows now. */
function PackForm({ dialog, result }: Props & { dialog: OpenPackDialog }) {
  const [{ pack: opened, formKey }] = useState(dialog);
  const currency = useContext(ShopCurrency);
  const { theirs, typed, errors } = result ?? {};
  const fields = { texts: typed ?? opened?.texts ?? {}, errors };
  return (
    <DialogForm
      opened={opened}
      result={result}
      theirs={theirs && [{ name: m.pack(), text: describeOffer(theirs, currency) }]}
      newest={theirs?.version}
      intent={opened ? "edit" : "add"}
      label={opened ? m.save() : m.pack_add()}
      closeTo={closeTo}
    >
      {!opened && <input type="hidden" name="formKey" value={typed?.formKey ?? formKey} />}
      <OfferFields {...fields} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SetFields {...fields} hint={m.pack_set_hint()} />
        <TextareaField
          {...fieldOf(fields, "tags")}
          label={m.pack_tags()}
          hint={m.pack_tags_hint()}
          className="sm:col-span-2"
          rows={3}
          dir="auto"
        />
      </div>
    </DialogForm>
  );
}

function OfferFields(props: FieldsProps) {
  const currency = useContext(ShopCurrency);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <InputField
        {...fieldOf(props, "size")}
        label={m.pack_size()}
        hint={m.pack_size_hint()}
        className="sm:col-span-2"
        inputMode="numeric"
        maxLength={2}
        isNumeric
      />
      <InputField
        {...fieldOf(props, "price")}
        label={m.pack_price({ currency })}
        hint={m.pack_either()}
        inputMode="decimal"
        maxLength={9}
        isNumeric
      />
      <InputField
        {...fieldOf(props, "paidTracks")}
        label={m.pack_paid()}
        hint={m.pack_paid_hint()}
        inputMode="numeric"
        maxLength={1}
        isNumeric
      />
      <PeriodFields {...props} />
    </div>
  );
}
