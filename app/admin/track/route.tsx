import { href, isRouteErrorResponse, useRouteError } from "react-router";
import { db } from "#app/platform/database/db.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { BackToList } from "#app/platform/navigation/back-to-list.tsx";
import type { DetailRows } from "#app/platform/ui/detail-table.tsx";
import { DetailTable } from "#app/platform/ui/detail-table.tsx";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { usePrice } from "#app/platform/ui/shop-currency.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { findFileLink } from "#app/shop/catalog/files/deliveries.server.ts";
import { findTrackForAdmins } from "#app/shop/catalog/managed-tracks.server.ts";
import { basicRows, declarationRows } from "#app/shop/catalog/optional-details.ts";
import { joinTags } from "#app/shop/catalog/tags.ts";
import { listSales } from "#app/shop/orders/selling/sales-of-track.server.ts";
import { m } from "#messages";
import { managerAddress } from "../music-manager/manager-address.ts";
import { AdminFailed } from "../shared/admin-failed.tsx";
import type { Route } from "./+types/route";
import { AdminTrackHead } from "./admin-track-head.tsx";
import { SaleList } from "./sale-list.tsx";

export const middleware = [requireAdmin];

export async function loader({ params }: Route.LoaderArgs) {
  const track = orNotFound(
    await findTrackForAdmins(params.id),
    m.track_track_not_found_in_the_library(),
  );
  const [fileLink, sales] = await Promise.all([findFileLink(db, track.id), listSales(track.id)]);
  return { track, fileLink, sales };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.track.title ?? m.track_error_loading_track();
  return privatePage(matches, m.title_in_admin({ title }));
}

export default function AdminTrackPage({ loaderData, matches }: Route.ComponentProps) {
  const { track, fileLink, sales } = loaderData;
  return (
    <main id="content" className="min-w-0 pb-16">
      <div className="mt-4">
        <BackToList otherwise={managerAddress(new URLSearchParams())} />
      </div>
      <AdminTrackHead
        track={track}
        fileLink={fileLink}
        publicLink={`${matches[0].loaderData.siteUrl}${href("/music/:slug", { slug: track.slug })}`}
      />
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <DetailTable
          heading={m.track_details()}
          rows={detailsOf(track, usePrice()(track.priceCents))}
        />
        <DetailTable heading={m.status()} rows={statusOf(track, fileLink)} />
        <SaleList trackId={track.id} isSold={track.isSold} sales={sales} />
        <section className="xl:col-span-2">
          <h2 className="font-semibold text-lg">{m.description()}</h2>
          <p className="mt-3 max-w-prose whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
            {track.description || <span className="text-muted">{m.track_no_description()}</span>}
          </p>
        </section>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const text =
    isRouteErrorResponse(error) && error.status === 404
      ? String(error.data)
      : m.track_could_not_get_details_for_this();
  return <AdminFailed error={error} title={m.track_error_loading_track()} text={text} />;
}

type AdminTrack = NonNullable<Awaited<ReturnType<typeof findTrackForAdmins>>>;

function detailsOf(track: AdminTrack, price: string): DetailRows {
  return [
    ...basicRows(track),
    [m.tags(), track.tags.length > 0 ? joinTags(track.tags) : m.not_specified()],
    [m.price(), track.isDraft && track.priceCents === 0 ? m.not_specified() : price],
    [m.release_date(), track.releaseDate ?? m.not_specified()],
    ...declarationRows(track),
    [m.owner(), track.owner ?? m.track_nobody()],
  ];
}

function statusOf(track: AdminTrack, fileLink: string | undefined): DetailRows {
  const open = track.onSale ? m.on_sale() : m.available();
  const availability = track.reservation ? describeReservation(track.reservation) : open;
  return [
    [m.track_availability(), track.isSold ? m.sold() : availability],
    [m.track_sold_at(), track.soldAt ? formatTime(track.soldAt) : "–"],
    [m.in_the_shop(), track.isDraft ? m.track_no_it_is_a_draft() : m.yes()],
    [m.preview(), track.preview ? m.yes() : m.track_none()],
    [m.track_download_file(), fileLink ? m.track_set() : m.no_download_file_link_set()],
    [m.likes(), String(track.likes)],
    [m.added(), formatTime(track.createdAt)],
    [m.track_changed(), formatTime(track.updatedAt)],
  ];
}

function describeReservation({ until }: NonNullable<AdminTrack["reservation"]>): string {
  return until ? m.reserved_until({ time: formatTime(until) }) : m.being_bought();
}
