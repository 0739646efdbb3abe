import { Blend, Keyboard, X } from "lucide-react";
import { type ComponentType, useEffect, useRef } from "react";
import { Link } from "react-router";
import { mixingTracksAddress } from "#app/shop/catalog/filters/mixing-tracks-address.ts";
import { m } from "#messages";
import { connectMediaSession } from "./media-session.ts";
import { NowPlaying } from "./now-playing.tsx";
import { connectOneTab } from "./one-tab.ts";
import { usePlayerCommands } from "./player-context.tsx";
import type { PlayableTrack } from "./queue.ts";
import { Times } from "./times.tsx";
import { Transport } from "./transport.tsx";
import { VolumeControl } from "./volume-control.tsx";
import { Waveform } from "./waveform.tsx";

type Actions = ComponentType<{ track: PlayableTrack }>;
type Props = { track: PlayableTrack; actions: Actions };

export function PlayerControls({ track, actions: Actions }: Props) {
  const bar = useRef<HTMLElement>(null);
  const { player } = usePlayerCommands();
  useEffect(() => publishBarHeight(bar.current), []);
  useEffect(() => connectMediaSession(player), [player]);
  useEffect(() => connectOneTab(player), [player]);
  return (
    <section
      ref={bar}
      aria-label={m.player()}
      className="fixed inset-x-0 bottom-0 z-40 border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] transition-transform duration-300 starting:translate-y-full"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 lg:not-short:h-20 lg:grid-cols-[16rem_auto_minmax(0,1fr)_auto] lg:gap-x-5 xl:grid-cols-[20rem_auto_minmax(0,1fr)_auto] 3xl:grid-cols-[24rem_auto_minmax(0,1fr)_auto]">
        <div className="col-span-3 row-start-1 grid grid-cols-[minmax(0,1fr)_auto] items-center bg-surface lg:col-span-1 lg:col-start-3 lg:block lg:bg-transparent">
          <Waveform track={track} tracks={[track]} variant="bar" />
          <div className="flex items-center gap-1 px-1 lg:hidden">
            <Actions track={track} />
          </div>
        </div>
        <NowPlaying track={track} />
        <Transport />
        <div className="flex items-center lg:col-start-4 lg:row-start-1 lg:pr-2">
          <Times track={track} className="hidden pr-2 sm:inline" />
          <div className="flex items-center gap-1 pr-1 max-lg:hidden">
            <Actions track={track} />
          </div>
          <VolumeControl className="hidden sm:flex" />
          <FitLink track={track} />
          <BarButtons />
        </div>
      </div>
    </section>
  );
}

function FitLink({ track }: { track: PlayableTrack }) {
  const address = mixingTracksAddress(track);
  if (!address) return null;
  return (
    <Link
      to={address}
      title={m.player_fits()}
      className="grid size-11 place-items-center text-muted hover:text-ink"
    >
      <Blend aria-hidden className="size-5" strokeWidth={1.75} />
      <span className="sr-only">{m.player_fits()}</span>
    </Link>
  );
}

function BarButtons() {
  const { player, showKeys } = usePlayerCommands();
  const buttonClass = "size-11 place-items-center text-muted hover:text-ink";
  return (
    <>
      <button
        type="button"
        aria-label={m.player_show_keys()}
        onClick={showKeys}
        className={`${buttonClass} hidden sm:grid`}
      >
        <Keyboard aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
      <button
        type="button"
        aria-label={m.player_close()}
        onClick={() => player.close()}
        className={`${buttonClass} grid`}
      >
        <X aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
    </>
  );
}

function publishBarHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const page = document.documentElement.style;
  const observer = new ResizeObserver(() =>
    page.setProperty("--player-height", `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => {
    observer.disconnect();
    page.removeProperty("--player-height");
  };
}
