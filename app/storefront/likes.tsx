import { useEffect } from "react";
import { href, Link, useFetcher } from "react-router";
import { requireUser } from "#app/accounts/guards.server.ts";
import { listTracksByIds } from "#app/catalogue/tracks.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/likes";
import { readLikedTracks } from "./parts/liked-tracks.ts";
import { TrackGrid } from "./parts/track-grid.tsx";

export { LoadingFailed as ErrorBoundary } from "./parts/loading-failed.tsx";

/** The most liked tracks that one address can name. */
const mostTracks = 100;

export const middleware = [requireUser];

/** The browser knows what it liked; the page asks for those tracks by `?ids=`. */
export async function loader({ url }: Route.LoaderArgs) {
  const ids = url.searchParams.get("ids")?.replaceAll("\0", "").split(",").slice(0, mostTracks);
  return { tracks: await listTracksByIds(ids ?? []) };
}

export function meta() {
  return [{ title: "My Likes · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function LikesPage() {
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    const ids = readLikedTracks().slice(-mostTracks);
    void load(`${href("/likes")}?${new URLSearchParams({ ids: ids.join(",") })}`);
  }, [load]);
  return (
    <main id="content" className="page-width">
      <PageHeading title="My Likes" />
      {data && data.tracks.length > 0 && <TrackGrid tracks={data.tracks} isFirst />}
      {(!data || data.tracks.length === 0) && (
        <EmptyState title="You haven't liked any tracks yet.">
          <Link to={href("/track-store")} className={`mt-6 ${buttonLook("accent")}`}>
            Discover Music
          </Link>
        </EmptyState>
      )}
    </main>
  );
}
