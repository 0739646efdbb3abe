import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { DetailLine } from "#app/platform/ui/detail-line.tsx";
import { formatBpm } from "#app/platform/ui/format.ts";
import { widestWord } from "#app/platform/ui/headline.tsx";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { PlayButton } from "../player/play-button.tsx";
import { AddToCart } from "./add-to-cart.tsx";
import { BuyButton } from "./buy-button.tsx";
import { LikeToggle } from "./like-toggle.tsx";
import { useIsInCart } from "./own-cart.ts";
import { ReservationText } from "./reservation-text.tsx";
import { SoldStamp } from "./sold-stamp.tsx";
import { useReservation } from "./use-reservation.ts";

/**
 * Card widths, two to five per row, for the browser's choice of a cover. On phones (156 to 196
 * pixels) it picks the cover whose size is closest at pixel ratios of two and three, at most a
 * sixth too small.
 */
const cardSizes =
  "(min-width: 1280px) 19vw, (min-width: 1024px) 23vw, (min-width: 768px) 31vw, (min-width: 480px) calc(44vw - 1.5rem), 160px";

type Props = {
  track: PublicTrack;
  tracks: PublicTrack[];
  level: "h2" | "h3";
  isEager: boolean;
  /** Tracks beside it have other license models. */
  showsModel: boolean;
};

export function TrackCard({ track, tracks, level: Title, isEager, showsModel }: Props) {
  const address = href("/music/:slug", { slug: track.slug });
  return (
    <article className="group flex min-w-0 flex-col">
      <CardBadges track={track} />
      <div className="relative">
        <Link to={address} tabIndex={-1} aria-hidden="true" className="block">
          <CoverImage
            cover={track.cover}
            alt=""
            sizes={cardSizes}
            isEager={isEager}
            className={track.isSold ? "opacity-40 saturate-50" : ""}
          />
        </Link>
        {track.isSold && <SoldStamp />}
        <span className="absolute right-2 bottom-2">
          <PlayButton track={track} tracks={tracks} variant="cover" />
        </span>
      </div>
      <div className="@container pt-3">
        <Title style={widestWord(track.title)} className="card-title">
          <Link to={address} className="line-clamp-2 hover:text-accent">
            {track.title}
          </Link>
        </Title>
        <p lang={track.genreLang} className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
          {track.genre}
        </p>
        <p className="mono-type mt-1 text-muted">
          <DetailLine
            details={[track.bpm && m.track_bpm({ bpm: formatBpm(track.bpm) }), track.keyName]}
          />
        </p>
        {showsModel && !track.isSold && (
          <p className="mt-2 flex">
            <Badge tone="line" size="small">
              {modelNames[track.agreementModel]()}
            </Badge>
          </p>
        )}
        <div className="mt-2 flex items-center justify-between">
          <BuyButton track={track} />
          <div className="-mr-2 flex">
            <AddToCart track={track} />
            <LikeToggle track={track} />
          </div>
        </div>
      </div>
    </article>
  );
}

type Flags = Pick<
  PublicTrack,
  "id" | "isSold" | "onSale" | "isNewArrival" | "isFavorite" | "reservation"
>;

/** A sold track has a stamp instead of badges. */
function CardBadges({ track }: { track: Flags }) {
  const { isSold, onSale, isFavorite, isNewArrival } = track;
  const isOwn = useIsInCart(track);
  const reserved = useReservation(track.reservation, isOwn);
  const isOpen = !isSold && !reserved;
  return (
    <p className="flex h-5 gap-0.5 overflow-hidden">
      {!isSold && reserved && (
        <Badge tone={isOwn ? "accent" : "line"} size="small">
          <ReservationText text={reserved} />
        </Badge>
      )}
      {isOpen && onSale && (
        <Badge tone="sale" size="small">
          {m.badge_sale()}
        </Badge>
      )}
      {isOpen && isFavorite && (
        <Badge tone="ink" size="small">
          {m.catalog_featured()}
        </Badge>
      )}
      {isOpen && isNewArrival && (
        <Badge tone="line" size="small">
          {m.badge_new()}
        </Badge>
      )}
    </p>
  );
}
