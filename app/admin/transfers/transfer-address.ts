import { href } from "react-router";
import { z } from "zod";
import type { EntryView } from "#app/shop/orders/transfers/entry-filter.ts";

type ListFilter = { view: EntryView; page?: number };

export function transfersAddress({ view, page = 1 }: ListFilter): string {
  const parameters = parametersOf({ view, page });
  return `${href("/admin/transfers")}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

export function chooseAddress(filter: ListFilter, id: string): string {
  const parameters = parametersOf(filter);
  parameters.set("choose", id);
  return `${href("/admin/transfers")}?${parameters}`;
}

function parametersOf({ view, page = 1 }: ListFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  if (view !== "matching") parameters.set("view", view);
  if (page > 1) parameters.set("page", String(page));
  return parameters;
}

export type Choosing = { id: string; search: string };

export function readChoosing({ searchParams }: URL): Choosing | undefined {
  const id = z.uuid().safeParse(searchParams.get("choose")).data;
  const search = (searchParams.get("order") ?? "").toWellFormed().replaceAll("\0", "").trim();
  if (!id) return undefined;
  return { id, search: search.slice(0, 100).toWellFormed() };
}
