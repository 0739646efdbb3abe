import { href } from "react-router";
import { BackToList } from "#app/platform/navigation/back-to-list.tsx";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { formatBpm, formatDuration } from "#app/platform/ui/format.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { useMoney } from "#app/platform/ui/use-money.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { PlayButton } from "../player/play-button.tsx";
import { Waveform } from "../player/waveform.tsx";
import { BuyButton, hostOfLink } from "../shared/buy-button.tsx";
import { useIsOwnReservation } from "../shared/own-reservation.ts";
import { SoldStamp } from "../shared/sold-stamp.tsx";
import { StateBadges } from "../shared/state-badges.tsx";

/** Length in characters. A longer title would fill the screen in the largest size. */
const LONG_TITLE = 40;

type Props = {
  track: PublicTrack;
  tracks: PublicTrack[];
  children: React.ReactNode;
};

export function TrackHead({ track, tracks, children }: Props) {
  const isOwn = useIsOwnReservation(track);
  return (
    <div className="border-line border-b bg-surface">
      <div className="page-width pt-6">
        <BackToList otherwise={href("/track-store")} />
        <div className="mt-4 grid gap-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:items-end lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-12">
          <Cover track={track} />
          <div className="min-w-0">
            <StateBadges track={track} isOwn={isOwn} />
            <Headline text={track.title} className={`mt-4 ${sizeOf(track.title)}`} />
            <p className="mono-type mt-5 flex flex-wrap gap-x-5 gap-y-1 text-muted">
              <span>{track.genre}</span>
              {track.bpm && <span>{m.track_bpm({ bpm: formatBpm(track.bpm) })}</span>}
              {track.keyName && <span>{track.keyName}</span>}
              <span>{formatDuration(track.durationSeconds)}</span>
            </p>
            <div className="mt-8 flex flex-wrap items-start gap-3">
              <PlayButton track={track} tracks={tracks} variant="page" />
              <BuyButton track={track} size="large" formatExact={useMoney()} label={m.buy_now} />
              {children}
            </div>
            {track.purchaseLink && !track.isSold && (
              <p className="mt-3 text-muted text-sm">
                {m.buy_outside({ host: hostOfLink(track.purchaseLink) })}
              </p>
            )}
          </div>
        </div>
        <div className="py-8 sm:py-10">
          <Waveform track={track} tracks={tracks} variant="page" />
        </div>
      </div>
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
