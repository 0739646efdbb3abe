import { href } from "react-router";
import { type ServiceGroup, serviceGroups } from "#app/service-packages/service-package.ts";
import { readDialog } from "../parts/read-dialog.ts";

const dialogs = ["add", "edit", "delete"] as const;
type DialogName = (typeof dialogs)[number];

/** The group whose tab is open. */
export function readGroup(url: URL): ServiceGroup {
  const wanted = url.searchParams.get("group");
  return serviceGroups.find((group) => group === wanted) ?? "mixing";
}

/** What stands open above the list, and which package it is about. */
export function readServicesDialog(url: URL): { name: DialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

/** The address of a group's tab, with a dialog open above it where one is named. */
export function servicesAddress(group: ServiceGroup, name?: DialogName, id = ""): string {
  const parameters = new URLSearchParams({ group });
  if (name) parameters.set(name, id);
  return `${href("/admin/services")}?${parameters}`;
}
