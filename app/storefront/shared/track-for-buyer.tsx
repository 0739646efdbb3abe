import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { formatBpm } from "#app/platform/ui/format.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { formatKey } from "#app/shop/catalog/format-key.ts";
import type { TrackCover } from "#app/shop/catalog/track.ts";
import type { Langs } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";

type Props = {
  track: {
    title: string;
    genre: string;
    description: string;
    bpm: number | null;
    key: string | null;
    cover: TrackCover | undefined;
    langs: Langs<"track">;
  };
  price?: string;
  children: React.ReactNode;
};

export function TrackForBuyer({ track, price, children }: Props) {
  const unknown = m.not_specified();
  const rows = [
    [m.genre(), track.genre],
    [m.bpm(), track.bpm ? formatBpm(track.bpm) : unknown],
    [m.key(), track.key ? formatKey(track.key) : unknown],
    ...(price ? [[m.price(), price]] : []),
  ];
  return (
    <article className="grid gap-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:items-start lg:gap-14">
      <CoverImage
        cover={track.cover}
        alt={m.cover_of({ title: track.title })}
        sizes="(min-width: 768px) 22rem, 92vw"
        isEager
        className="max-w-3/5 shadow-2xl md:max-w-sm"
      />
      <div className="min-w-0 max-w-2xl">
        <Headline text={track.title} className="headline-4xl sm:headline-5xl" />
        {track.description && (
          <p
            lang={track.langs.description}
            className="mt-5 whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]"
          >
            {track.description}
          </p>
        )}
        <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-line border-y py-4">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="mt-0.5 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-8 grid gap-6">{children}</div>
      </div>
    </article>
  );
}
