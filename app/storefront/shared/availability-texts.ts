import type { Availability } from "#app/shop/orders/reservations/availability.server.ts";
import { m } from "#messages";

export const availabilityTexts: Record<Availability, () => string> = {
  free: m.checkout_track_free,
  reserved: m.checkout_track_reserved,
  sold: m.checkout_track_sold,
  gone: m.checkout_track_gone,
};
