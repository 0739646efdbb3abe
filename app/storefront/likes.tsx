import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { privatePage } from "#app/platform/http/private-page.ts";
import { findVisitorId } from "#app/platform/http/visitor.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { requireUser } from "#app/shop/accounts/guards.server.ts";
import { listLikedTrackIds } from "#app/shop/catalog/likes.server.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { listTracksByIds } from "#app/shop/catalog/tracks.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/likes";
import { readLikedTracks, rememberLikes } from "./shared/liked-tracks.ts";
import { LoadingFailed } from "./shared/loading-failed.tsx";
import { TrackGrid } from "./shared/track-grid.tsx";

export { LoadingFailed as ErrorBoundary };

const MAX_TRACKS = 100;

export const middleware = [requireUser];

/** Lists likes that the server has stored, or the tracks that the browser names in `?ids=`. */
export async function loader({ url, request }: Route.LoaderArgs) {
  const ids = url.searchParams.get("ids")?.replaceAll("\0", "").split(",").slice(0, MAX_TRACKS);
  return { tracks: await listTracksByIds(ids ?? (await likedBy(request))) };
}

async function likedBy(request: Request): Promise<string[]> {
  const visitorId = await findVisitorId(request);
  return visitorId ? listLikedTrackIds(visitorId, MAX_TRACKS) : [];
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.likes_heading());
}

export default function LikesPage({ loaderData }: Route.ComponentProps) {
  const { tracks, isLost } = useLikedTracks(loaderData.tracks);
  if (isLost && tracks.length === 0) return <LoadingFailed />;
  return (
    <main id="content" className="page-width">
      <PageHeading title={m.likes_heading()} />
      {tracks.length > 0 && <TrackGrid tracks={tracks} isFirst />}
      {tracks.length === 0 && (
        <EmptyState title={m.likes_empty()}>
          <Link to={href("/track-store")} className={`mt-6 ${buttonVariants("accent")}`}>
            {m.likes_discover()}
          </Link>
        </EmptyState>
      )}
    </main>
  );
}

/** Combines likes of the server and the browser. Unliked tracks stay while the page is open. */
function useLikedTracks(initialTracks: PublicTrack[]): { tracks: PublicTrack[]; isLost: boolean } {
  const { load, data } = useFetcher<typeof loader>();
  const [loaded, setLoaded] = useState(data);
  if (data && data !== loaded) setLoaded(data);
  const [first] = useState(() => initialTracks.map(({ id }) => id));
  useEffect(() => {
    rememberLikes(first, true);
    const ids = readLikedTracks().slice(-MAX_TRACKS);
    void load(listAddress(href("/likes"), new URLSearchParams({ ids: ids.join(",") })));
  }, [load, first]);
  // A failed request returns null.
  return { tracks: loaded?.tracks ?? initialTracks, isLost: data === null };
}
