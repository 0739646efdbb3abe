import { Pause, Play } from "lucide-react";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { usePlayerCommands, usePlayerState } from "../player/player-context.tsx";
import { isPlayable } from "../player/queue.ts";

/** Plays the tracks that are for sale, in the order of the list. */
export function PlayAll({ tracks }: { tracks: PublicTrack[] }) {
  const { player } = usePlayerCommands();
  const isPlaying = usePlayerState(
    ({ queue, isPlaying: plays }) => plays && tracks.some(({ id }) => id === queue?.track.id),
  );
  const first = tracks.find(isPlayable);
  if (!first) return null;
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      onClick={() => (isPlaying ? player.pause() : player.play(first, tracks))}
      className={`scripted ${buttonVariants("accent")}`}
    >
      <Icon aria-hidden fill="currentColor" strokeWidth={1.5} className="size-4.5" />
      {isPlaying ? m.player_pause() : m.shortlist_play_all()}
    </button>
  );
}
