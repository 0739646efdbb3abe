import { LoaderCircle, Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { m } from "#messages";
import { usePlayerCommands, usePlayerState } from "./player-context.tsx";

const skipButtonClass =
  "size-11 place-items-center text-ink hover:text-accent aria-disabled:cursor-default aria-disabled:text-edge/60";

export function Transport() {
  const { player } = usePlayerCommands();
  const isPlaying = usePlayerState((state) => state.isPlaying);
  const hasNext = usePlayerState(({ queue }) => !!queue && queue.after.length > 0);
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="flex items-center sm:gap-1 lg:col-start-2 lg:row-start-1">
      <button
        type="button"
        aria-label={m.player_previous()}
        onClick={() => player.previous()}
        className={`${skipButtonClass} hidden sm:grid`}
      >
        <SkipBack aria-hidden fill="currentColor" className="size-5" strokeWidth={1.5} />
      </button>
      <button
        type="button"
        aria-label={isPlaying ? m.player_pause() : m.player_play()}
        onClick={() => player.toggle()}
        className="relative grid size-12 short:size-10 place-items-center rounded-full bg-accent text-on-accent transition-colors hover:bg-ink hover:text-ground"
      >
        <Icon aria-hidden fill="currentColor" className="size-5" strokeWidth={1.5} />
        <BufferingRing />
      </button>
      {/* Stays focusable at the end of the queue, so that keyboard users keep their position. */}
      <button
        type="button"
        aria-label={m.player_next()}
        aria-disabled={!hasNext}
        onClick={() => player.next()}
        className={`${skipButtonClass} grid`}
      >
        <SkipForward aria-hidden fill="currentColor" className="size-5" strokeWidth={1.5} />
      </button>
    </div>
  );
}

/** Short waits show no ring. */
function BufferingRing() {
  const isBuffering = usePlayerState((state) => state.isBuffering);
  return (
    <LoaderCircle
      aria-hidden
      strokeWidth={1}
      className={`pointer-events-none absolute -inset-1 size-14 animate-spin text-ink transition-opacity ${isBuffering ? "opacity-100 delay-300" : "opacity-0"}`}
    />
  );
}
