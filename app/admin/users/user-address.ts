import { href } from "react-router";
import { readPage } from "#app/platform/navigation/paging.ts";
import { readDialog } from "../shared/read-dialog.ts";

const dialogs = ["add", "invite", "edit", "delete", "reset"] as const;
export type UserDialogName = (typeof dialogs)[number];

export function readUserFilter(url: URL): { search: string; page: number } {
  const search = (url.searchParams.get("search") ?? "").replaceAll("\0", "").trim().slice(0, 40);
  return { search, page: readPage(url.searchParams) };
}

export function readUserDialog(url: URL): { name: UserDialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

export function userListAddress(url: URL | { search: string }): string {
  const parameters = new URLSearchParams(url.search);
  for (const name of dialogs) parameters.delete(name);
  return `${href("/admin/users")}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

export function userDialogAddress(search: string, name: UserDialogName, id = ""): string {
  const parameters = new URLSearchParams(search);
  for (const other of dialogs) parameters.delete(other);
  parameters.set(name, id);
  return `${href("/admin/users")}?${parameters}`;
}
