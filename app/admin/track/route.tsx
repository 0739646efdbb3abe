import { Download, ExternalLink, Pencil } from "lucide-react";
import { href, Link } from "react-router";
import { requireAdmin } from "#app/accounts/guards.server.ts";
import { findTrackForAdmins } from "#app/catalogue/managed-tracks.server.ts";
import { StateBadges } from "#app/catalogue/state-badges.tsx";
import { db } from "#app/database/db.server.ts";
import { CoverImage } from "#app/media/cover-image.tsx";
import { findFileLink } from "#app/orders/deliveries.server.ts";
import { listSales } from "#app/orders/sales-of-track.server.ts";
import { PlayButton } from "#app/player/play-button.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { FactTable } from "#app/ui/fact-table.tsx";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { BackToList } from "#app/web/back-to-list.tsx";
import { found } from "#app/web/found.ts";
import { managerAddress } from "../music-manager/manager-address.ts";
import type { Route } from "./+types/route";
import { detailsOf, statusOf } from "./admin-facts.ts";
import { CopyLinkButton } from "./copy-link-button.tsx";
import { SaleList } from "./sale-list.tsx";

export { TrackNotLoaded as ErrorBoundary } from "./track-not-loaded.tsx";

export const middleware = [requireAdmin];

export async function loader({ params }: Route.LoaderArgs) {
  const track = found(await findTrackForAdmins(params.id), "Track not found in the library.");
  const [fileLink, sales] = await Promise.all([findFileLink(db, track.id), listSales(track.id)]);
  return { track, fileLink, sales };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.track.title ?? "Error Loading Track";
  return [{ title: `${title} · Admin · Dubplate` }, { name: "robots", content: "noindex" }];
}

export default function AdminTrackPage({ loaderData, matches }: Route.ComponentProps) {
  const { track, fileLink, sales } = loaderData;
  const listing = href("/music/:slug", { slug: track.slug });
  return (
    <main id="content" className="min-w-0 pb-16">
      <div className="mt-4">
        <BackToList otherwise={managerAddress(new URLSearchParams())} />
      </div>
      <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
        <CoverImage
          cover={track.cover}
          alt={`Cover of ${track.title}`}
          sizes="13rem"
          isEager
          className="max-w-52"
        />
        <div className="min-w-0">
          <StateBadges track={track} />
          <h1 className="display-type mt-3 text-3xl [overflow-wrap:anywhere] sm:text-4xl">
            {track.title}
          </h1>
          <div className="mt-5 flex flex-wrap gap-2">
            <PlayButton track={track} tracks={[track]} variant="page" label="Listen Preview" />
            <Link
              to={managerAddress(new URLSearchParams(), { edit: track.id })}
              className={buttonLook("plain")}
            >
              <Pencil aria-hidden className="size-4" /> Edit Track
            </Link>
            {!track.isDraft && (
              <>
                <Link to={listing} className={buttonLook("plain")}>
                  <ExternalLink aria-hidden className="size-4" /> View Listing
                </Link>
                <CopyLinkButton link={`${matches[0].loaderData.siteUrl}${listing}`} />
              </>
            )}
            {fileLink && <AccessDownload link={fileLink} />}
          </div>
        </div>
      </div>
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <FactTable heading="Details" facts={detailsOf(track)} />
        <FactTable heading="Status" facts={statusOf(track, fileLink)} />
        <SaleList trackId={track.id} isSold={track.isSold} sales={sales} />
        <section className="xl:col-span-2">
          <h2 className="font-semibold text-lg">Description</h2>
          <p className="mt-3 max-w-prose whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
            {track.description || <span className="text-muted">No description</span>}
          </p>
        </section>
      </div>
    </main>
  );
}

function AccessDownload({ link }: { link: string }) {
  return (
    <NewTabLink href={link} className={buttonLook("plain")}>
      <Download aria-hidden className="size-4" /> Access Download
    </NewTabLink>
  );
}
