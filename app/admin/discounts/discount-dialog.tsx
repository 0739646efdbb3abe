import { useContext, useState } from "react";
import { href } from "react-router";
import { InputField } from "#app/platform/ui/field.tsx";
import { ShopCurrency } from "#app/platform/ui/shop-currency.ts";
import { m } from "#messages";
import { DialogForm } from "../shared/dialog-form.tsx";
import { type FieldsProps, fieldOf, PeriodFields, SetFields } from "../shared/discount-fields.tsx";
import { PageDialog } from "../shared/page-dialog.tsx";
import type { DiscountResult } from "./discount-commands.server.ts";
import type { ListedDiscount } from "./list-discounts.server.ts";

export type OpenDiscountDialog =
  | { name: "add"; discount?: undefined; formKey: string }
  | { name: "edit"; discount: ListedDiscount; formKey?: undefined };

type Props = { dialog: OpenDiscountDialog | undefined; result: DiscountResult | undefined };

const closeTo = href("/admin/discounts");

export function DiscountDialog({ dialog, result }: Props) {
  if (!dialog) return null;
  const title = dialog.discount ? m.discount_edit() : m.discount_add();
  return (
    <PageDialog key={dialog.discount?.id ?? "add"} title={title} closeTo={closeTo}>
      <DiscountForm dialog={dialog} result={result} />
    </PageDialog>
  );
}

/** Edits the code as loaded when the dialog opened, whatever the list behind it shows now. */
function DiscountForm({ dialog, result }: Props & { dialog: OpenDiscountDialog }) {
  const [{ discount: opened, formKey }] = useState(dialog);
  const { theirs, typed, errors } = result ?? {};
  return (
    <DialogForm
      opened={opened}
      result={result}
      theirs={theirs && [{ name: m.discount_code(), text: theirs.name }]}
      newest={theirs?.version}
      intent={opened ? "edit" : "add"}
      label={opened ? m.save() : m.discount_add()}
      closeTo={closeTo}
    >
      {!opened && <input type="hidden" name="formKey" value={typed?.formKey ?? formKey} />}
      <ValueFields texts={typed ?? opened?.texts ?? {}} errors={errors} />
      <LimitFields texts={typed ?? opened?.texts ?? {}} errors={errors} />
    </DialogForm>
  );
}

function ValueFields(props: FieldsProps) {
  const currency = useContext(ShopCurrency);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <InputField
        {...fieldOf(props, "name")}
        label={m.discount_code()}
        hint={m.discount_name_hint()}
        className="sm:col-span-2"
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <InputField
        {...fieldOf(props, "percent")}
        label={m.discount_percent()}
        hint={m.discount_either()}
        inputMode="numeric"
        maxLength={3}
        isNumeric
      />
      <InputField
        {...fieldOf(props, "amount")}
        label={m.discount_amount({ currency })}
        inputMode="decimal"
        maxLength={9}
        isNumeric
      />
      <PeriodFields {...props} />
      <InputField
        {...fieldOf(props, "minimum")}
        label={m.discount_minimum_order({ currency })}
        className="sm:col-span-2"
        inputMode="decimal"
        maxLength={9}
        isNumeric
      />
    </div>
  );
}

function LimitFields(props: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SetFields {...props} hint={m.discount_genres_hint()} />
      <InputField
        {...fieldOf(props, "maxUses")}
        label={m.discount_max_uses()}
        hint={m.discount_uses_hint()}
        inputMode="numeric"
        maxLength={6}
        isNumeric
      />
      <InputField
        {...fieldOf(props, "maxUsesEach")}
        label={m.discount_max_uses_each()}
        inputMode="numeric"
        maxLength={6}
        isNumeric
      />
      <InputField
        {...fieldOf(props, "email")}
        label={m.discount_email()}
        hint={m.discount_email_hint()}
        className="sm:col-span-2"
        type="email"
        maxLength={254}
      />
    </div>
  );
}
