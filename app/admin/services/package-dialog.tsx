import { useState } from "react";
import type { ServiceGroup, ServicePackage } from "#app/service-packages/service-package.ts";
import { t } from "#app/words/words.ts";
import { DialogForm } from "../parts/dialog-form.tsx";
import { PageDialog, QuestionDialog } from "../parts/page-dialog.tsx";
import { PackageFields, textsOf } from "./package-fields.tsx";
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

/** Whatever the address opens above the list of packages. */
export function PackageDialog({ group, dialog, result }: Props) {
  if (!dialog) return null;
  if (dialog.name === "delete") return <Removal {...dialog} group={group} result={result} />;
  const { name, offer, formKey } = dialog;
  return (
    <PageDialog
      key={offer?.id ?? name}
      title={name === "add" ? t`Add package` : t`Edit package`}
      closeTo={servicesAddress(group)}
    >
      <PackageForm {...{ group, offer, formKey, result }} />
    </PageDialog>
  );
}

type FormProps = Omit<Props, "dialog"> & {
  offer: ServicePackage | undefined;
  formKey: string | undefined;
};

/** Edits the package as it was when the dialog opened, whatever the list behind it shows by now. */
function PackageForm({ group, result, ...dialog }: FormProps) {
  const [{ offer: opened, formKey }] = useState(dialog);
  const theirs = result?.theirs;
  return (
    <DialogForm
      opened={opened}
      result={result}
      theirs={theirs && factsOf(theirs)}
      newest={theirs?.version}
      intent={opened ? "edit" : "add"}
      label={opened ? t`Save` : t`Add package`}
      closeTo={servicesAddress(group)}
    >
      <input type="hidden" name="group" value={group} />
      {!opened && <input type="hidden" name="formKey" value={result?.typed?.formKey ?? formKey} />}
      <PackageFields
        texts={result?.typed ?? (opened ? textsOf(opened) : {})}
        errors={result?.errors}
      />
    </DialogForm>
  );
}

function factsOf(offer: ServicePackage) {
  const texts = textsOf(offer);
  return [
    { name: t`Title`, text: texts.title ?? "" },
    { name: t`Description`, text: texts.description ?? "" },
    { name: t`Price in euros`, text: texts.price ?? "" },
    { name: t`Features`, text: texts.features ?? "" },
    { name: t`Purchase link`, text: texts.purchaseLink ?? "" },
    { name: t`Delivered within days`, text: texts.deliveryDays ?? "" },
    { name: t`Popular`, text: offer.isPopular ? t`Yes` : t`No` },
  ];
}

type RemovalProps = Omit<Props, "dialog"> & { offer: ServicePackage };

function Removal({ group, offer, result }: RemovalProps) {
  return (
    <QuestionDialog
      title={t`Are you sure you want to remove this package?`}
      text={t`“${offer.title}” is taken off the services page at once.`}
      closeTo={servicesAddress(group)}
      intent="delete"
      label={t`Remove`}
      fields={{ group, id: offer.id }}
      problem={result?.problem}
    />
  );
}
