import { db } from "#app/platform/database/db.server.ts";
import type { Refusal } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import type { TrackCover } from "#app/shop/catalog/track.ts";
import { findTrackForBuyer } from "#app/shop/catalog/track-for-buyer.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import type { BrowserKey } from "#app/shop/orders/buyers/browser-key.server.ts";
import { canBeDelivered } from "#app/shop/orders/files/track-files.server.ts";
import { reserveTrack } from "#app/shop/orders/reservations/reservations.server.ts";
import { m } from "#messages";

type Asked = { trackId: string; browserKey: BrowserKey; client: Client };

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

export type Started =
  | { secret: string; refused?: undefined }
  | { refused: Omit<Refusal, "text">; errorData: RefusedStart };

export const closed = () => ({
  title: m.checkout_closed_title(),
  text: m.checkout_closed_text(),
});
const gone = () => ({
  title: m.start_gone_title(),
  text: m.start_gone_text(),
});
const elsewhere = () => ({
  title: m.start_elsewhere_title(),
  text: m.start_elsewhere_text(),
});
const undeliverable = () => ({
  title: m.start_undeliverable_title(),
  text: m.start_undeliverable_text(),
});
const faster = () => ({
  title: m.start_faster_title(),
  text: m.start_faster_text(),
});
export const titles = {
  sold: m.start_sold_title,
  own: m.start_own_title,
  later: m.start_later_title,
};

export async function startCheckout(asked: Asked): Promise<Started> {
  const [{ checkoutOpenedAt }, track] = await Promise.all([
    findSettings(),
    findTrackForBuyer(asked.trackId),
  ]);
  if (!checkoutOpenedAt) return refused("forbidden", closed());
  if (!track || track.isDraft) return refused("missing", gone());
  const { id, title, cover } = track;
  if (track.purchaseLink !== null) {
    return refused("conflict", { ...elsewhere(), track: { id, title, cover } });
  }
  if (!track.isSold && !(await canBeDelivered(db, id))) {
    return refused("conflict", { ...undeliverable(), track: { id, title, cover } });
  }
  const outcome = await reserveTrack(asked);
  if (outcome.done) return { secret: outcome.done.secret };
  const { reason, text, theirs, retryAfterSeconds } = outcome.refused;
  const errorData = { text, track: { id, title, cover }, title: titles.later() };
  if (theirs?.own) return refused(reason, { ...errorData, title: titles.own(), own: theirs.own });
  if (theirs) return refused(reason, { ...errorData, ...faster(), reserved: theirs });
  if (reason === "missing") return refused(reason, { ...errorData, title: titles.sold() });
  return refused(reason, errorData, retryAfterSeconds);
}

export function refused(
  reason: Refusal["reason"],
  errorData: Omit<RefusedStart, "isRefusedStart">,
  retryAfterSeconds?: number,
): Started {
  return {
    refused: { reason, retryAfterSeconds },
    errorData: { isRefusedStart: true, ...errorData },
  };
}
