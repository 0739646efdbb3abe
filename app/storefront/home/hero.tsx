import { href, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { formatBpm } from "#app/platform/ui/format.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { PlayButton } from "../player/play-button.tsx";
import { Waveform } from "../player/waveform.tsx";
import { VinylRecord } from "../shared/vinyl-record.tsx";

type Props = {
  title: string;
  text: string;
  /** Undefined in an empty shop. */
  featured: PublicTrack | undefined;
  /** These tracks follow in the queue. */
  tracks: PublicTrack[];
};

export function Hero({ title, text, featured, tracks }: Props) {
  return (
    <div className="border-line border-b bg-surface">
      <div className="page-width grid items-end gap-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16 2xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
        <div className="lg:pb-4">
          <h1
            dir="auto"
            className="display-type [overflow-wrap:anywhere] text-[clamp(2.25rem,10vw,6rem)] uppercase lg:text-[clamp(4rem,6.6vw,8rem)]"
          >
            {title}
          </h1>
          {text && (
            <p
              dir="auto"
              className="mt-6 max-w-xl whitespace-pre-line text-lg text-muted text-pretty [overflow-wrap:anywhere]"
            >
              {text}
            </p>
          )}
          <p className="mt-8 flex flex-wrap gap-3">
            <Link to={href("/track-store")} className={buttonVariants("accent", "large")}>
              {m.home_browse_store()}
            </Link>
            <Link to={href("/services")} className={buttonVariants("plain", "large")}>
              {m.nav_services()}
            </Link>
          </p>
        </div>
        {featured && <FeaturedCover track={featured} />}
      </div>
      {featured && <FeaturedWaveform track={featured} tracks={tracks} />}
    </div>
  );
}

function FeaturedCover({ track }: { track: PublicTrack }) {
  return (
    <Link
      to={href("/music/:slug", { slug: track.slug })}
      aria-label={track.title}
      className="relative block w-full max-w-md justify-self-center 2xl:max-w-none pr-[12%] lg:justify-self-end"
    >
      <svg aria-hidden="true" viewBox="0 0 100 100" className="absolute top-[3%] right-0 h-[94%]">
        <VinylRecord hole="fill-surface" />
      </svg>
      <CoverImage
        cover={track.cover}
        alt=""
        sizes="(min-width: 1536px) 30rem, (min-width: 1024px) 23rem, 80vw"
        isEager
        className="relative shadow-2xl"
      />
    </Link>
  );
}

function FeaturedWaveform({ track, tracks }: { track: PublicTrack; tracks: PublicTrack[] }) {
  return (
    <div className="border-line border-t">
      <div className="page-width grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-1 py-5 lg:grid-cols-[auto_minmax(0,16rem)_minmax(0,1fr)]">
        <PlayButton track={track} tracks={tracks} variant="cover" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{track.title}</p>
          <p className="mono-type truncate text-muted">
            {[track.genre, track.bpm && m.track_bpm({ bpm: formatBpm(track.bpm) }), track.key]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <div className="col-span-2 lg:col-span-1">
          <Waveform track={track} tracks={tracks} variant="wide" />
        </div>
      </div>
    </div>
  );
}
