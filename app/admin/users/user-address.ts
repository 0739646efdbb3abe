import { href } from "react-router";
import { listAddress, readTyped } from "#app/platform/navigation/list-address.ts";
import { readPage } from "#app/platform/navigation/paging.ts";
import { dialogQuery, readDialog } from "../shared/list-query.ts";

const dialogs = ["add", "invite", "edit", "delete", "reset"] as const;
export type UserDialogName = (typeof dialogs)[number];

export function readUserFilter(url: URL): { search: string; page: number } {
  const { searchParams } = url;
  return { search: readTyped(searchParams, "search", 40), page: readPage(searchParams) };
}

export function readUserDialog(url: URL): { name: UserDialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

export function userListAddress(url: URL | { search: string }): string {
  return listAddress(href("/admin/users"), dialogQuery(url.search, dialogs));
}

export function userDialogAddress(search: string, name: UserDialogName, id = ""): string {
  return listAddress(href("/admin/users"), dialogQuery(search, dialogs, { name, id }));
}
