import { href } from "react-router";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { readDialog } from "../shared/list-query.ts";

const dialogs = ["add", "edit"] as const;
type DialogName = (typeof dialogs)[number];

export function readPackDialog(url: URL): { name: DialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

export function packDialogAddress(name: DialogName, id = ""): string {
  return listAddress(href("/admin/packs"), new URLSearchParams({ [name]: id }));
}
