import { Volume1, Volume2, VolumeX } from "lucide-react";
import { m } from "#messages";
import { usePlayerCommands, usePlayerState } from "./player-context.tsx";

const sliderClass = [
  "hidden h-11 w-20 cursor-pointer appearance-none bg-position-[left_center] bg-no-repeat xl:block 3xl:w-28",
  "bg-[linear-gradient(var(--ink),var(--ink)),linear-gradient(var(--edge),var(--edge))]",
  "[&::-webkit-slider-thumb]:size-3 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-ink",
  "[&::-moz-range-thumb]:size-3 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-ink",
].join(" ");

export function VolumeControl({ className }: { className: string }) {
  const { player } = usePlayerCommands();
  const isSilent = usePlayerState(({ isMuted, volume }) => isMuted || volume === 0);
  const volume = usePlayerState(({ isMuted, volume }) => (isMuted ? 0 : volume));
  const AudibleIcon = volume < 0.5 ? Volume1 : Volume2;
  const Icon = isSilent ? VolumeX : AudibleIcon;
  return (
    <div className={`items-center ${className}`}>
      <button
        type="button"
        aria-label={m.player_mute()}
        aria-pressed={isSilent}
        onClick={() => player.toggleMute()}
        className="grid size-11 place-items-center text-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        aria-label={m.player_volume()}
        aria-valuetext={`${Math.round(volume * 100)}%`}
        onChange={({ target }) => player.setVolume(target.valueAsNumber)}
        style={{ backgroundSize: `${volume * 100}% 2px, 100% 2px` }}
        className={sliderClass}
      />
    </div>
  );
}
