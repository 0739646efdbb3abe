import { GripVertical } from "lucide-react";
import { Fragment } from "react";
import { href, Link, useSearchParams } from "react-router";
import { Badge } from "#app/platform/ui/badge.tsx";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { formatBpm } from "#app/platform/ui/format.ts";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { usePrice } from "#app/platform/ui/shop-currency.ts";
import { UnbrokenNumbers } from "#app/platform/ui/unbroken-numbers.tsx";
import { useClockTime } from "#app/platform/ui/use-clock-time.ts";
import { formatKey } from "#app/shop/catalog/format-key.ts";
import type { ManagedTrack } from "#app/shop/catalog/managed-tracks.server.ts";
import { useReservation } from "#app/storefront/shared/use-reservation.ts";
import { m } from "#messages";
import { BULK_FORM } from "./bulk/bulk-address.ts";
import { managerAddress } from "./manager-address.ts";
import { SwapChoice } from "./moving.tsx";
import { RowActions, StateToggles } from "./row-actions.tsx";
import type { TrackPermissions } from "./track-permissions.ts";

export { moveButtonId } from "./row-actions.tsx";

type Props = {
  track: ManagedTrack;
  permissions: TrackPermissions;
  /** Position in the whole shop, if that is displayed. */
  position: number | undefined;
  maySwap: boolean;
  moving: { id: string; title: string } | undefined;
  /** Present while a track is being dragged. */
  dragged: { isThis: boolean; isTarget: boolean } | undefined;
};

export function TrackRow({ track, permissions, position, maySwap, moving, dragged }: Props) {
  const formatPrice = usePrice();
  const stateClass = stateClassOf(dragged, moving?.id === track.id);
  return (
    <li
      data-row-id={track.id}
      className={`grid grid-cols-[auto_2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2 max-xl:px-3 xl:col-span-full xl:grid-cols-subgrid xl:gap-x-4 xl:py-1.5 ${stateClass}`}
    >
      <span className="flex items-center">
        <SelectBox track={track} />
        {maySwap && <Handle position={position} />}
      </span>
      <CoverImage
        cover={track.cover}
        alt=""
        sizes="44px"
        className={`size-11 ${track.isSold ? "opacity-50 saturate-50" : ""}`}
      />
      <Names track={track} hasDetails={permissions.reorder} />
      <p className="hidden truncate text-muted text-sm xl:block">{track.owner}</p>
      <p className="text-right text-sm tabular-nums">
        {track.isDraft && track.priceCents === 0 ? "–" : formatPrice(track.priceCents)}
      </p>
      <div className="col-span-full mt-2 flex flex-wrap items-center justify-between gap-2 xl:contents">
        {moving ? (
          <SwapChoice track={track} moving={moving} />
        ) : (
          <>
            <StateToggles track={track} permissions={permissions} />
            <RowActions track={track} maySwap={maySwap} />
          </>
        )}
      </div>
    </li>
  );
}

/** Tempo, key, likes, and the day on which it was added. */
function Details({ track: { bpm, key, likes, createdAt } }: Pick<Props, "track">) {
  const details = [
    bpm === null ? undefined : m.music_manager_bpm({ bpm: formatBpm(bpm) }),
    key === null ? undefined : formatKey(key),
    m.music_manager_likes({ count: likes }),
    formatDay(createdAt),
  ];
  return details
    .filter((detail) => detail !== undefined)
    .map((detail) => (
      <Fragment key={detail}>
        {" · "}
        <span className="whitespace-nowrap tabular-nums">{detail}</span>
      </Fragment>
    ));
}

function stateClassOf(dragged: Props["dragged"], isMoving: boolean): string {
  if (dragged?.isThis) return "opacity-40";
  if (dragged?.isTarget) return "bg-raised outline-2 outline-accent -outline-offset-2";
  return isMoving ? "bg-raised" : "hover:bg-surface";
}

function SelectBox({ track: { id, title } }: { track: Pick<ManagedTrack, "id" | "title"> }) {
  return (
    <label className="grid h-11 w-8 cursor-pointer place-items-center max-xl:-ml-2">
      <input
        type="checkbox"
        form={BULK_FORM}
        name="track"
        value={id}
        aria-label={m.music_manager_select({ title })}
        className="size-4.5 accent-accent"
      />
    </label>
  );
}

/** Touch drags by the handle, a mouse drags the row anywhere, the keyboard uses the Move button. */
function Handle({ position }: { position: number | undefined }) {
  return (
    <span
      data-drag-handle
      aria-hidden
      title={m.music_manager_drag_onto_another_track_to_swap()}
      className="flex h-11 cursor-grab touch-none items-center gap-1 text-edge active:cursor-grabbing"
    >
      <GripVertical className="size-4" strokeWidth={1.75} />
      {position !== undefined && <span className="mono-type min-w-5 text-muted">{position}</span>}
    </span>
  );
}

function Planned({ track: { promotion, release, isDraft, isSold } }: Pick<Props, "track">) {
  return (
    <>
      {promotion && !isSold && (
        <Badge tone={promotion.isRunning ? "sale" : "line"} isLong>
          <span>
            <UnbrokenNumbers text={promotion.text} />
          </span>
        </Badge>
      )}
      {promotion?.note && !isSold && (
        <Badge tone="line" isLong>
          <span>
            <UnbrokenNumbers text={promotion.note} />
          </span>
        </Badge>
      )}
      {release && isDraft && (
        <Badge tone="line" isLong>
          <span>
            {release.text} {release.at && <DateTime at={release.at} />}
          </span>
        </Badge>
      )}
    </>
  );
}

/** Undoes a sale by hand, which the public ledger does not contain yet. */
function UndoLink({ track: { id, title }, until }: { track: ManagedTrack; until: Date }) {
  const [parameters] = useSearchParams();
  const time = useClockTime(until) ?? "";
  return (
    <Link
      to={managerAddress(parameters, { unsell: id })}
      preventScrollReset
      className="font-semibold text-ink underline underline-offset-4 hover:text-accent"
    >
      {m.music_manager_undo_until({ time })}
      <span className="sr-only"> {title}</span>
    </Link>
  );
}

/** Links to the track's page for administrators, and to its form for others. */
function Names({ track, hasDetails }: { track: ManagedTrack; hasDetails: boolean }) {
  const [parameters] = useSearchParams();
  const reserved = useReservation(track.reservation);
  const address = hasDetails
    ? href("/admin/track/:id", { id: track.id })
    : managerAddress(parameters, { edit: track.id });
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2">
        <Link to={address} className="truncate font-semibold hover:text-accent">
          {track.title}
        </Link>
        {track.isDraft && <Badge tone="line">{m.draft()}</Badge>}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {track.genre}
          <Details track={track} />
          {track.owner && <span className="xl:hidden"> · {track.owner}</span>}
        </span>
        {reserved && !track.isSold && (
          <Badge tone="line" isLong>
            {reserved}
          </Badge>
        )}
        {track.undoEnd && <UndoLink track={track} until={track.undoEnd} />}
        <Planned track={track} />
      </p>
    </div>
  );
}
