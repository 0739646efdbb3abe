import { href } from "react-router";
import { readPage } from "#app/web/paging.ts";

/** What can stand open above the list of download links; the value in the address is a track's id. */
export const linkDialogs = ["renew", "renew-return", "uses"] as const;
export type LinkDialogName = (typeof linkDialogs)[number];

const listed = ["search", "page"] as const;

/** What of an address makes the list: the fields to send along with a form that stays on it. */
export function listedParameters(parameters: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of listed) {
    const value = parameters.get(name);
    if (value) query.set(name, value);
  }
  return query;
}

/** The address of the list as it is being looked at, and of a dialog above it. */
export function downloadsAddress(
  parameters: URLSearchParams,
  dialog?: { name: LinkDialogName; trackId: string; page?: number },
): string {
  const query = listedParameters(parameters);
  if (dialog) query.set(dialog.name, dialog.trackId);
  if (dialog?.page) query.set("uses-page", String(dialog.page));
  return `${href("/admin/users/downloads")}${query.size > 0 ? `?${query}` : ""}`;
}

/** Which page of a link's uses an address asks for. */
export function readUsesPage(parameters: URLSearchParams): number {
  return readPage(parameters, "uses-page");
}
