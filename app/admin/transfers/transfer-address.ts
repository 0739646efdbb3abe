import { href } from "react-router";
import { z } from "zod";
import {
  listAddress,
  queryOf,
  readTyped,
  withParameters,
} from "#app/platform/navigation/list-address.ts";
import type { EntryView } from "#app/shop/orders/bank-statements/entry-filter.ts";

type ListFilter = { view: EntryView; page?: number };

export function transfersAddress(filter: ListFilter): string {
  return listAddress(href("/admin/transfers"), filterQuery(filter));
}

export function chooseAddress(filter: ListFilter, id: string): string {
  return listAddress(href("/admin/transfers"), withParameters(filterQuery(filter), { choose: id }));
}

function filterQuery({ view, page = 1 }: ListFilter): URLSearchParams {
  return queryOf({ view: view !== "matching" && view, page: page > 1 && String(page) });
}

export type Choosing = { id: string; search: string };

export function readChoosing({ searchParams }: URL): Choosing | undefined {
  const id = z.uuid().safeParse(searchParams.get("choose")).data;
  if (!id) return undefined;
  return { id, search: readTyped(searchParams, "order", 100) };
}
