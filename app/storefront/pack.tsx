import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { href } from "#app/platform/navigation/href.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { pageMeta, titleOf } from "#app/platform/navigation/page-meta.ts";
import { lastPageOf, readPage } from "#app/platform/navigation/paging.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { describePack } from "#app/shop/discounts/describe-pack.server.ts";
import { findLivePack, isFillable, listTracksOfPack } from "#app/shop/discounts/packs.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/pack";
import { pageOrLast } from "./shared/list-page.server.ts";
import { Pagination } from "./shared/pagination.tsx";
import { TrackGrid } from "./shared/track-grid.tsx";

export { LoadingFailed as ErrorBoundary } from "./shared/loading-failed.tsx";

export async function loader({ params: { packId }, url }: Route.LoaderArgs) {
  const pack = orNotFound(await findLivePack(packId), m.pack_over());
  const page = readPage(url.searchParams);
  const [{ tracks, count }, canBeFilled, { currency }] = await Promise.all([
    listTracksOfPack(pack, page),
    isFillable(pack),
    shopContent(),
  ]);
  const listed = pageOrLast(url, { tracks, page, count, pages: lastPageOf(count) });
  const { size } = pack;
  const text = canBeFilled ? m.pack_text({ size }) : m.pack_text_few({ size });
  return { ...listed, title: await describePack(pack, currency), text };
}

export function meta({ loaderData, params: { packId }, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: titleOf(matches, m.pack_over()) }];
  const { title, text, page } = loaderData;
  const parameters = queryOf({ page: page > 1 && String(page) });
  return pageMeta({
    title: titleOf(matches, title),
    description: text,
    matches,
    path: listAddress(href("/packs/:packId", { packId }), parameters),
  });
}

export default function PackPage({ loaderData }: Route.ComponentProps) {
  const { title, text, tracks, page, pages } = loaderData;
  return (
    <main id="content" className="page-width">
      <PageHeading title={title} text={text} />
      {tracks.length > 0 ? (
        <TrackGrid tracks={tracks} isFirst />
      ) : (
        <EmptyState
          title={m.pack_empty()}
          text={m.pack_empty_text()}
          next={{ to: href("/track-store"), name: m.home_browse_store() }}
        />
      )}
      <Pagination page={page} pages={pages} />
    </main>
  );
}
