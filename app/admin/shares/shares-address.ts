import { href } from "react-router";
import { z } from "zod";
import { listAddress, readTyped } from "#app/platform/navigation/list-address.ts";
import { readPage } from "#app/platform/navigation/paging.ts";
import { dialogQuery, readDialog } from "../shared/list-query.ts";

const dialogs = ["share", "payout"] as const;

export function readProducerFilter({ searchParams }: URL): { search: string; page: number } {
  return { search: readTyped(searchParams, "search", 40), page: readPage(searchParams) };
}

export function readSharesDialog(url: URL) {
  return readDialog(url.searchParams, dialogs);
}

export function sharesAddress({ search }: { search: string }): string {
  return listAddress(href("/admin/shares"), dialogQuery(search, dialogs));
}

export function dialogAddress(search: string, name: (typeof dialogs)[number], id = ""): string {
  return listAddress(href("/admin/shares"), dialogQuery(search, dialogs, { name, id }));
}

export const payoutId = z.uuid();
