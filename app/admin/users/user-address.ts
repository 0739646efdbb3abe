import { href } from "react-router";
import { readPage } from "#app/web/paging.ts";

export const userDialogs = ["add", "edit", "delete", "reset"] as const;
export type UserDialogName = (typeof userDialogs)[number];

/** The list that is looked at: what is searched for and which page of it. */
export function readUserFilter(url: URL): { search: string; page: number } {
  const search = (url.searchParams.get("search") ?? "").replaceAll("\0", "").trim().slice(0, 40);
  return { search, page: readPage(url.searchParams) };
}

/** The address of the list, with nothing open above it. */
export function userListAddress(url: URL | { search: string }): string {
  const parameters = new URLSearchParams(url.search);
  for (const name of userDialogs) parameters.delete(name);
  return `${href("/admin/users")}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** The address of the list with a dialog open above it; `id` is the account that it is about. */
export function userDialogAddress(search: string, name: UserDialogName, id = ""): string {
  const parameters = new URLSearchParams(search);
  for (const other of userDialogs) parameters.delete(other);
  parameters.set(name, id);
  return `${href("/admin/users")}?${parameters}`;
}
