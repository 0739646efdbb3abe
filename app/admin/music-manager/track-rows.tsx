import { type RefObject, useEffect, useRef } from "react";
import { useFetcher, useSearchParams } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { useProblemToast } from "#app/platform/ui/use-notice.ts";
import type { ManagedPage, ManagedTrack } from "#app/shop/catalog/managed-tracks.server.ts";
import { m } from "#messages";
import { useRowDrag } from "../shared/use-row-drag.ts";
import { managerAddress } from "./manager-address.ts";
import type { TrackPermissions } from "./track-permissions.ts";
import { moveButtonId, TrackRow } from "./track-row.tsx";

type Props = {
  permissions: TrackPermissions;
  list: ManagedPage & {
    offset: number;
    search?: string;
    isFiltered: boolean;
    order: "shop" | "newest";
  };
  moving: { id: string; title: string } | undefined;
};

const columns = "xl:grid-cols-[auto_2.75rem_minmax(0,1fr)_auto_auto_auto_9rem] xl:gap-x-4";

/** An administrator drags one track onto another to swap them, in the shop's order. */
export function TrackRows({ permissions, list, moving }: Props) {
  const { tracks, offset, search, isFiltered, order } = list;
  const [parameters] = useSearchParams();
  const swapping = useFetcher<FormResult>();
  useProblemToast(swapping.data?.problem);
  useFocusAfterMove(moving?.id);
  const maySwap = permissions.reorder && order === "shop";
  const isWhole = !search && !isFiltered;
  const { drag, shadow, begin } = useRowDrag((trackId, otherId) => {
    const swap = { intent: "swap", trackId, otherId };
    const action = managerAddress(parameters);
    void swapping.submit(swap, { method: "post", action, preventScrollReset: true });
  });
  const dragged = tracks.find(({ id }) => id === drag?.id);
  return (
    <div className={`xl:grid ${columns}`}>
      <ColumnNames hasOwners={permissions.reorder} hasPositions={maySwap && isWhole} />
      <ul
        aria-label={m.tracks()}
        onPointerDown={maySwap && !moving ? begin : undefined}
        onDragStart={(event) => maySwap && event.preventDefault()}
        className={`divide-y divide-line border-line border-y max-xl:-mx-3 xl:col-span-full xl:grid xl:grid-cols-subgrid ${maySwap ? "select-none" : ""}`}
      >
        {tracks.map((track, index) => (
          <TrackRow
            key={track.id}
            track={track}
            permissions={permissions}
            position={maySwap && isWhole ? offset + index + 1 : undefined}
            maySwap={maySwap}
            moving={moving}
            dragged={drag && { isThis: drag.id === track.id, isTarget: drag.overId === track.id }}
          />
        ))}
      </ul>
      {dragged && <DragShadow ref={shadow} track={dragged} />}
    </div>
  );
}

/** Restores the focus to the track where the move began. */
function useFocusAfterMove(movingId: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!movingId && last.current) document.getElementById(moveButtonId(last.current))?.focus();
    last.current = movingId;
  }, [movingId]);
}

function ColumnNames({ hasOwners, hasPositions }: { hasOwners: boolean; hasPositions: boolean }) {
  const names = [
    hasPositions ? "#" : "",
    "",
    m.track(),
    hasOwners ? m.owner() : "",
    m.price(),
    m.state(),
    "",
  ];
  return (
    <p
      aria-hidden
      className="mono-type hidden pb-2 text-muted uppercase xl:col-span-full xl:grid xl:grid-cols-subgrid"
    >
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places.
        <span key={index} className={name === m.price() ? "text-right" : ""}>
          {name}
        </span>
      ))}
    </p>
  );
}

type ShadowProps = { ref: RefObject<HTMLDivElement | null>; track: ManagedTrack };

function DragShadow({ ref, track }: ShadowProps) {
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
