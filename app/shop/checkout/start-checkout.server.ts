import { db } from "#app/platform/database/db.server.ts";
import type { Refusal } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { canBeDelivered } from "#app/shop/catalog/files/track-files.server.ts";
import type { TrackCover } from "#app/shop/catalog/track.ts";
import { findTrackForBuyer } from "#app/shop/catalog/track-for-buyer.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import type { BrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { reserveTrack } from "#app/shop/orders/reservations/reservations.server.ts";
import { m } from "#messages";

type CheckoutRequest = {
  trackId: string;
  browserKey: BrowserKey;
  client: Client;
  /** Discount code of a link. */
  code: string | undefined;
};

export type RefusedStart = {
  isRefusedStart: true;
  title: string;
  text: string;
  track?: { id: string; title: string; cover: TrackCover | undefined };
  /** `until` is undefined while the other buyer's payment is being confirmed. */
  reserved?: { until: Date | undefined };
  /** Open order of this browser that must be paid or canceled first. */
  own?: { secret: string; title: string };
  isService?: boolean;
};

export type StartResult =
  | { secret: string; refused?: undefined }
  | { refused: Omit<Refusal, "text">; errorData: RefusedStart };

export const checkoutClosed = () => ({
  title: m.checkout_closed_title(),
  text: m.checkout_closed_text(),
});
const trackMissing = () => ({
  title: m.start_gone_title(),
  text: m.start_gone_text(),
});
const soldElsewhere = () => ({
  title: m.start_elsewhere_title(),
  text: m.start_elsewhere_text(),
});
const undeliverable = () => ({
  title: m.start_undeliverable_title(),
  text: m.start_undeliverable_text(),
});
const reservedByOther = () => ({
  title: m.start_faster_title(),
  text: m.start_faster_text(),
});
export const titles = {
  sold: m.start_sold_title,
  own: m.start_own_title,
  full: m.start_cart_full_title,
  later: m.start_later_title,
};

export async function startCheckout(request: CheckoutRequest): Promise<StartResult> {
  const [{ checkoutOpenedAt }, track] = await Promise.all([
    findSettings(),
    findTrackForBuyer(request.trackId),
  ]);
  if (!checkoutOpenedAt) return refuseStart("forbidden", checkoutClosed());
  if (!track || track.isDraft) return refuseStart("missing", trackMissing());
  const { id, title, cover } = track;
  if (track.purchaseLink !== null) {
    return refuseStart("conflict", { ...soldElsewhere(), track: { id, title, cover } });
  }
  if (!track.isSold && !(await canBeDelivered(db, id))) {
    return refuseStart("conflict", { ...undeliverable(), track: { id, title, cover } });
  }
  const outcome = await reserveTrack(request);
  if (outcome.done) return { secret: outcome.done.secret };
  const { reason, text, theirs, retryAfterSeconds } = outcome.refused;
  const errorData = { text, track: { id, title, cover }, title: titles.later() };
  if (theirs?.own) {
    const startTitle = theirs.isFull ? titles.full() : titles.own();
    return refuseStart(reason, { ...errorData, title: startTitle, own: theirs.own });
  }
  if (theirs) return refuseStart(reason, { ...errorData, ...reservedByOther(), reserved: theirs });
  if (reason === "missing") return refuseStart(reason, { ...errorData, title: titles.sold() });
  return refuseStart(reason, errorData, retryAfterSeconds);
}

export function refuseStart(
  reason: Refusal["reason"],
  errorData: Omit<RefusedStart, "isRefusedStart">,
  retryAfterSeconds?: number,
): StartResult {
  return {
    refused: { reason, retryAfterSeconds },
    errorData: { isRefusedStart: true, ...errorData },
  };
}
