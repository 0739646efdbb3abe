import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { DetailLine } from "#app/platform/ui/detail-line.tsx";
import { formatBpm, formatDuration } from "#app/platform/ui/format.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { PlayButton } from "../player/play-button.tsx";
import { Waveform } from "../player/waveform.tsx";
import { AddToCart } from "./add-to-cart.tsx";
import { BuyButton } from "./buy-button.tsx";
import { LikeToggle } from "./like-toggle.tsx";
import { useIsInCart } from "./own-cart.ts";
import { ReservationText } from "./reservation-text.tsx";
import { useReservation } from "./use-reservation.ts";

type Props = {
  tracks: PublicTrack[];
  /** Present if more tracks play than the list shows. */
  queue?: PublicTrack[];
};

export function TrackList({ tracks, queue = tracks }: Props) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {tracks.map((track) => (
        <li key={track.id}>
          <TrackRow track={track} tracks={queue} />
        </li>
      ))}
    </ul>
  );
}

function TrackRow({ track, tracks }: { track: PublicTrack; tracks: PublicTrack[] }) {
  const dimmed = track.isSold ? "opacity-40 saturate-50" : "";
  return (
    <article className="-mx-3 grid grid-cols-[auto_3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2.5 hover:bg-surface lg:grid-cols-[auto_3.5rem_minmax(0,15rem)_minmax(0,1fr)_4.5rem_8.5rem_4rem_auto] lg:gap-x-5">
      <PlayButton track={track} tracks={tracks} variant="row" />
      {/* Slightly narrower than rendered: at a pixel ratio of three it selects the cover of 160. */}
      <CoverImage cover={track.cover} alt="" sizes="53px" className={`size-14 ${dimmed}`} />
      <div className="min-w-0">
        <h2 className="font-semibold">
          {/* A block, because the clipped part of an inline link would lie under its neighbors. */}
          <Link
            to={href("/music/:slug", { slug: track.slug })}
            className="block truncate hover:text-accent"
          >
            {track.title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          <span lang={track.genreLang} className="truncate">
            {track.genre}
          </span>
          <RowBadge track={track} />
        </p>
        <p className="mono-type mt-1 text-muted lg:hidden">
          <DetailLine
            details={[track.bpm && m.track_bpm({ bpm: formatBpm(track.bpm) }), track.keyName]}
          />
        </p>
      </div>
      <div className={`hidden lg:block ${track.isSold ? "opacity-50" : ""}`}>
        <Waveform track={track} tracks={tracks} variant="row" />
      </div>
      <p className="mono-type hidden text-right lg:block">
        {track.bpm ? formatBpm(track.bpm) : "–"}
        <span className="sr-only"> {m.bpm()}</span>
      </p>
      <p className="mono-type hidden whitespace-nowrap lg:block">{track.keyName ?? "–"}</p>
      <p className="mono-type hidden text-right lg:block">
        {formatDuration(track.durationSeconds)}
      </p>
      <div className="flex flex-col items-end lg:w-44 lg:flex-row lg:items-center lg:justify-between">
        <BuyButton track={track} />
        <div className="-mr-2 -mb-1.5 flex lg:order-first lg:mr-0 lg:mb-0">
          <LikeToggle track={track} />
          <AddToCart track={track} />
        </div>
      </div>
    </article>
  );
}

function RowBadge({ track }: { track: PublicTrack }) {
  const isOwn = useIsInCart(track);
  const reserved = useReservation(track.reservation, isOwn);
  const state = track.isSold ? m.sold() : reserved;
  if (!state && !track.onSale) return null;
  const reservedTone = isOwn ? "accent" : "line";
  return (
    <Badge tone={state ? reservedTone : "sale"} size="small">
      {state ? <ReservationText text={state} /> : m.badge_sale()}
    </Badge>
  );
}
