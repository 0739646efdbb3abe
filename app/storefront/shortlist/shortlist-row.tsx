import { X } from "lucide-react";
import { Form, Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { formatBpm, formatDuration } from "#app/platform/ui/format.ts";
import { usePrice } from "#app/platform/ui/shop-currency.ts";
import { formatKey } from "#app/shop/catalog/format-key.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { PlayButton } from "../player/play-button.tsx";
import { AddToCart } from "../shared/add-to-cart.tsx";
import { BuyButton } from "../shared/buy-button.tsx";
import { useIsInCart } from "../shared/own-cart.ts";
import { useReservation } from "../shared/use-reservation.ts";

type Props = {
  track: PublicTrack;
  tracks: PublicTrack[];
  onRemove: ((track: PublicTrack) => void) | undefined;
};

/** Shows the length below the tempo and the button in place of the price on phones. */
export function ShortlistRow({ track, tracks, onRemove }: Props) {
  const dimmed = track.isSold ? "opacity-40 saturate-50" : "";
  const isAvailable = !track.isSold && !track.reservation;
  const price = usePrice()(track.priceCents);
  return (
    <tr className="hover:bg-surface [&>td]:py-2.5 [&>td]:pr-2 lg:[&>td]:pr-6 [&>td:last-child]:pr-0">
      <td>
        <span className="relative block w-12 lg:w-14">
          <CoverImage cover={track.cover} alt="" sizes="53px" className={dimmed} />
          <PlayButton
            track={track}
            tracks={tracks}
            variant="row"
            className="absolute inset-0 m-auto bg-ground/60"
          />
        </span>
      </td>
      <th scope="row" className="py-2.5 pr-2 text-left font-normal lg:pr-6">
        <Link
          to={href("/music/:slug", { slug: track.slug })}
          className="line-clamp-3 font-semibold leading-tight [overflow-wrap:anywhere] hover:text-accent max-sm:text-sm"
        >
          {track.title}
        </Link>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
          <span lang={track.genreLang} className="max-sm:text-xs">
            {track.genre}
          </span>
          <StateBadge track={track} />
        </span>
      </th>
      <td className="mono-type whitespace-nowrap">
        <KeyText musicalKey={track.key} />
      </td>
      <td className="mono-type text-right">
        {track.bpm ? formatBpm(track.bpm) : "–"}
        <span className="block text-muted sm:hidden">{formatDuration(track.durationSeconds)}</span>
      </td>
      <td className="mono-type hidden text-right sm:table-cell">
        {formatDuration(track.durationSeconds)}
      </td>
      <td className="whitespace-nowrap text-right text-sm tabular-nums max-sm:pr-0!">
        <span
          className={`${track.isSold ? "line-through" : ""} ${isAvailable ? "font-semibold max-sm:hidden" : "text-muted"}`}
        >
          {price}
        </span>
        <span className="flex flex-col items-end sm:hidden">
          <BuyButton track={track} />
          <span className="flex">
            <AddToCart track={track} />
            {onRemove && <RemoveButton track={track} onRemove={onRemove} />}
          </span>
        </span>
      </td>
      <td className="hidden w-32 sm:table-cell">
        <span className="flex items-center justify-end gap-1">
          <AddToCart track={track} />
          <BuyButton track={track} label={m.buy} />
        </span>
      </td>
      {onRemove && (
        <td className="hidden w-9 sm:table-cell">
          <RemoveButton track={track} onRemove={onRemove} />
        </td>
      )}
    </tr>
  );
}

function KeyText({ musicalKey }: { musicalKey: string | null }) {
  if (musicalKey === null) return "–";
  const [name, camelot] = formatKey(musicalKey).split(" · ");
  return (
    <>
      <span className="font-semibold">{camelot}</span>{" "}
      <span className="text-muted max-sm:block max-[22rem]:sr-only">{name}</span>
    </>
  );
}

function StateBadge({ track }: { track: PublicTrack }) {
  const isOwn = useIsInCart(track);
  const reserved = useReservation(track.reservation, isOwn);
  if (track.isSold)
    return (
      <Badge tone="line" size="small">
        {m.sold()}
      </Badge>
    );
  if (reserved)
    return (
      <Badge tone={isOwn ? "accent" : "line"} size="small" isLong>
        {reserved}
      </Badge>
    );
  return (
    track.onSale && (
      <Badge tone="sale" size="small">
        {m.badge_sale()}
      </Badge>
    )
  );
}

type RemoveProps = { track: PublicTrack; onRemove: (track: PublicTrack) => void };

function RemoveButton({ track, onRemove }: RemoveProps) {
  return (
    <Form
      method="post"
      action={href("/shortlist")}
      onSubmit={(event) => {
        event.preventDefault();
        onRemove(track);
      }}
    >
      <input type="hidden" name="track" value={track.id} />
      <button
        type="submit"
        name="intent"
        value="remove"
        aria-label={m.shortlist_remove({ title: track.title })}
        className="grid size-9 place-items-center text-muted hover:text-ink"
      >
        <X aria-hidden className="size-4.5" strokeWidth={1.75} />
      </button>
    </Form>
  );
}
