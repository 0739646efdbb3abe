import type { Generated } from "kysely";

export type OrderLinesTables = {
  orderLines: OrderLines;
  orderAdjustments: OrderAdjustments;
  removedLines: RemovedLines;
  orderedServices: OrderedServices;
};

/** Private: what an order buys. At most one line holds a track (decision 22). */
export type OrderLines = {
  id: Generated<string>;
  orderId: string;
  /** Counted from 1 within the order. */
  position: Generated<number>;
  kind: "track" | "service";
  /** Null for a service, or for a track that was deleted without a paid order. */
  trackId: string | null;
  /** Genre of the track when the order started, like the time when the track was added. */
  trackGenre: Generated<string | null>;
  listedAt: Generated<Date | null>;
  /** Title when the order was created, like the price. */
  title: string;
  /** Cost of the line, after its discount. */
  priceCents: number;
  /** Reduction by adjustments of the order. */
  discountCents: Generated<number>;
  /** Model of the agreement's template. Null means not placed yet, or before templates existed. */
  agreementModel: "licence" | "assignment" | "shared-publishing" | null;
  agreementVersion: number | null;
  /** Time of the first download, or of the delivery of a service. */
  deliveredAt: Date | null;
  /** Time when a sale by hand enters the public ledger. Null means that it did, or never will. */
  ledgerAt: Date | null;
  /** The track can't be bought by others. Follows the order's state by a trigger. */
  isHeld: Generated<boolean>;
  /** Share of what was refunded or charged back. Follows payments and refunds by triggers. */
  returnedCents: Generated<number>;
  /** Time when a refund of this line returned all of it, while the order stayed paid. */
  returnedAt: Date | null;
};

/** Tracks that left a cart before it was paid: the buyer removed them, or the staff released them. */
export type RemovedLines = {
  id: Generated<string>;
  orderId: string;
  trackId: string;
  title: string;
  priceCents: number;
  reason: "removed" | "released";
  removedAt: Generated<Date>;
};

/** Reasons for the discounts of an order's lines, which sum up to theirs. */
export type OrderAdjustments = {
  id: Generated<string>;
  orderId: string;
  kind: "pack" | "code" | "agreed-price";
  /** Name of the discount code. */
  code: string | null;
  discountCodeId: string | null;
  packId: string | null;
  /** Number of tracks in the pack. */
  packSize: number | null;
  /** Negative, or 0 while the code doesn't hold. */
  cents: number;
};

/** Details of a service, copied from its package when the order started. */
export type OrderedServices = {
  orderLineId: string;
  packageId: string;
  description: string;
  features: string[];
  deliveryDays: number;
  /** Brief of the buyer. */
  brief: string | null;
  /** Time on the UTC day of the due date, or null if unpaid. */
  dueAt: Date | null;
  /** Message of the delivery. */
  message: string | null;
  link: string | null;
};
