import type { AudioPlayer } from "./audio-player.ts";
import { continuePlayback } from "./continue-playback.ts";
import { listenForShortcuts, type ShortcutListeners } from "./listen-for-shortcuts.ts";

/** Does what a page needs only after it is shown. Returns the cleanup. */
export function connectPlayer(player: AudioPlayer, listeners: ShortcutListeners): () => void {
  const stopStoring = continuePlayback(player);
  const stopListening = listenForShortcuts(player, listeners);
  return () => {
    stopStoring();
    stopListening();
  };
}
