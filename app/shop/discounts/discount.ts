import { spreadCents } from "#app/shop/accounting/invoices/spread-cents.ts";

export const CODE_FORM = /^[A-Z0-9_-]{2,40}$/;

/** Compares codes without case, accents and spaces. */
export function foldCode(typed: string): string {
  return typed
    .normalize("NFKD")
    .replace(/[\p{M}\s]/gu, "")
    .toUpperCase();
}

/** Reason why a code doesn't lower the total of an order. */
export type Obstacle =
  | { code: "unknown" | "over" | "no-track" | "used-up" | "used-by-you" | "other-address" }
  | { code: "early"; day: string }
  | { code: "minimum"; cents: number };

export type HeldCode = {
  percent: number | null;
  amountCents: number | null;
  minimumCents: number | null;
  genres: string[];
  trackIds: string[];
  maxUses: number | null;
  maxUsesEach: number | null;
  email: string | null;
  isDisabled: boolean;
  isOver: boolean;
  /** Set before the first day. */
  startsOn: string | null;
};

export type DiscountableLine = {
  trackId: string | null;
  genre: string | null;
  /** Price without discount. */
  fullCents: number;
  floorCents: number | null;
};

/** `ofEmail` are those of the buyer, whose `email` is lowercase and undefined until it is known. */
export type Uses = { inTotal: number; ofEmail: number; email: string | undefined };

/** Returns the cents that each line gets off, or why the code doesn't hold. */
export function discountLines(
  code: HeldCode,
  lines: DiscountableLine[],
  uses: Uses,
): number[] | Obstacle {
  const total = lines.reduce((sum, { fullCents }) => sum + fullCents, 0);
  const discounts = spreadDiscount(code, lines);
  if (code.isDisabled || code.isOver) return { code: "over" };
  if (code.startsOn !== null) return { code: "early", day: code.startsOn };
  if (code.email !== null && uses.email !== undefined && uses.email !== code.email)
    return { code: "other-address" };
  if (code.maxUses !== null && uses.inTotal >= code.maxUses) return { code: "used-up" };
  if (code.maxUsesEach !== null && uses.ofEmail >= code.maxUsesEach) return { code: "used-by-you" };
  if (discounts.every((cents) => cents === 0)) return { code: "no-track" };
  if (code.minimumCents !== null && total < code.minimumCents)
    return { code: "minimum", cents: code.minimumCents };
  return discounts;
}

/** A percentage that a floor price cuts isn't made up for by other lines; an amount is. */
function spreadDiscount(
  code: Pick<HeldCode, "percent" | "amountCents" | "genres" | "trackIds">,
  lines: DiscountableLine[],
): number[] {
  const prices = lines.map((line) => (holdsFor(code, line) ? line.fullCents : 0));
  const rooms = lines.map(({ fullCents, floorCents }, index) =>
    prices[index] === 0 ? 0 : Math.max(0, fullCents - (floorCents ?? 0)),
  );
  if (code.percent === null) return spreadWithin(code.amountCents ?? 0, prices, rooms);
  const cents = Math.round((sumOf(prices) * code.percent) / 100);
  return spreadCents(cents, prices).map((share, index) => Math.min(share, rooms[index] ?? 0));
}

function holdsFor(
  { genres, trackIds }: Pick<HeldCode, "genres" | "trackIds">,
  { trackId, genre }: DiscountableLine,
): boolean {
  if (trackId === null) return false;
  if (genres.length === 0 && trackIds.length === 0) return true;
  return trackIds.includes(trackId) || (genre !== null && genres.includes(genre));
}

/** Fills full rooms first, and spreads what is left over the others. */
export function spreadWithin(cents: number, weights: number[], rooms: number[]): number[] {
  const open = rooms.map((room, index) => (room > 0 ? (weights[index] ?? 0) : 0));
  const shares = spreadCents(Math.min(cents, sumOf(rooms)), open);
  const isFull = (index: number) => (shares[index] ?? 0) > (rooms[index] ?? 0);
  if (!shares.some((_, index) => isFull(index))) return shares;
  const filled = rooms.map((room, index) => (isFull(index) ? room : 0));
  const remaining = rooms.map((room, index) => (isFull(index) ? 0 : room));
  const others = spreadWithin(Math.min(cents, sumOf(rooms)) - sumOf(filled), weights, remaining);
  return filled.map((share, index) => share + (others[index] ?? 0));
}

export function sumOf(cents: number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}
