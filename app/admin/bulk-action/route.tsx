import { Form, Link } from "react-router";
import { z } from "zod";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { readAdminForm, requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { bulkActionNames } from "#app/shop/catalog/bulk/bulk-action.ts";
import { findBulkAction } from "#app/shop/catalog/bulk/find-bulk.server.ts";
import { m } from "#messages";
import { undoCommands } from "../bulk-edit/bulk-commands.server.ts";
import { SkippedTrackList } from "../bulk-edit/skipped-track-list.tsx";
import { managerAddress } from "../music-manager/manager-address.ts";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import { ScreenProblem } from "../shared/screen-problem.tsx";
import type { Route } from "./+types/route";

const missing = m.bulk_act_undo_expired;

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = z.uuid().safeParse(params.id).data;
  const bulkAction = orNotFound(
    id ? await findBulkAction(requireActor(context), id) : undefined,
    missing(),
  );
  return { ...bulkAction, act: bulkAction.act.act };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return runIntent(undoCommands, await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.several_tracks());
}

export default function BulkActionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { act, count, madeAt, isUndoable, undoneAt, restored, kept, leftOut, hasMore } = loaderData;
  const result = useFormResult(actionData);
  const changed = undoneAt
    ? m.bulk_act_undone_of_restored({ restored: restored ?? 0, count })
    : m.bulk_act_changed({ count });
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading title={bulkActionNames[act]()} text={changed} />
      <ScreenProblem problem={result?.problem} />
      <p className="max-w-2xl text-muted text-sm">
        {renderMessage(m.bulk_act_done_at, { time: <DateTime at={madeAt} /> })}{" "}
        {hasMore && `${m.bulk_act_more_left()} `}
        {isUndoable && m.bulk_act_for_ten_minutes_it_can_be()}
      </p>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        {isUndoable && (
          <button type="submit" name="intent" value="undo" className={buttonVariants("plain")}>
            {m.bulk_act_undo()}
          </button>
        )}
        <Link to={managerAddress(new URLSearchParams())} className={buttonVariants("ink")}>
          {m.music_manager()}
        </Link>
      </Form>
      {kept.length > 0 && <KeptList titles={kept} />}
      <SkippedTrackList skipped={leftOut} heading={m.bulk_act_not_changed()} />
    </main>
  );
}

function KeptList({ titles }: { titles: string[] }) {
  return (
    <section className="mt-8 max-w-3xl">
      <h2 className="font-semibold text-lg">{m.bulk_act_not_restored_since_they_have_changed()}</h2>
      <ul className="mt-3 divide-y divide-line border-line border-y text-sm">
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tracks may have one title, and none moves.
          <li key={index} className="py-2.5 [overflow-wrap:anywhere]">
            {title}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminFailed error={error} title={m.error_loading_tracks()} text={missing()} />;
}
