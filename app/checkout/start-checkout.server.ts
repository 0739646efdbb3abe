import type { ShownCover } from "#app/catalogue/track.ts";
import { findTrackForBuyer } from "#app/catalogue/track-for-buyer.server.ts";
import { findSettings } from "#app/content/settings.server.ts";
import { db } from "#app/database/db.server.ts";
import type { BrowserKey } from "#app/orders/buyers/browser-key.server.ts";
import { canBeDelivered } from "#app/orders/files/track-files.server.ts";
import { reserveTrack } from "#app/orders/reservations/reservations.server.ts";
import type { Refusal } from "#app/web/outcome.ts";
import type { Caller } from "#app/web/request-context.ts";

type Asked = { trackId: string; browserKey: BrowserKey; caller: Caller };

/** Why nothing was reserved. */
export type RefusedStart = {
  isRefusedStart: true;
  title: string;
  text: string;
  track?: { id: string; title: string; cover: ShownCover | undefined };
  /** Somebody else has it until then; undefined while their payment is being settled. */
  reserved?: { until: Date | undefined };
  /** What this browser has to pay for, or to give up, first. */
  own?: { secret: string; title: string };
  /** What was refused is a service. */
  isService?: boolean;
};

export type Started =
  | { secret: string; refused?: undefined }
  | { refused: Omit<Refusal, "text">; shown: RefusedStart };

export const closed = {
  title: "The checkout is closed",
  text: "This shop sells nothing by itself at the moment. Please come back later, or write to us.",
};
const gone = {
  title: "Not in the shop",
  text: "The track you're looking for doesn't exist or has been removed.",
};
const elsewhere = {
  title: "Not sold here",
  text: "This track is bought on another page, which the button on its own page opens.",
};
const nothingThere = {
  title: "Not available right now",
  text: "This track can't be bought right now, because its files are missing. Try again later, or write to us.",
};
const faster = {
  title: "Somebody was faster",
  text: "This track is being bought by somebody else at the moment.",
};
export const titles = {
  sold: "Not for sale any more",
  own: "One track at a time",
  later: "Not at the moment",
};

/** Reserves a track for a browser, while the checkout is open. */
export async function startCheckout(asked: Asked): Promise<Started> {
  const [{ checkoutOpenedAt }, found] = await Promise.all([
    findSettings(),
    findTrackForBuyer(asked.trackId),
  ]);
  if (!checkoutOpenedAt) return refused("forbidden", closed);
  if (!found || found.isDraft) return refused("missing", gone);
  const { id, title, cover } = found;
  if (found.purchaseLink !== null) {
    return refused("conflict", { ...elsewhere, track: { id, title, cover } });
  }
  if (!found.isSold && !(await canBeDelivered(db, id))) {
    return refused("conflict", { ...nothingThere, track: { id, title, cover } });
  }
  const outcome = await reserveTrack(asked);
  if (outcome.done) return { secret: outcome.done.secret };
  const { reason, text, theirs, retryAfterSeconds } = outcome.refused;
  const shown = { text, track: { id, title, cover }, title: titles.later };
  if (theirs?.own) return refused(reason, { ...shown, title: titles.own, own: theirs.own });
  if (theirs) return refused(reason, { ...shown, ...faster, reserved: theirs });
  if (reason === "missing") return refused(reason, { ...shown, title: titles.sold });
  return refused(reason, shown, retryAfterSeconds);
}

export function refused(
  reason: Refusal["reason"],
  shown: Omit<RefusedStart, "isRefusedStart">,
  retryAfterSeconds?: number,
): Started {
  return { refused: { reason, retryAfterSeconds }, shown: { isRefusedStart: true, ...shown } };
}
