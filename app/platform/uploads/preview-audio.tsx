import { m } from "#messages";

/** Plays a preview that visitors may not see yet. */
export function PreviewAudio({ address, name }: { address: string; name: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: instrumental music has no words.
    <audio
      controls
      preload="none"
      src={address}
      aria-label={m.uploads_listen_to_preview({ name })}
      onPlay={pauseShopPlayer}
      className="h-10 w-full"
    />
  );
}

/** The player pauses for other tabs that start to play, and takes this one for another. */
function pauseShopPlayer(): void {
  if (!("BroadcastChannel" in window)) return;
  const tabs = new BroadcastChannel("player");
  tabs.postMessage(Date.now());
  tabs.close();
}
