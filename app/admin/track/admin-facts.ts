import { basicFacts, notSpecified } from "#app/catalogue/basic-facts.ts";
import type { findTrackForAdmins } from "#app/catalogue/managed-tracks.server.ts";
import type { Facts } from "#app/ui/fact-table.tsx";
import { formatPrice, formatTime } from "#app/ui/format.ts";

type Shown = NonNullable<Awaited<ReturnType<typeof findTrackForAdmins>>>;

/** What a track is, as administrators see it. */
export function detailsOf(track: Shown): Facts {
  return [
    ...basicFacts(track),
    [
      "Price",
      track.isDraft && track.priceCents === 0 ? notSpecified : formatPrice(track.priceCents),
    ],
    ["Release date", track.releaseDate ?? notSpecified],
    ["Owner", track.owner ?? "Nobody"],
  ];
}

export function statusOf(track: Shown, fileLink: string | undefined): Facts {
  const availability = track.onSale ? "On Sale" : "Available";
  return [
    ["Availability", track.isSold ? "Sold" : availability],
    ["Sold at", track.soldAt ? formatTime(track.soldAt) : "–"],
    ["In the shop", track.isDraft ? "No, it is a draft" : "Yes"],
    ["Preview", track.preview ? "Yes" : "None"],
    ["Download file", fileLink ? "Set" : "No download file link set"],
    ["Likes", String(track.likes)],
    ["Added", formatTime(track.createdAt)],
    ["Changed", formatTime(track.updatedAt)],
  ];
}
