import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import type { Money } from "#app/platform/ui/money.ts";
import type { TrackCover } from "#app/shop/catalog/track.ts";
import { findTrackForBuyer } from "#app/shop/catalog/track-for-buyer.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { describeMissing } from "#app/shop/discounts/describe-pack.ts";
import { type BrowserKey, orderSecretOf } from "#app/shop/orders/access/browser-key.server.ts";
import {
  type Availability,
  findAvailability,
  pauseEnd,
} from "#app/shop/orders/reservations/availability.server.ts";
import {
  findReservation,
  findReservationById,
} from "#app/shop/orders/reservations/own-cart.server.ts";
import { listStartedPacks } from "#app/shop/orders/reservations/packs-of-cart.server.ts";
import { fullPriceOf } from "#app/shop/orders/state/adjustments.server.ts";
import type { RemovedLines } from "#app/shop/orders/state/order-lines-schema.ts";
import { type CartDiscount, findCartDiscount } from "./discount-code.server.ts";

/** `trackId` is undefined for a service. `fullPrice` is the price before a discount. */
export type CartLine = {
  id: string;
  title: string;
  price: Money;
  fullPrice: Money | undefined;
  trackId: string | undefined;
  cover: TrackCover | undefined;
};

type TrackLine = {
  trackId: string;
  title: string;
  price: Money;
  cover: TrackCover | undefined;
};

/** `removed` by the buyer, `released` by the staff, or `expired` with its cart. */
export type LostLine = TrackLine & {
  reason: RemovedLines["reason"] | "expired";
  availability: Availability;
  reservableFrom: Date | undefined;
};

/** An order that this browser may still pay. */
export type Cart = {
  secret: string;
  step: "form" | "paying" | "closing";
  until: Date | undefined;
  /** The database's time. */
  now: Date;
  lines: CartLine[];
  discount: CartDiscount;
  total: Money;
};

const steps = { reserved: "form", "awaiting-payment": "paying", closing: "closing" } as const;

export async function findCart(browserKey: BrowserKey) {
  const browserHash = sha256Bytes(browserKey);
  const [order, { cartTracks }] = await Promise.all([
    findReservation(db, browserHash),
    findSettings(),
  ]);
  const cart = order && (await describeCart(orderSecretOf(browserKey, order.id), order));
  const [lost, hints] = await Promise.all([
    listLost(browserHash),
    order && cart?.step === "form" ? findHints(order, cartTracks) : [],
  ]);
  return { cart, lost, maxTracks: cartTracks, hints };
}

/** Says what the cart needs to fill packs, with links to their tracks. */
async function findHints({ id, currency }: Reservation, maxTracks: number) {
  const started = await listStartedPacks(id, maxTracks);
  return started.map(({ pack, missing }) => ({
    name: describeMissing(pack, missing, currency),
    to: href("/packs/:packId", { packId: pack.id }),
  }));
}

/** Returns the order that the browser's cart is. */
export async function findCartId(browserKey: BrowserKey): Promise<string | undefined> {
  return (await findReservation(db, sha256Bytes(browserKey)))?.id;
}

type Reservation = NonNullable<Awaited<ReturnType<typeof findReservation>>>;

/** Returns the cart that a link from another device opens, or undefined once it is over. */
export async function findCartByLink(
  { orderId, secret }: { orderId: string; secret: string },
  browserKey: BrowserKey | undefined,
) {
  const [order, own] = await Promise.all([
    findReservationById(db, orderId),
    browserKey && findReservation(db, sha256Bytes(browserKey)),
  ]);
  const cart = order?.state === "reserved" ? await describeCart(secret, order) : undefined;
  return { cart, isHere: own?.id === orderId, hasOther: own !== undefined };
}

async function describeCart(secret: string, order: Reservation): Promise<Cart> {
  const { state, reservedUntil, now, currency, totalCents } = order;
  const lines = await Promise.all(
    order.lines.map(async (line) => {
      const { id, kind, trackId, title, priceCents: cents, discountCents } = line;
      const fullPrice = discountCents > 0 ? { cents: fullPriceOf(line), currency } : undefined;
      const priced = { id, title, price: { cents, currency }, fullPrice };
      if (kind === "service") return { ...priced, trackId: undefined, cover: undefined };
      const described = await describeTrack({ trackId, ...priced });
      return described && { ...priced, ...described };
    }),
  );
  return {
    secret,
    step: steps[state as keyof typeof steps],
    until: reservedUntil ?? undefined,
    now,
    lines: lines.filter((line) => line !== undefined),
    discount: await findCartDiscount(order),
    total: { cents: totalCents, currency },
  };
}

type Bought = Omit<TrackLine, "trackId" | "cover"> & { trackId: string | null };

/** Returns undefined if the track was deleted. */
async function describeTrack({ trackId, ...line }: Bought): Promise<TrackLine | undefined> {
  const track = trackId === null ? undefined : await findTrackForBuyer(trackId);
  return track && { ...line, trackId: track.id, cover: track.cover };
}

const MAX_LOST = 20;

/** Lists what this browser lost within the last hour and has not got since, the latest first. */
async function listLost(browserHash: Buffer): Promise<LostLine[]> {
  const { rows } = await sql<{
    trackId: string;
    title: string;
    priceCents: number;
    currency: Money["currency"];
    reason: LostLine["reason"];
    lostAt: Date;
    now: Date;
  }>`
    select distinct on (track_id) track_id, title, price_cents, currency, reason, lost_at, now() as now
    from (
      select removed.track_id, removed.title, removed.price_cents, currency, reason,
        removed_at as lost_at
      from orders join removed_lines removed on removed.order_id = orders.id
      where browser_hash = ${browserHash} and created_at > now() - interval '1 day'
      union all
      select track_id, title, price_cents + discount_cents, currency,
        case when state <> 'cancelled' then 'expired' when ended_by is null then 'removed'
          else 'released' end,
        coalesce(reserved_until, state_changed_at)
      from orders join order_lines line on line.order_id = orders.id
      where browser_hash = ${browserHash} and created_at > now() - interval '1 day'
        and track_id is not null and number is null
        and (state in ('expired', 'cancelled') or (state = 'reserved' and reserved_until <= now()))
    ) lost
    where lost_at > now() - interval '1 hour' and not exists (
      select from order_lines held join orders own on own.id = held.order_id
      where held.track_id = lost.track_id and held.is_held and own.browser_hash = ${browserHash}
        and (own.state <> 'reserved' or own.reserved_until > now()))
    order by track_id, lost_at desc
  `.execute(db);
  const latest = rows
    .toSorted((one, other) => other.lostAt.getTime() - one.lostAt.getTime())
    .slice(0, MAX_LOST);
  const lines = await Promise.all(
    latest.map(async ({ priceCents: cents, currency, reason, lostAt, now, ...line }) => {
      const track = await describeTrack({ ...line, price: { cents, currency } });
      if (!track) return undefined;
      const from = pauseEnd(lostAt);
      return {
        ...track,
        reason,
        availability: await findAvailability(track.trackId),
        reservableFrom: reason === "expired" && from > now ? from : undefined,
      };
    }),
  );
  return lines.filter((line) => line !== undefined);
}
