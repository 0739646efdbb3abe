import { useRef } from "react";
import { href, Link } from "react-router";
import { Badge } from "#app/platform/ui/badge.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { formatDuration } from "#app/platform/ui/format.ts";
import type {
  MatchedTrack,
  MatchReview,
} from "#app/shop/catalog/audio-matches/match-reviews.server.ts";
import { m } from "#messages";

/** Each passage starts where the two overlap. */
export function TwoPassages({ question }: { question: MatchReview }) {
  const box = useRef<HTMLDivElement>(null);
  const pauseOthers = (playing: EventTarget) => {
    for (const audio of box.current?.querySelectorAll("audio") ?? []) {
      if (audio !== playing) audio.pause();
    }
  };
  return (
    <div
      ref={box}
      onPlayCapture={({ target }) => pauseOthers(target)}
      className="grid gap-px border border-line bg-line md:grid-cols-2"
    >
      <Passage
        id={question.id}
        name="mine"
        label={question.mine.state === "draft" ? m.same_music_to_be_published() : m.in_the_shop()}
        side={question.mine}
      />
      <Passage
        id={question.id}
        name="other"
        label={m.same_music_sounds_like()}
        side={question.other}
      />
    </div>
  );
}

type PassageProps = { id: string; name: "mine" | "other"; label: string; side: MatchedTrack };

function Passage({ id, name, label, side }: PassageProps) {
  const { title, state, mediaType } = side;
  const isPlayable = mediaType.startsWith("audio/") && mediaType !== "audio/midi";
  return (
    <section
      aria-label={`${label}: ${title}`}
      className="row-span-4 grid min-w-0 grid-rows-subgrid gap-3 bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="mono-type text-muted uppercase">{label}</p>
        <Badge tone={state === "sold" ? "ink" : "line"} size="small">
          {states[state]()}
        </Badge>
      </div>
      <Origin side={side} />
      {isPlayable ? (
        <PassagePlayer
          address={href("/admin/same-music/:id/:side", { id, side: name })}
          side={side}
        />
      ) : (
        <p className="text-muted text-sm">{m.same_music_the_very_same_file_it_is()}</p>
      )}
    </section>
  );
}

function Origin({ side }: { side: MatchedTrack }) {
  const { owner, fileName } = side;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-semibold text-lg">
        <TitleOf side={side} />
      </p>
      <p className="text-muted text-sm">
        {owner ? <bdi>{owner}</bdi> : m.same_music_no_uploader()}
        {fileName && (
          <>
            {", "}
            <bdi>{fileName}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

type PlayerProps = { address: string; side: MatchedTrack };

function PassagePlayer({ address, side: { title, seconds } }: PlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const timestamp = formatDuration(seconds);
  const playPassage = () => {
    if (!audio.current) return;
    audio.current.currentTime = seconds;
    void audio.current.play();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: music without words has no captions. */}
      <audio
        ref={audio}
        controls
        preload="none"
        aria-label={m.same_music_from({ title, place: timestamp })}
        src={`${address}#t=${seconds.toFixed(2)}`}
        className="h-11 w-full"
      />
      <button
        type="button"
        onClick={playPassage}
        className={`${buttonVariants("plain", "small")} justify-self-start [.no-scripts_&]:hidden`}
      >
        {m.same_music_play_from({ place: timestamp })}
        <span className="sr-only"> {m.of_title({ title })}</span>
      </button>
    </>
  );
}

const states = { draft: m.draft, published: m.in_the_shop, sold: m.sold };

/** Archived tracks have no page. */
function TitleOf({ side: { trackId, title, state } }: { side: MatchedTrack }) {
  if (state === "sold") return <bdi>{title}</bdi>;
  return (
    <Link
      to={href("/admin/track/:id", { id: trackId })}
      className="underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      <bdi>{title}</bdi>
    </Link>
  );
}
