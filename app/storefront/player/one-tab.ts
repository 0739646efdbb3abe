import type { AudioPlayer } from "./audio-player.ts";

/**
 * Lets one tab play: a message contains when its tab started (ms), and the last one continues.
 * Returns the cleanup.
 */
export function connectOneTab(player: AudioPlayer): () => void {
  if (!("BroadcastChannel" in window)) return () => {};
  const tabs = new BroadcastChannel("player");
  let beganAt = 0;
  let wasPlaying = false;
  const unsubscribe = player.subscribe(() => {
    const { isPlaying } = player.state;
    if (isPlaying && !wasPlaying) {
      beganAt = Date.now();
      tabs.postMessage(beganAt);
    }
    wasPlaying = isPlaying;
  });
  tabs.addEventListener("message", ({ data: othersBeganAt }: MessageEvent<unknown>) => {
    if (typeof othersBeganAt === "number" && othersBeganAt >= beganAt) player.pause();
  });
  return () => {
    unsubscribe();
    tabs.close();
  };
}
