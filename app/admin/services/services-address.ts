import { href } from "react-router";
import { type ServiceGroup, serviceGroups } from "#app/shop/services/service-package.ts";
import { readDialog } from "../shared/read-dialog.ts";

const dialogs = ["add", "edit", "delete"] as const;
type DialogName = (typeof dialogs)[number];

export function readGroup(url: URL): ServiceGroup {
  const wanted = url.searchParams.get("group");
  return serviceGroups.find((group) => group === wanted) ?? "mixing";
}

export function readServicesDialog(url: URL): { name: DialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

export function servicesAddress(group: ServiceGroup, name?: DialogName, id = ""): string {
  const parameters = new URLSearchParams({ group });
  if (name) parameters.set(name, id);
  return `${href("/admin/services")}?${parameters}`;
}
