import { href } from "react-router";
import { readPage } from "#app/catalogue/track-filter.ts";
import { listTracks } from "#app/catalogue/tracks.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/sale";
import { Pagination } from "./parts/pagination.tsx";
import { TrackGrid } from "./parts/track-grid.tsx";

export { LoadingFailed as ErrorBoundary } from "./parts/loading-failed.tsx";

const description = "Exclusive tracks at a lower price, until somebody takes them.";

export function loader({ url }: Route.LoaderArgs) {
  return listTracks({ onSale: true, page: readPage(url.searchParams) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Special Offers · Dubplate",
    description,
    siteUrl: matches[0].loaderData.siteUrl,
    path: href("/sale"),
  });
}

export default function SalePage({ loaderData }: Route.ComponentProps) {
  const { tracks, page, hasNext } = loaderData;
  return (
    <main id="content" className="page-width">
      <PageHeading title="Special Offers" text={description} />
      {tracks.length > 0 ? (
        <TrackGrid tracks={tracks} isFirst />
      ) : (
        <EmptyState title="No items on sale" />
      )}
      <Pagination page={page} hasNext={hasNext} />
    </main>
  );
}
