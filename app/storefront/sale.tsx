import { href } from "#app/platform/navigation/href.ts";
import { pageMeta } from "#app/platform/navigation/page-meta.ts";
import { readPage } from "#app/platform/navigation/paging.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { findPageCopy } from "#app/shop/content/page-copy.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/sale";
import { listPage } from "./shared/list-page.server.ts";
import { Pagination } from "./shared/pagination.tsx";
import { TrackGrid } from "./shared/track-grid.tsx";

export { LoadingFailed as ErrorBoundary } from "./shared/loading-failed.tsx";

export async function loader({ url }: Route.LoaderArgs) {
  const filter = { onSale: true, page: readPage(url.searchParams) };
  const [copy, listed] = await Promise.all([findPageCopy("sale"), listPage(url, filter)]);
  return { ...listed, copy };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    ...loaderData.copy.meta,
    matches,
    path: href("/sale"),
    feed: `${href("/feed.xml")}?sale=only`,
  });
}

export default function SalePage({ loaderData }: Route.ComponentProps) {
  const { copy, tracks, page, pages } = loaderData;
  return (
    <main id="content" className="page-width">
      <PageHeading title={copy.title} text={copy.text} langs={copy.langs} />
      {tracks.length > 0 ? (
        <TrackGrid tracks={tracks} isFirst />
      ) : (
        <EmptyState
          title={m.sale_empty()}
          text={m.sale_empty_text()}
          next={{ to: href("/track-store"), name: m.home_browse_store() }}
        />
      )}
      <Pagination page={page} pages={pages} />
    </main>
  );
}
