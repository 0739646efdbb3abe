import { href, Link } from "react-router";
import { z } from "zod";
import { formCommand, runIntent, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { findVisitorId } from "#app/platform/http/visitor.server.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { listLikedTrackIds, unlikeTrack } from "#app/shop/catalog/likes.server.ts";
import { listInOrder } from "#app/shop/catalog/tracks.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/route";
import { ShortlistTable } from "./shortlist-table.tsx";
import { MAX_TRACKS, useRemoval, useShortlist } from "./use-shortlist.ts";

export { LoadingFailed as ErrorBoundary } from "../shared/loading-failed.tsx";

/** Lists this browser's likes, newest first, or the tracks that it names in `?ids=`. */
export async function loader({ url, request }: Route.LoaderArgs) {
  const ids = url.searchParams.get("ids")?.replaceAll("\0", "").split(",").slice(0, MAX_TRACKS);
  return { tracks: await listInOrder(ids ?? (await likedBy(request))) };
}

async function likedBy(request: Request): Promise<string[]> {
  const visitorId = await findVisitorId(request);
  return visitorId ? listLikedTrackIds(visitorId, MAX_TRACKS) : [];
}

type Sent = SentForm & { request: Request };

const remove = formCommand({
  form: z.object({ track: z.string() }),
  failed: m.error,
  run: async ({ track }, { request }: Sent) => {
    const visitorId = await findVisitorId(request);
    return { done: visitorId !== undefined && (await unlikeTrack(track, visitorId)) };
  },
  done: () => ({ to: href("/shortlist"), toast: { title: m.shortlist_removed }, replaces: true }),
});

/** Removes without scripts. With scripts the list unlikes its tracks as every other page does. */
export async function action({ request }: Route.ActionArgs) {
  return runIntent({ remove }, { formData: await formDataOf(request), request });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.shortlist());
}

export default function ShortlistPage({ loaderData }: Route.ComponentProps) {
  const tracks = useShortlist(loaderData.tracks);
  const remove = useRemoval();
  return (
    <main id="content" className="page-width">
      <PageHeading title={m.shortlist()} text={m.shortlist_text()} />
      {tracks.length > 0 && <ShortlistTable tracks={tracks} onRemove={remove} />}
      {tracks.length === 0 && (
        <EmptyState title={m.shortlist_empty()} text={m.shortlist_empty_text()}>
          <Link to={href("/track-store")} className={`mt-6 ${buttonVariants("accent")}`}>
            {m.likes_discover()}
          </Link>
        </EmptyState>
      )}
    </main>
  );
}
