import { type ComponentType, useEffect, useState } from "react";
import { showToast } from "#app/ui/toasts.tsx";
import { m } from "#messages";
import { usePlayerState } from "./player-context.tsx";
import type { PlayableTrack } from "./queue.ts";

type Controls = ComponentType<{ track: PlayableTrack }>;

/**
 * The deck at the bottom of the shop: nothing until a track is chosen, then there on every screen. Its script loads after
 * the page, which has nothing to show in it, and if that failed, again with each track.
 */
export function PlayerBar() {
  const track = usePlayerState(({ queue }) => queue?.track);
  const [Controls, setControls] = useState<Controls>();
  const id = track?.id;
  useEffect(() => {
    if (Controls) return;
    import("./player-controls.tsx").then(
      ({ PlayerControls }) => setControls(() => PlayerControls),
      () =>
        id &&
        showToast({
          title: m.player_not_loaded(),
          text: m.player_not_loaded_text(),
          tone: "problem",
        }),
    );
  }, [Controls, id]);
  return (
    <>
      <p role="status" className="sr-only">
        {track && m.player_now_playing({ title: track.title })}
      </p>
      {track && Controls && <Controls track={track} />}
    </>
  );
}
