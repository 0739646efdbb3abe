import type { AudioPlayer } from "./audio-player.ts";
import type { PlayableTrack, Queue } from "./queue.ts";

const storageKey = "playback";
/** A page that takes longer to load stays silent. */
const MAX_AWAY_MS = 30_000;

type Playback = {
  language: string;
  leftAt: number;
  queue: Queue;
  seconds: number;
  isPlaying: boolean;
};

/** A page in another language is another document, whose player continues where this one stopped. */
export function continuePlayback(player: AudioPlayer): () => void {
  const { lang } = document.documentElement;
  const last = takePlayback();
  const isContinued = last && last.language !== lang && Date.now() - last.leftAt < MAX_AWAY_MS;
  if (isContinued && !player.track) {
    player.start(last.queue, last.seconds, true);
    if (!last.isPlaying) player.pause();
  }
  const leave = () => storePlayback(player, lang);
  window.addEventListener("pagehide", leave);
  return () => window.removeEventListener("pagehide", leave);
}

function storePlayback({ state, positionSeconds: seconds }: AudioPlayer, language: string): void {
  const { queue, isPlaying } = state;
  if (!queue) return;
  const playback: Playback = {
    language,
    leftAt: Date.now(),
    queue: {
      before: queue.before.map(withoutReservation),
      track: withoutReservation(queue.track),
      after: queue.after.map(withoutReservation),
    },
    seconds,
    isPlaying,
  };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(playback));
  } catch {
    // Storage is blocked or full, and the other page stays silent.
  }
}

/** JSON has no dates, and the other page knows reservations better. */
function withoutReservation(track: PlayableTrack): PlayableTrack {
  return { ...track, reservation: undefined };
}

function takePlayback(): Playback | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
