import { href } from "react-router";
import { z } from "zod";
import { listAddress, queryOf, readTyped } from "#app/platform/navigation/list-address.ts";
import type { MailFilter } from "#app/shop/mail/mail-list.server.ts";
import { isMailState, type MailState } from "#app/shop/mail/mail-states.ts";

/** Ignores invalid parameters. */
export function readMailFilter({ searchParams }: URL): MailFilter {
  const state = searchParams.get("state") ?? "";
  return {
    state: isMailState(state) ? state : undefined,
    search: readTyped(searchParams, "search", 200),
    before: readId(searchParams.get("before")),
    after: readId(searchParams.get("after")),
  };
}

function readId(text: string | null): string | undefined {
  return z.uuid().safeParse(text).data;
}

export function mailsAddress(filter: { state?: MailState | undefined; search?: string }): string {
  return listAddress(href("/admin/mails"), queryOf(filter));
}

export function adjacentPageAddress(
  { state, search }: MailFilter,
  side: "before" | "after",
  id: string | undefined,
) {
  if (id === undefined) return undefined;
  return `?${queryOf({ state, search, [side]: id })}`;
}
