import { href } from "react-router";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { readDialog } from "../shared/list-query.ts";

const dialogs = ["add", "edit", "merge", "delete", "set"] as const;
type DialogName = (typeof dialogs)[number];

export function readGenreDialog(url: URL): { name: DialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

export function genreDialogAddress(name: DialogName, id = ""): string {
  return listAddress(href("/admin/genres"), new URLSearchParams({ [name]: id }));
}
