import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { DetailLine } from "#app/platform/ui/detail-line.tsx";
import { formatBpm } from "#app/platform/ui/format.ts";
import { m } from "#messages";
import type { PlayableTrack } from "./queue.ts";
import { Times } from "./times.tsx";

export function NowPlaying({ track }: { track: PlayableTrack }) {
  return (
    <Link
      to={href("/music/:slug", { slug: track.slug })}
      className="group flex min-w-0 items-center gap-3 -outline-offset-2 lg:col-start-1 lg:row-start-1"
    >
      <span className="w-18 shrink-0 max-sm:short:hidden sm:short:w-12 lg:not-short:w-20">
        <CoverImage key={track.id} cover={track.cover} alt="" sizes="80px" isEager />
      </span>
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-semibold group-hover:text-accent">{track.title}</span>
        <span
          lang={track.genreLang}
          className="mt-0.5 block truncate text-muted text-sm max-sm:short:hidden"
        >
          {track.genre}
        </span>
        <span className="mono-type mt-1 truncate text-muted max-sm:hidden short:hidden">
          <DetailLine
            details={[track.bpm && m.track_bpm({ bpm: formatBpm(track.bpm) }), track.keyName]}
          />
        </span>
        <Times track={track} className="mt-1 block truncate sm:hidden" />
      </span>
    </Link>
  );
}
