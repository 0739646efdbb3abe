import { href } from "react-router";
import { z } from "zod";
import { readPage } from "#app/platform/navigation/paging.ts";
import { readDialog } from "../shared/read-dialog.ts";

const dialogs = ["share", "payout"] as const;

export function readProducerFilter({ searchParams }: URL): { search: string; page: number } {
  const search = (searchParams.get("search") ?? "").replaceAll("\0", "").trim().slice(0, 40);
  return { search, page: readPage(searchParams) };
}

export function readSharesDialog(url: URL) {
  return readDialog(url.searchParams, dialogs);
}

export function sharesAddress({ search }: { search: string }): string {
  return withParameters(search);
}

export function dialogAddress(search: string, name: (typeof dialogs)[number], id = ""): string {
  return withParameters(search, [name, id]);
}

function withParameters(search: string, ...opened: [string, string][]): string {
  const parameters = new URLSearchParams(search);
  for (const name of dialogs) parameters.delete(name);
  for (const [name, id] of opened) parameters.set(name, id);
  return `${href("/admin/shares")}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

export const payoutId = z.uuid();
