import type { AudioPlayer } from "./audio-player.ts";

/** The tab that starts last continues: a message holds its start in milliseconds. */
export function connectOneTab(player: AudioPlayer): () => void {
  if (!("BroadcastChannel" in window)) return () => {};
  const tabs = new BroadcastChannel("player");
  let beganAt = 0;
  let wasPlaying = false;
  const follow = () => {
    const { isPlaying } = player.state;
    if (isPlaying && !wasPlaying) {
      beganAt = Date.now();
      tabs.postMessage(beganAt);
    }
    wasPlaying = isPlaying;
  };
  follow();
  const unsubscribe = player.subscribe(follow);
  tabs.addEventListener("message", ({ data: othersBeganAt }: MessageEvent<unknown>) => {
    if (typeof othersBeganAt === "number" && othersBeganAt >= beganAt) player.pause();
  });
  return () => {
    unsubscribe();
    tabs.close();
  };
}
