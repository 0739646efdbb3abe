import { data } from "react-router";
import { z } from "zod";
import { signedIn } from "#app/accounts/sent-form.server.ts";
import { listManagedTracks } from "#app/catalogue/managed-tracks.server.ts";
import { readSearch } from "#app/catalogue/track-filter.ts";
import { mayAddTracks, mayFavorite, mayMarkNew, mayReorder } from "#app/catalogue/track-policy.ts";
import { mayUndoSale } from "#app/orders/sale-policy.ts";
import { typedFileFields } from "#app/orders/track-files-form.ts";
import { readPage } from "#app/web/paging.ts";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { readDialog } from "../parts/read-dialog.ts";
import type { Route } from "./+types/route";
import { loadEditor, loadedEditor, opensEditor } from "./editor/editor-script.ts";
import { findForm } from "./editor/find-form.server.ts";
import { keepIntents, keepNewTrack, keepTrack, versionIn } from "./editor/keep-track.server.ts";
import { noticeOf } from "./editor/save-notice.server.ts";
import { managerAddress, readOrder } from "./manager-address.ts";
import type { ManagerAnswer } from "./manager-answer.ts";
import { ManagerList } from "./manager-list.tsx";
import { markIntents } from "./mark-outcome.ts";
import { markTrack } from "./mark-track.server.ts";

export { TracksNotLoaded as ErrorBoundary } from "./tracks-not-loaded.tsx";

// A page that comes with the form of a track comes to life with all of it.
if (typeof window === "undefined" || opensEditor(window.location.search)) await loadEditor();

/** Whoever opens a form from the list has its script fetched beside its data. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ url }, next) => {
    const [results] = await Promise.all([next(), opensEditor(url.search) && loadEditor()]);
    return results;
  },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = signedIn(context);
  const parameters = url.searchParams;
  const may = {
    add: mayAddTracks(actor),
    reorder: mayReorder(actor),
    favorite: mayFavorite(actor),
    undoSale: mayUndoSale(actor),
    markNew: mayMarkNew(actor),
  };
  const found = await findForm(actor, parameters);
  if ("form" in found) return data({ may, form: found.form });
  const search = readSearch(parameters);
  const order = may.reorder ? readOrder(parameters) : "shop";
  const listed = await listManagedTracks(actor, { search, order, page: readPage(parameters) });
  return data({ may, list: { ...listed, search, order }, ...found }, { status: found.status });
}

const intents = z.object({
  intent: z.union([z.enum(keepIntents), z.enum(markIntents)], "This form says nothing to do."),
});

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = signedIn(context);
  const form = await formDataOf(request);
  const parameters = url.searchParams;
  const caller = context.get(callerContext);
  const { value } = readForm(intents, form);
  if (!value) return data<ManagerAnswer>({ notice: { title: "Update failed" } }, { status: 400 });
  const { intent } = value;
  if (intent !== "save" && intent !== "draft") {
    return markTrack(actor, intent, { form, parameters, caller });
  }
  const edited = readDialog(parameters, ["edit"]);
  const sent = { form, backTo: managerAddress(parameters), caller };
  const answer =
    edited === undefined
      ? await keepNewTrack(actor, intent, sent)
      : await keepTrack(actor, edited.id, intent, sent);
  if (answer instanceof Response) return answer;
  const notice = noticeOf(answer.data.errors ?? {}, edited !== undefined);
  return data<ManagerAnswer>(
    { notice, version: versionIn(form), ...answer.data, typedFiles: typedFileFields(form) },
    answer.init ?? {},
  );
}

export function meta() {
  return [{ title: "Music Manager · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function MusicManagerPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResult(actionData);
  const { may } = loaderData;
  if ("form" in loaderData) {
    const { form } = loaderData;
    const TrackEditor = loadedEditor();
    return (
      TrackEditor && <TrackEditor key={form.track?.id} form={form} answer={answer} may={may} />
    );
  }
  const { list, notice, moving, removing, undoing } = loaderData;
  return (
    <ManagerList
      may={may}
      list={list}
      notice={answer?.notice ?? notice}
      moving={moving}
      removing={removing}
      undoing={undoing && { ...undoing, error: answer?.errors?.reason }}
    />
  );
}
