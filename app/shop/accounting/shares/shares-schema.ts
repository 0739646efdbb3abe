import type { Generated } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { Currency } from "#app/platform/system/currency.ts";

export type SharesTables = {
  producers: Producers;
  orderShares: OrderShares;
  payouts: Payouts;
  payoutLines: PayoutLines;
  shareEntries: ShareEntries;
  shareBalances: ShareBalances;
};

/**
 * Private: accounts that ever earned a share, kept after the account is deleted. `id` is the
 * account's.
 */
export type Producers = {
  id: string;
  name: string;
  /** Null means the shop's default. */
  shareBasisPoints: number | null;
  accountHolder: string | null;
  accountIban: string | null;
  accountBic: string | null;
};

/** Share of a line when it was sold, never changed. */
export type OrderShares = {
  orderLineId: string;
  /** Null if the track had no owner. */
  producerId: string | null;
  shareBasisPoints: number;
  taxBasisPoints: number;
  frozenAt: MadeAt;
};

/** Payout file, with the paying account at that time. */
export type Payouts = {
  id: Generated<string>;
  /** Key of the form, so that a second submission creates no other file. */
  formKey: string;
  madeAt: MadeAt;
  madeBy: string;
  currency: Currency;
  debtorHolder: string | null;
  debtorIban: string | null;
  debtorBic: string | null;
};

/** Private content of a payout file. */
export type PayoutLines = {
  id: Generated<string>;
  payoutId: string;
  producerId: string;
  name: string;
  cents: number;
  holder: string | null;
  iban: string | null;
  bic: string | null;
};

/**
 * Double-entry bookkeeping, one posting per row: `debit` is debited and `credit` credited. Rows are
 * only added.
 */
export type ShareEntries = {
  id: Generated<string>;
  at: MadeAt;
  producerId: string;
  orderLineId: string | null;
  kind: "earned" | "released" | "paid-out" | "reversed" | "failed";
  debit: "earned" | "held" | "payable" | "paid-out";
  credit: "earned" | "held" | "payable" | "paid-out";
  cents: number;
  currency: Currency;
  heldUntil: Date | null;
  /** Payout that paid it, set once. */
  payoutLineId: string | null;
  /** Payment of a payout that failed. */
  failedLineId: string | null;
};

/**
 * Sums of a producer's `share_entries`, kept by a trigger. Rows of the same producer and currency
 * add up.
 */
export type ShareBalances = {
  producerId: string;
  currency: Currency;
  heldCents: number;
  payableCents: number;
  paidCents: number;
  isChange: Generated<boolean>;
};
