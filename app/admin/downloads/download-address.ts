import { href } from "react-router";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { readPage } from "#app/platform/navigation/paging.ts";
import { listQuery } from "../shared/list-query.ts";

/** Each name is a query parameter whose value is a track's ID. */
export const linkDialogs = ["renew", "renew-return", "uses"] as const;
export type LinkDialogName = (typeof linkDialogs)[number];

const listed = ["search", "page"] as const;

/** Returns the parameters that a form sends along to stay on the same list. */
export function listedParameters(parameters: URLSearchParams): URLSearchParams {
  return listQuery(parameters, listed);
}

export function downloadsAddress(
  parameters: URLSearchParams,
  dialog?: { name: LinkDialogName; trackId: string; page?: number },
): string {
  const query = listedParameters(parameters);
  if (dialog) query.set(dialog.name, dialog.trackId);
  if (dialog?.page) query.set("uses-page", String(dialog.page));
  return listAddress(href("/admin/users/downloads"), query);
}

export function readUsesPage(parameters: URLSearchParams): number {
  return readPage(parameters, "uses-page");
}
