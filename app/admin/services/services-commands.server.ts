import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import {
  addPackage,
  confirmPackage,
  editPackage,
  movePackage,
  type PackageDetails,
  removePackage,
} from "#app/shop/services/edit-services.server.ts";
import {
  addPackageForm,
  editPackageForm,
  movePackageForm,
  onePackageForm,
  type PackageFields,
} from "#app/shop/services/package-form.ts";
import type { ServiceGroup, ServicePackage } from "#app/shop/services/service-package.ts";
import { m } from "#messages";
import { servicesAddress } from "./services-address.ts";

export type ServicesResult = FormResult<ServicePackage>;

const failed = m.services_failed_to_save_services_data;

const backToGroup = backTo(
  (_: AdminForm, { group }: { group: ServiceGroup }) => servicesAddress(group),
  { title: m.services_success, text: m.services_services_data_saved_successfully },
);

export const servicesCommands = {
  add: formCommand({
    form: addPackageForm,
    failed,
    run: (fields, { actor }: AdminForm) =>
      addPackage(actor, fields.group, detailsOf(fields), fields.formKey),
    done: backToGroup,
  }),
  edit: formCommand({
    form: editPackageForm,
    failed,
    run: (fields, { actor }: AdminForm) =>
      editPackage(actor, fields.group, fields, detailsOf(fields)),
    done: backToGroup,
  }),
  confirm: formCommand({
    form: onePackageForm,
    failed,
    run: ({ group, id }, { actor }: AdminForm) => confirmPackage(actor, group, id),
    done: backToGroup,
  }),
  delete: formCommand({
    form: onePackageForm,
    failed,
    run: ({ group, id }, { actor }: AdminForm) => removePackage(actor, group, id),
    done: backToGroup,
  }),
  move: formCommand({
    form: movePackageForm,
    failed,
    run: ({ group, id, direction }, { actor }: AdminForm) =>
      movePackage(actor, group, id, direction),
    done: backToGroup,
  }),
};

function detailsOf(fields: PackageFields): PackageDetails {
  return {
    title: fields.title,
    description: fields.description,
    priceCents: fields.price,
    features: fields.features,
    purchaseLink: fields.purchaseLink || undefined,
    deliveryDays: fields.deliveryDays,
    isPopular: fields.popular,
  };
}
