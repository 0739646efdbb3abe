import { formatBpm, formatDuration } from "#app/platform/ui/format.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { fewPeaks, loudestPeaks, peakHeights, readPeaks } from "#app/shop/media/peaks.ts";
import { m } from "#messages";

type Props = {
  track: PublicTrack;
  /** The address is the absolute URL of the track's own page. */
  address: string;
  price: string;
  shopName: string;
  style: Record<string, string>;
};

/** The page is a separate document without the shop's scripts. */
export function EmbedPage({ track, address, price, shopName, style }: Props) {
  const { title, genre, bpm, keyName, cover, preview } = track;
  const details = [genre, bpm && m.track_bpm({ bpm: formatBpm(bpm) }), keyName, price];
  const opened = { href: address, target: "_blank", rel: "noopener" };
  return (
    <html lang={m.language_tag()} dir={m.language_direction()} style={style}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${shopName}`}</title>
        <link rel="canonical" href={address} />
        <link rel="stylesheet" href="/embed.css" />
        <script src="/embed.js" defer />
      </head>
      <body>
        <main>
          {cover?.path && <img src={`${cover.path}-320.webp`} alt="" width="160" height="160" />}
          <div>
            <h1>
              <a {...opened}>{title}</a>
            </h1>
            <p>{details.filter(Boolean).join(" · ")}</p>
            {preview && <Player preview={preview} title={title} />}
          </div>
        </main>
      </body>
    </html>
  );
}

function Player({
  preview,
  title,
}: {
  preview: NonNullable<PublicTrack["preview"]>;
  title: string;
}) {
  const { url, durationSeconds, peaks } = preview;
  return (
    <>
      <div id="player" hidden>
        <button
          type="button"
          id="play"
          aria-label={m.player_play_title({ title })}
          aria-pressed="false"
        />
        <div className="wave">
          <Waveform peaks={peaks} />
          <input
            id="position"
            type="range"
            min="0"
            max={Math.round(durationSeconds)}
            defaultValue="0"
            step="1"
            aria-label={m.player_position()}
          />
        </div>
        <output id="time" htmlFor="position">
          0:00 / {formatDuration(durationSeconds)}
        </output>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: it is music without words */}
      <audio id="audio" src={url} preload="none" controls />
    </>
  );
}

/** The upper of two layers is clipped at the current position. */
function Waveform({ peaks }: { peaks: string }) {
  const heights = [...loudestPeaks(readPeaks(peaks), fewPeaks)];
  const bars = heights.map((height, at) => {
    const half = (height / peakHeights) * 16;
    return `M${at * 3 + 1} ${16 - half}V${16 + half}`;
  });
  return (
    <svg viewBox={`0 0 ${heights.length * 3} 32`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join("")} />
      <path id="played" d={bars.join("")} />
    </svg>
  );
}
