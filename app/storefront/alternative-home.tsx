import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { pageMeta } from "#app/platform/navigation/page-meta.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { listNewTracks, listTracks } from "#app/shop/catalog/tracks.server.ts";
import { findAlternativeHomeCopy } from "#app/shop/content/page-copy.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/alternative-home";
import { Section } from "./shared/section.tsx";
import { TrackGrid } from "./shared/track-grid.tsx";

export { LoadingFailed as ErrorBoundary } from "./shared/loading-failed.tsx";

const MAX_TRACKS_ON_SALE = 5;

export async function loader() {
  const [copy, newTracks, tracksOnSale] = await Promise.all([
    findAlternativeHomeCopy(),
    listNewTracks(),
    listTracks({ onSale: true, page: 1 }),
  ]);
  return { copy, newTracks, tracksOnSale: tracksOnSale.tracks.slice(0, MAX_TRACKS_ON_SALE) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({ ...loaderData.copy.meta, matches, path: href("/home") });
}

export default function AlternativeHomePage({ loaderData }: Route.ComponentProps) {
  const { copy, newTracks, tracksOnSale } = loaderData;
  return (
    <main id="content" className="page-width">
      <PageHeading title={copy.title} text={copy.text} langs={copy.langs}>
        <p className="flex flex-wrap gap-3">
          <Link to={href("/music")} className={buttonVariants("accent")}>
            {m.home_browse_music()}
          </Link>
          <Link to={href("/likes")} className={buttonVariants("plain")}>
            {m.likes_heading()}
          </Link>
        </p>
      </PageHeading>
      {newTracks.length > 0 ? (
        <TrackGrid tracks={newTracks} isFirst />
      ) : (
        <EmptyState
          title={m.no_tracks_found()}
          text={m.home_empty_text()}
          next={{ to: href("/services"), name: m.home_see_services() }}
        />
      )}
      {tracksOnSale.length > 0 && (
        <Section heading={m.home_on_sale()}>
          <TrackGrid tracks={tracksOnSale} />
          <p className="mt-8" lang="pt">
            <Link to={href("/sale")} className={buttonVariants("plain")}>
              {m.home_all_sales()}
            </Link>
          </p>
        </Section>
      )}
    </main>
  );
}
