import { data } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { offsetOf, readPage } from "#app/platform/navigation/paging.ts";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { findLastBulkAction } from "#app/shop/catalog/bulk/find-bulk.server.ts";
import { readSearch } from "#app/shop/catalog/filters/track-filter.ts";
import { isFiltered, readManagedFilter } from "#app/shop/catalog/managed-filter.ts";
import { listManagedTracks } from "#app/shop/catalog/managed-tracks.server.ts";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { useOpened } from "../shared/page-dialog.tsx";
import type { Route } from "./+types/route";
import { loadEditor, loadedEditor, opensEditor } from "./editor/editor-script.ts";
import { findForm } from "./editor/find-form.server.ts";
import { saveCommands } from "./editor/save-commands.server.ts";
import { listCommands } from "./list-commands.server.ts";
import { readOrder } from "./manager-address.ts";
import { ManagerList } from "./manager-list.tsx";
import { trackPermissionsOf } from "./track-permissions.ts";

// A page that opens with a track form is hydrated after its script has loaded.
if (typeof window === "undefined" || opensEditor(window.location.search)) await loadEditor();

/** Loads the script of a form opened from the list in parallel with its data. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url }, next) => {
    const [results] = await Promise.all([next(), opensEditor(url.search) && loadEditor()]);
    return results;
  },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const parameters = url.searchParams;
  const permissions = trackPermissionsOf(actor);
  const formOrDialog = await findForm(actor, parameters);
  if ("form" in formOrDialog) return data({ permissions, form: formOrDialog.form });
  const search = readSearch(parameters);
  const filter = readManagedFilter(parameters);
  const order = permissions.reorder ? readOrder(parameters) : "shop";
  const [listed, lastAction] = await Promise.all([
    listManagedTracks(actor, { search, filter, order, page: readPage(parameters) }),
    findLastBulkAction(actor),
  ]);
  const list = {
    ...listed,
    offset: offsetOf(listed.page),
    search,
    isFiltered: isFiltered(filter),
    order,
  };
  return data(
    { permissions, form: undefined, list, lastAction, ...formOrDialog },
    { status: formOrDialog.status },
  );
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const sent = await readAdminForm({ request, context, url });
  return runIntent({ ...listCommands, ...(await saveCommands(url)) }, sent);
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.music_manager());
}

export default function MusicManagerPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { permissions } = loaderData;
  const form = useOpened(loaderData.form);
  if (form) {
    const TrackEditor = loadedEditor();
    return (
      TrackEditor && (
        <TrackEditor key={form.track?.id} form={form} result={result} permissions={permissions} />
      )
    );
  }
  if (loaderData.form) return null;
  const { list, lastAction, problem, moving, deleting, undoing, selling, replacing } = loaderData;
  return (
    <ManagerList
      permissions={permissions}
      list={list}
      lastAction={lastAction}
      problem={result?.problem ?? problem}
      moving={moving}
      deleting={deleting}
      undoing={undoing && { ...undoing, error: result?.errors?.reason }}
      selling={selling}
      replacing={replacing}
    />
  );
}

/** Prevents an error from looking like an empty list. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.error_loading_tracks()}
      text={m.failed_to_load_music_tracks()}
    />
  );
}
