import { formatPercent } from "#app/platform/ui/format-percent.ts";
import { m } from "#messages";
import { netOf } from "../taxes/tax-breakdown.ts";
import type { ShareEntries } from "./shares-schema.ts";

type ShareTerms = { shareBasisPoints: number; taxBasisPoints: number };

/** Excludes tax. Rounds down once, so that the shop keeps the rest. */
export function shareOf(
  retainedCents: number,
  { shareBasisPoints, taxBasisPoints }: ShareTerms,
): number {
  return Math.floor((netOf(retainedCents, taxBasisPoints) * shareBasisPoints) / 10_000);
}

type Entry = Pick<ShareEntries, "kind" | "debit" | "credit" | "cents">;

/** Returns a positive number if it is owed to the producer. */
export function balanceIn(account: ShareEntries["debit"], entries: Entry[]): number {
  return entries.reduce((sum, { debit, credit, cents }) => {
    if (credit === account) return sum + cents;
    return debit === account ? sum - cents : sum;
  }, 0);
}

/** Reversals reduce the pending amount first, then what is payable or paid. */
export function missingEntries(entries: Entry[], owedCents: number): Entry[] {
  const difference = owedCents + balanceIn("earned", entries);
  if (difference > 0) {
    return [{ kind: "earned", debit: "earned", credit: "held", cents: difference }];
  }
  const ofHeld = Math.min(balanceIn("held", entries), -difference);
  const taken = [
    { debit: "held", cents: ofHeld },
    { debit: "payable", cents: -difference - ofHeld },
  ] as const;
  return taken
    .filter(({ cents }) => cents > 0)
    .map((each) => ({ kind: "reversed", credit: "earned", ...each }));
}

type HeldEntry = Entry & { heldUntil: Date | null };

export function releasableCents(entries: HeldEntry[], now: Date): number {
  const stillHeld = entries.filter(({ heldUntil }) => heldUntil !== null && heldUntil > now);
  const stillHeldCents = stillHeld.reduce((sum, { cents }) => sum + cents, 0);
  return Math.max(0, balanceIn("held", entries) - stillHeldCents);
}

/** Formats a share as `62.5%`. */
export function formatShare(basisPoints: number | null): string {
  return basisPoints === null ? m.share_default() : formatPercent(basisPoints / 10_000);
}

/** Masks an IBAN as `•••• 0154`. */
export function maskIban(iban: string): string;
export function maskIban(iban: string | null): string | null;
export function maskIban(iban: string | null): string | null {
  return iban && `•••• ${iban.slice(-4)}`;
}
