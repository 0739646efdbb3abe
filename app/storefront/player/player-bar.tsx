import { type ComponentType, useEffect, useState } from "react";
import { showToast } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";
import { usePlayerState } from "./player-context.tsx";
import type { PlayableTrack } from "./queue.ts";

type Actions = ComponentType<{ track: PlayableTrack }>;
type Controls = ComponentType<{ track: PlayableTrack; actions: Actions }>;

/** The script of the controls loads after the page and is retried with each track. */
export function PlayerBar({ actions }: { actions: Actions }) {
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
      {track && Controls && <Controls track={track} actions={actions} />}
    </>
  );
}
