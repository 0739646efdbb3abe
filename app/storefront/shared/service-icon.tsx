import { AudioWaveform } from "lucide-react";

/** Stands where a track has its cover. */
export function ServiceIcon() {
  return (
    <span className="grid aspect-square place-items-center border border-line bg-surface text-muted">
      <AudioWaveform aria-hidden className="size-6" strokeWidth={1.5} />
    </span>
  );
}
