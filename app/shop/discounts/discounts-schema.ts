import type { Generated } from "kysely";
import type { DayColumn, MadeAt } from "#app/platform/database/column-types.ts";

export type DiscountsTables = { discountCodes: DiscountCodes; packs: Packs };

/** Private. A code holds for the tracks of its genres and for its tracks, or for all. */
export type DiscountCodes = {
  id: Generated<string>;
  formKey: string | null;
  /** Uppercase name. */
  name: string;
  /** Exactly one of percent and amount is set. */
  percent: number | null;
  amountCents: number | null;
  /** UTC days, the last one included. */
  startsOn: DayColumn | null;
  endsOn: DayColumn | null;
  minimumCents: number | null;
  /** Names when they were chosen, which may be former ones. */
  genres: Generated<string[]>;
  trackIds: Generated<string[]>;
  maxUses: number | null;
  /** Uses of one email address. */
  maxUsesEach: number | null;
  /** Lowercase address of the only buyer. */
  email: string | null;
  isDisabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: MadeAt;
  updatedAt: Generated<Date>;
};

/** A pack holds for the tracks of its genres, with its tags, and for its tracks, or for all. */
export type Packs = {
  id: Generated<string>;
  formKey: string | null;
  /** Number of tracks that fill it. */
  size: number;
  /** Exactly one of price and number of paid tracks is set. */
  priceCents: number | null;
  paidTracks: number | null;
  /** UTC days, the last one included. */
  startsOn: DayColumn | null;
  endsOn: DayColumn | null;
  /** Names when they were chosen, which may be former ones. */
  genres: Generated<string[]>;
  tags: Generated<string[]>;
  trackIds: Generated<string[]>;
  isDisabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: MadeAt;
  updatedAt: Generated<Date>;
};
