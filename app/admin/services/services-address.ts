import { href } from "react-router";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { type ServiceGroup, serviceGroups } from "#app/shop/services/service-package.ts";
import { readDialog } from "../shared/list-query.ts";

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
  return listAddress(href("/admin/services"), parameters);
}
