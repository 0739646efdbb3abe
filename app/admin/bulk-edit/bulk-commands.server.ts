import { z } from "zod";
import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import { type AdminForm, samePage } from "#app/shop/accounts/admin-form.server.ts";
import type { Selection } from "#app/shop/catalog/bulk/bulk-action.ts";
import { bulkActionOf, bulkForm } from "#app/shop/catalog/bulk/bulk-form.ts";
import { runBulkAction } from "#app/shop/catalog/bulk/run-bulk.server.ts";
import { undoBulkAction } from "#app/shop/catalog/bulk/undo-bulk.server.ts";
import { readSearch } from "#app/shop/catalog/filters/track-filter.ts";
import { readManagedFilter } from "#app/shop/catalog/managed-filter.ts";
import { publishSelected } from "#app/shop/catalog/publishing/publish-selected.server.ts";
import { sellSelected } from "#app/shop/orders/selling/sell-selected.server.ts";
import { m } from "#messages";
import { bulkActionAddress } from "../music-manager/bulk/bulk-address.ts";
import { managerAddress } from "../music-manager/manager-address.ts";

const failed = { title: m.several_tracks_error_changing_the_tracks, lang: "pt" } as const;
export const nothingSelected = m.several_tracks_select_at_least_one_track;
const notUnderstood = m.several_tracks_form_unreadable;

/** Returns undefined if nothing is selected. Selecting all matches uses the search of the list. */
export function readSelection(parameters: URLSearchParams): Selection | undefined {
  if (parameters.has("all"))
    return { search: readSearch(parameters), filter: readManagedFilter(parameters) };
  const ids = parameters.getAll("track").map((id) => id.replaceAll("\0", "").slice(0, 100));
  return ids.length > 0 ? { ids: ids.slice(0, PAGE_SIZE) } : undefined;
}

/** Parses the query parameters like a form. */
export function readBulkForm(parameters: URLSearchParams) {
  const fields = new FormData();
  for (const [name, value] of parameters) fields.append(name, value);
  return readForm(bulkForm, fields);
}

/** Action and tracks come from the URL of the preview. */
export const runCommands = {
  run: formCommand({
    form: z.object({
      key: z.uuid({ error: notUnderstood }),
      seenAt: z
        .string({ error: notUnderstood })
        .regex(/^[0-9]{1,17}$/, { error: notUnderstood })
        .transform(Number),
    }),
    failed,
    run: async ({ key, seenAt }, { actor, url }: AdminForm) => {
      const selection = readSelection(url.searchParams);
      if (!selection) return refuse("invalid", nothingSelected());
      const { value, errors } = readBulkForm(url.searchParams);
      if (errors) return refuse("invalid", Object.values(errors)[0] ?? notUnderstood(), { errors });
      return runBulkAction({ actor, selection, action: bulkActionOf(value), seenAt }, key);
    },
    done: ({ id }) => ({
      to: bulkActionAddress(id),
      toast: { title: m.several_tracks_tracks_updated(), lang: "pt" },
      replaces: true,
    }),
  }),
};

export const publishCommands = {
  publish: formCommand({
    form: z.object({}),
    failed,
    run: async (_, { actor, url }: AdminForm) => {
      const selection = readSelection(url.searchParams);
      if (!selection) return refuse("invalid", nothingSelected());
      const done = await publishSelected(actor, selection);
      return done.published > 0 ? { done } : refuse("conflict", m.bulk_none_published());
    },
    done: ({ published, refused }, _, { url }) => ({
      to: refused.length > 0 ? `${url.pathname}${url.search}` : managerAddress(url.searchParams),
      toast: { title: m.bulk_published({ count: published }) },
      replaces: true,
    }),
  }),
};

export const sellCommands = {
  sell: formCommand({
    form: z.object({}),
    failed,
    run: async (_, { actor, client, url }: AdminForm) => {
      const selection = readSelection(url.searchParams);
      return selection
        ? sellSelected(actor, selection, client)
        : refuse("invalid", nothingSelected());
    },
    done: ({ length: count }, _, { url }) => ({
      to: managerAddress(url.searchParams),
      toast: { title: m.sell_done({ count }), text: m.music_manager_sold_undo },
      replaces: true,
    }),
  }),
};

export const undoCommands = {
  undo: formCommand({
    form: z.object({}),
    failed: { title: m.several_tracks_error_undoing, lang: "pt" },
    run: async (_, { actor, url }: AdminForm) => {
      const id = z.uuid().safeParse(url.pathname.split("/").at(-1)).data;
      return id ? undoBulkAction(actor, id) : refuse("missing", notUnderstood());
    },
    done: backTo(
      samePage,
      { title: m.several_tracks_change_undone, lang: "pt" },
      { replaces: true },
    ),
  }),
};
