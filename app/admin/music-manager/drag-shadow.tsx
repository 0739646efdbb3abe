import type { RefObject } from "react";
import type { ManagedTrack } from "#app/catalogue/managed-tracks.server.ts";
import { CoverImage } from "#app/media/cover-image.tsx";

type Props = { ref: RefObject<HTMLDivElement | null>; track: ManagedTrack };

/** What hangs at the pointer while a track is being dragged. */
export function DragShadow({ ref, track }: Props) {
  return (
    <div
      ref={ref}
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-40 flex max-w-64 items-center gap-3 border border-accent bg-raised p-2 pr-4 shadow-2xl"
    >
      <CoverImage cover={track.cover} alt="" sizes="44px" isEager className="size-10 shrink-0" />
      <span className="truncate font-semibold text-sm">{track.title}</span>
    </div>
  );
}
