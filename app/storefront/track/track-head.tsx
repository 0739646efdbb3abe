import { Blend } from "lucide-react";
import { Link } from "react-router";
import { BackToList } from "#app/platform/navigation/back-to-list.tsx";
import { href } from "#app/platform/navigation/href.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { UntitledDetailTable } from "#app/platform/ui/detail-table.tsx";
import { Headline } from "#app/platform/ui/headline.tsx";
import { useMoney } from "#app/platform/ui/use-money.ts";
import { basicRows } from "#app/shop/catalog/optional-details.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import type { TrackDetail } from "#app/shop/catalog/tracks.server.ts";
import type { Label } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";
import { PlayButton } from "../player/play-button.tsx";
import { Waveform } from "../player/waveform.tsx";
import { AddToCart } from "../shared/add-to-cart.tsx";
import { AvailabilityAlertForm } from "../shared/availability-alert-form.tsx";
import { BuyButton, hostOfLink } from "../shared/buy-button.tsx";
import { OfferedPacks, type PackLink } from "../shared/offered-packs.tsx";
import { useIsInCart } from "../shared/own-cart.ts";
import { SoldStamp } from "../shared/sold-stamp.tsx";
import { StateBadges } from "../shared/state-badges.tsx";
import { useReservation } from "../shared/use-reservation.ts";

/** Length in characters. A longer title would fill the screen in the largest size. */
const LONG_TITLE = 40;

/** Fragment of the similar tracks. */
export const similarId = "similar";

type Props = {
  track: TrackDetail;
  /** The track and the similar ones after it. */
  tracks: PublicTrack[];
  sendsMail: boolean;
  packs: PackLink[];
  /** Labels of the track's tags. */
  tags: ReadonlyMap<string, Label>;
  /** URL of tracks that mix well with this one. */
  fits: string | undefined;
  children: React.ReactNode;
};

export function TrackHead({ track, tags, tracks, sendsMail, packs, fits, children }: Props) {
  const isOwn = useIsInCart(track);
  const reserved = useReservation(track.reservation);
  return (
    <div className="border-line border-b bg-surface">
      <div className="page-width pt-6">
        <BackToList otherwise={href("/track-store")} />
        <div className="mt-4 grid gap-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:items-start lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-12">
          <Cover track={track} />
          <div className="flex min-w-0 flex-col">
            <StateBadges track={track} isOwn={isOwn} />
            <Headline text={track.title} className={`mt-4 ${sizeOf(track.title)}`} />
            <div className="mt-6 md:order-1">
              <div className="flex flex-wrap items-start gap-3 max-lg:*:grow max-lg:[&>form>button]:w-full">
                <PlayButton track={track} tracks={tracks} variant="page" />
                <BuyButton track={track} size="large" formatExact={useMoney()} label={m.buy_now} />
                <AddToCart track={track} isLarge />
                {children}
              </div>
              {track.purchaseLink && !track.isSold && (
                <p className="mt-3 text-muted text-sm">
                  {m.buy_outside({ host: hostOfLink(track.purchaseLink) })}
                </p>
              )}
              {packs.length > 0 && (
                <div className="mt-3">
                  <OfferedPacks packs={packs} />
                </div>
              )}
              {reserved && !isOwn && !track.isSold && (
                <Reserved trackId={track.id} sendsMail={sendsMail} hasSimilar={tracks.length > 1} />
              )}
            </div>
            <div className="mt-6">
              <UntitledDetailTable heading={m.track_details()} rows={basicRows(track)} />
              {tags.size > 0 && <Tags tags={tags} />}
              {fits && (
                <Link
                  to={fits}
                  className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4 hover:text-accent"
                >
                  <Blend aria-hidden className="size-4" /> {m.track_mixes_with()}
                </Link>
              )}
            </div>
          </div>
        </div>
        <div className="py-8 sm:py-10">
          <Waveform track={track} tracks={tracks} variant="page" />
        </div>
      </div>
    </div>
  );
}

/** Each leads to the tracks that have it. */
function Tags({ tags }: Pick<Props, "tags">) {
  return (
    <ul aria-label={m.tags()} className="mt-4 flex flex-wrap gap-2">
      {[...tags].map(([tag, { label, lang }]) => (
        <li key={tag} className="min-w-0">
          <Link
            to={listAddress(href("/track-store"), queryOf({ tag }))}
            className="flex min-h-11 items-center border border-edge/50 px-3 text-sm hover:border-ink md:min-h-9"
          >
            <span lang={lang} className="min-w-0 [overflow-wrap:anywhere]">
              {label}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type ReservedProps = Pick<Props, "sendsMail"> & { trackId: string; hasSimilar: boolean };

/** Offers what a visitor can do while someone else has the track. */
function Reserved({ trackId, sendsMail, hasSimilar }: ReservedProps) {
  return (
    <div className="mt-6 grid gap-3">
      <AvailabilityAlertForm trackId={trackId} sendsMail={sendsMail} />
      {hasSimilar && (
        <a
          href={`#${similarId}`}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-accent"
        >
          {m.track_similar_available()}
        </a>
      )}
    </div>
  );
}

/** Makes long titles smaller, so that the actions stay visible. */
function sizeOf(title: string): string {
  return title.length > LONG_TITLE
    ? "headline-3xl sm:headline-4xl xl:headline-5xl"
    : "headline-4xl sm:headline-6xl xl:headline-7xl";
}

function Cover({ track }: { track: PublicTrack }) {
  return (
    <div className="relative max-w-sm">
      <CoverImage
        cover={track.cover}
        alt={m.cover_of({ title: track.title })}
        sizes="(min-width: 768px) 24rem, 88vw"
        isEager
        className={`shadow-2xl ${track.isSold ? "opacity-40 saturate-50" : ""}`}
      />
      {track.isSold && <SoldStamp />}
    </div>
  );
}
