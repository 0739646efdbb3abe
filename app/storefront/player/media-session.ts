import { type AudioPlayer, skipSeconds } from "./audio-player.ts";
import type { PlayableTrack } from "./queue.ts";

export function connectMediaSession(player: AudioPlayer): () => void {
  if (!("mediaSession" in navigator)) return () => {};
  const session = navigator.mediaSession;
  let currentTrack: PlayableTrack | undefined;
  let lastSecond = -1;
  const show = () => {
    const { queue, isPlaying } = player.state;
    if (queue?.track !== currentTrack) session.metadata = queue ? metadataOf(queue.track) : null;
    currentTrack = queue?.track;
    const stateOfTrack = isPlaying ? "playing" : "paused";
    session.playbackState = queue ? stateOfTrack : "none";
    setAction(session, "nexttrack", queue?.after.length ? () => player.next() : null);
  };
  setActions(session, player);
  show();
  const unsubscribeState = player.subscribe(show);
  const unsubscribeMoves = player.subscribeToMoves(() => {
    const second = Math.floor(player.positionSeconds);
    if (second !== lastSecond) showPosition(session, player);
    lastSecond = second;
  });
  return () => {
    unsubscribeState();
    unsubscribeMoves();
  };
}

function metadataOf({ title, genre, cover }: PlayableTrack): MediaMetadata {
  const artwork =
    cover?.path === undefined
      ? undefined
      : cover.widths.map((width) => ({
          src: `${cover.path}-${width}.webp`,
          sizes: `${width}x${width}`,
          type: "image/webp",
        }));
  return new MediaMetadata({ title, artist: genre, artwork });
}

function setActions(session: MediaSession, player: AudioPlayer) {
  setAction(session, "play", () => player.resume());
  setAction(session, "pause", () => player.pause());
  setAction(session, "stop", () => player.close());
  setAction(session, "previoustrack", () => player.previous());
  setAction(session, "seekbackward", (by) => player.seekBy(-(by.seekOffset ?? skipSeconds)));
  setAction(session, "seekforward", (by) => player.seekBy(by.seekOffset ?? skipSeconds));
  setAction(session, "seekto", ({ seekTime }) => {
    if (seekTime !== undefined) player.seekTo(seekTime);
  });
}

function setAction(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
) {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // Browsers throw for an unknown action.
  }
}

/** Browsers throw for a duration that is not a number and for a position past the end. */
function showPosition(session: MediaSession, player: AudioPlayer) {
  const duration = player.durationSeconds;
  if (duration > 0 && Number.isFinite(duration)) {
    const position = Math.min(Math.max(player.positionSeconds, 0), duration);
    session.setPositionState({ duration, position, playbackRate: 1 });
  } else session.setPositionState();
}
