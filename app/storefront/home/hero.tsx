import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { DetailLine } from "#app/platform/ui/detail-line.tsx";
import { formatBpm } from "#app/platform/ui/format.ts";
import { Headline, widestWord } from "#app/platform/ui/headline.tsx";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import type { PageCopy } from "#app/shop/content/page-copy.server.ts";
import { m } from "#messages";
import { PlayButton } from "../player/play-button.tsx";
import { Waveform } from "../player/waveform.tsx";
import { VinylRecord } from "../shared/vinyl-record.tsx";

type Props = {
  copy: PageCopy;
  /** Undefined in an empty shop. */
  featured: PublicTrack | undefined;
  /** These tracks follow in the queue. */
  tracks: PublicTrack[];
};

export function Hero({ copy, featured, tracks }: Props) {
  const { title, text, langs } = copy;
  return (
    <div className="border-line border-b bg-surface">
      <div className="page-width grid grid-cols-[minmax(0,44fr)_minmax(0,56fr)] items-end gap-x-5 gap-y-4 py-8 sm:py-14 md:grid-cols-[minmax(0,1fr)_minmax(0,19rem)] md:gap-x-12 md:gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-x-16 2xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
        <div className="max-md:col-span-2 max-md:mb-4 lg:pb-4">
          <Headline
            dir="auto"
            lang={langs.title}
            text={title}
            style={widestWord(title.toUpperCase())}
            className="uppercase [--headline:clamp(2rem,9vw,5rem)] md:[--headline:clamp(3rem,6.6vw,8rem)]"
          />
          {text && (
            <p
              dir="auto"
              lang={langs.text}
              className="mt-4 max-w-xl whitespace-pre-line text-muted text-pretty [overflow-wrap:anywhere] sm:mt-6 sm:text-lg"
            >
              {text}
            </p>
          )}
          <p className="mt-6 grid grid-cols-[auto_auto] gap-3 sm:mt-8 sm:justify-start">
            <Link
              to={href("/track-store")}
              className={`${buttonVariants("accent", "large")} max-sm:px-4`}
            >
              {m.home_browse_store()}
            </Link>
            <Link
              to={href("/services")}
              className={`${buttonVariants("plain", "large")} max-sm:px-4`}
            >
              {m.nav_services()}
            </Link>
          </p>
        </div>
        {featured && (
          <>
            <FeaturedCover track={featured} />
            <FeaturedPlayer track={featured} tracks={tracks} />
          </>
        )}
      </div>
    </div>
  );
}

function FeaturedCover({ track }: { track: PublicTrack }) {
  return (
    <Link
      to={href("/music/:slug", { slug: track.slug })}
      aria-label={track.title}
      className="relative block w-full pr-[12%] max-md:row-span-2 lg:max-w-md lg:justify-self-end 2xl:max-w-none"
    >
      <svg aria-hidden="true" viewBox="0 0 100 100" className="absolute top-[3%] right-0 h-[94%]">
        <VinylRecord hole="fill-surface" />
      </svg>
      <CoverImage
        cover={track.cover}
        alt=""
        sizes="(min-width: 1536px) 30rem, (min-width: 1024px) 23rem, (min-width: 768px) 17rem, 38vw"
        isEager
        className="relative shadow-2xl"
      />
    </Link>
  );
}

/** Its parts are beside and below the cover on phones. */
function FeaturedPlayer({ track, tracks }: { track: PublicTrack; tracks: PublicTrack[] }) {
  return (
    <div className="max-md:contents md:col-span-2 md:grid md:grid-cols-[auto_minmax(0,12rem)_minmax(0,1fr)] md:items-center md:gap-x-5 md:border-line md:border-t md:pt-6 lg:grid-cols-[auto_minmax(0,16rem)_minmax(0,1fr)]">
      <div className="min-w-0 md:order-1">
        <p className="hyphenate line-clamp-2 font-semibold">{track.title}</p>
        <p className="mono-type mt-1 text-muted">
          <DetailLine
            details={[
              track.genre,
              track.bpm && m.track_bpm({ bpm: formatBpm(track.bpm) }),
              track.keyName,
            ]}
          />
        </p>
      </div>
      <PlayButton track={track} tracks={tracks} variant="cover" className="self-start" />
      <div className="max-md:col-span-2 md:order-2">
        <Waveform track={track} tracks={tracks} variant="wide" />
      </div>
    </div>
  );
}
