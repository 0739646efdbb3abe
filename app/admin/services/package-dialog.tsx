import { useState } from "react";
import type { ServiceGroup, ServicePackage } from "#app/shop/services/service-package.ts";
import { m } from "#messages";
import { DialogForm } from "../shared/dialog-form.tsx";
import { PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import { PackageFormFields, textsOf } from "./package-form-fields.tsx";
import { servicesAddress } from "./services-address.ts";
import type { ServicesResult } from "./services-commands.server.ts";

export type OpenPackageDialog =
  | { name: "add"; offer?: undefined; formKey: string }
  | { name: "edit" | "delete"; offer: ServicePackage; formKey?: undefined };

type Props = {
  group: ServiceGroup;
  dialog: OpenPackageDialog | undefined;
  result: ServicesResult | undefined;
};

export function PackageDialog({ group, dialog, result }: Props) {
  if (!dialog) return null;
  if (dialog.name === "delete") return <Removal {...dialog} group={group} result={result} />;
  const { name, offer, formKey } = dialog;
  return (
    <PageDialog
      key={offer?.id ?? name}
      title={name === "add" ? m.services_add_package() : m.services_edit_package()}
      closeTo={servicesAddress(group)}
    >
      <PackageForm group={group} offer={offer} formKey={formKey} result={result} />
    </PageDialog>
  );
}

type FormProps = Omit<Props, "dialog"> & {
  offer: ServicePackage | undefined;
  formKey: string | undefined;
};

/** Edits the package as loaded when the dialog opened, whatever the list behind it shows now. */
function PackageForm({ group, result, ...dialog }: FormProps) {
  const [{ offer: opened, formKey }] = useState(dialog);
  const theirs = result?.theirs;
  return (
    <DialogForm
      opened={opened}
      result={result}
      theirs={theirs && savedFieldsOf(theirs)}
      newest={theirs?.version}
      intent={opened ? "edit" : "add"}
      label={opened ? m.save() : m.services_add_package()}
      closeTo={servicesAddress(group)}
    >
      <input type="hidden" name="group" value={group} />
      {!opened && <input type="hidden" name="formKey" value={result?.typed?.formKey ?? formKey} />}
      <PackageFormFields
        id={opened?.id}
        texts={result?.typed ?? (opened ? textsOf(opened) : {})}
        errors={result?.errors}
      />
    </DialogForm>
  );
}

function savedFieldsOf(offer: ServicePackage) {
  const texts = textsOf(offer);
  return [
    { name: m.title(), text: texts.title ?? "" },
    { name: m.description(), text: texts.description ?? "" },
    { name: m.services_price_in_euros(), text: texts.price ?? "" },
    { name: m.services_features(), text: texts.features ?? "" },
    { name: m.purchase_link(), text: texts.purchaseLink ?? "" },
    { name: m.services_delivered_within_days(), text: texts.deliveryDays ?? "" },
    { name: m.package_popular(), text: offer.isPopular ? m.yes() : m.no() },
  ];
}

type RemovalProps = Omit<Props, "dialog"> & { offer: ServicePackage };

function Removal({ group, offer, result }: RemovalProps) {
  return (
    <QuestionDialog
      title={m.services_are_you_sure_you_want_to()}
      text={m.services_is_taken_off_the_services_page({ title: offer.title })}
      closeTo={servicesAddress(group)}
      intent="delete"
      label={m.remove()}
      fields={{ group, id: offer.id }}
      problem={result?.problem}
    />
  );
}
