import { Link } from "react-router";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { Headline } from "#app/platform/ui/headline.tsx";
import { useClockTime } from "#app/platform/ui/use-clock-time.ts";
import type { RefusedStart } from "#app/shop/checkout/start-checkout.server.ts";
import { m } from "#messages";

/** Explains why nothing was reserved or ordered, and what to do instead. */
export function StartRefused({ title, text, track, reserved, own, isService }: RefusedStart) {
  const until = useClockTime(reserved?.until);
  return (
    <main id="content" className="page-width py-12 sm:py-20">
      <article className="grid gap-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:items-center lg:gap-14">
        {track && (
          <CoverImage
            cover={track.cover}
            alt={m.cover_of({ title: track.title })}
            sizes="(min-width: 768px) 20rem, 60vw"
            isEager
            className="max-w-3/5 shadow-2xl md:max-w-none"
          />
        )}
        <div className="max-w-2xl">
          {track && (
            <p dir="auto" className="text-lg text-muted [overflow-wrap:anywhere]">
              {track.title}
            </p>
          )}
          <div role="alert">
            <Headline text={title} className="headline-4xl mt-2 sm:headline-6xl" />
            <p className="mt-6 text-lg text-pretty">{text}</p>
            {until && <p className="mt-2 text-lg">{m.start_reserved_until({ time: until })}</p>}
          </div>
          {reserved && <p className="mt-2 text-muted text-pretty">{m.start_may_be_free()}</p>}
          <p className="mt-8 flex flex-wrap gap-3">
            <NextSteps
              track={track}
              own={own}
              isService={isService}
              isReserved={reserved !== undefined}
            />
          </p>
        </div>
      </article>
    </main>
  );
}

/** Buttons stack on phones. */
const wide = "w-full sm:w-auto";

type StepsProps = Pick<RefusedStart, "track" | "own" | "isService"> & { isReserved: boolean };

function NextSteps({ track, own, isReserved, isService = false }: StepsProps) {
  return (
    <>
      {own && (
        <a
          href={localPath(href("/checkout/:secret", own))}
          className={`whitespace-normal! ${wide} ${buttonVariants("accent", "large")}`}
        >
          {m.start_go_on_with({ title: own.title })}
        </a>
      )}
      {track && isReserved && (
        <Link
          to={href("/free-again/:trackId", { trackId: track.id })}
          className={`${wide} ${buttonVariants("accent", "large")}`}
        >
          {m.track_notify_when_free()}
        </Link>
      )}
      {track && (
        <Link
          to={href("/music/:slug", { slug: track.id })}
          className={`${wide} ${buttonVariants("plain", "large")}`}
        >
          {m.back_to_track()}
        </Link>
      )}
      <Link
        to={isService ? href("/services") : href("/track-store")}
        className={`${wide} ${buttonVariants("plain", "large")}`}
      >
        {isService ? m.all_services() : m.all_tracks()}
      </Link>
    </>
  );
}
