import { Pause, Play } from "lucide-react";
import { useEffect } from "react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import type { PlayerState } from "./audio-player.ts";
import { usePlayerCommands, usePlayerState } from "./player-context.tsx";

const variants = {
  cover:
    "grid size-12 place-items-center rounded-full bg-accent text-on-accent shadow-lg transition-colors hover:bg-ink hover:text-ground disabled:bg-raised/80 disabled:text-edge disabled:shadow-none",
  row: "grid size-11 place-items-center rounded-full text-ink transition-colors hover:bg-raised hover:text-accent data-current:text-accent disabled:text-edge/60 disabled:hover:bg-transparent",
  page: `${buttonVariants("ink", "large")} max-lg:px-4 lg:min-w-36 disabled:bg-raised disabled:text-muted`,
} as const;

const iconSizes = { cover: "size-5", row: "size-4.5", page: "size-5" } as const;

type Props = {
  track: PublicTrack;
  tracks: PublicTrack[];
  variant: keyof typeof variants;
  label?: string;
  className?: string;
};

/** Keeps working for a track that is sold while it is in the player. */
export function PlayButton({
  track,
  tracks,
  variant,
  label = m.player_play(),
  className = "",
}: Props) {
  const { player } = usePlayerCommands();
  const isCurrent = usePlayerState((state) => currentId(state) === track.id);
  const isPlaying = usePlayerState((state) => state.isPlaying && currentId(state) === track.id);
  useEffect(() => player.refresh(track), [player, track]);
  const press = () => {
    if (isPlaying) player.pause();
    else if (track.isSold) player.resume();
    else player.play(track, tracks);
  };
  const Icon = isPlaying ? Pause : Play;
  const isSilent = !track.isSold && track.preview === undefined;
  const playLabel = isSilent ? m.player_no_preview() : label;
  const text = isPlaying ? m.player_pause() : playLabel;
  return (
    <button
      type="button"
      disabled={isSilent || (track.isSold && !isCurrent)}
      aria-label={isSilent ? m.player_no_preview_of(track) : `${text} ${track.title}`}
      title={isSilent ? m.track_has_no_preview() : undefined}
      data-current={isCurrent || undefined}
      onClick={press}
      className={`scripted ${variants[variant]} ${className}`}
    >
      <Icon aria-hidden fill="currentColor" strokeWidth={1.5} className={iconSizes[variant]} />
      {variant === "page" && text}
    </button>
  );
}

function currentId({ queue }: PlayerState): string | undefined {
  return queue?.track.id;
}
