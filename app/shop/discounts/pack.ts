import { type DiscountableLine, spreadWithin, sumOf } from "./discount.ts";

/** Exactly one of `priceCents` and `paidTracks` is set. */
export type Offer = { size: number; priceCents: number | null; paidTracks: number | null };

/** A pack holds for the tracks of its genres, with its tags, and for its tracks, or for all. */
export type TrackSet = { genres: string[]; tags: string[]; trackIds: string[] };

type FoldedTags = { foldedTags: string[] };

export type LivePack = Offer & TrackSet & FoldedTags & { id: string };

export type PackableLine = DiscountableLine & FoldedTags;

/** Full pack of a cart. `members` are the indexes of its lines, `discounts` are of all lines. */
export type FilledPack = { pack: LivePack; members: number[]; discounts: number[] };

/** Fills the pack that saves most first, with the most expensive tracks. A track fills one pack. */
export function fillPacks(packs: LivePack[], lines: PackableLine[]): FilledPack[] {
  const filled: FilledPack[] = [];
  for (;;) {
    const taken = new Set(filled.flatMap(({ members }) => members));
    const [best] = packs
      .map((pack) => fillPack(pack, lines, taken))
      .filter((full) => full !== undefined)
      .toSorted((one, other) => sumOf(other.discounts) - sumOf(one.discounts));
    if (!best) return filled;
    filled.push(best);
  }
}

/** Returns undefined if too few lines are left, or the pack saves nothing. */
function fillPack(
  pack: LivePack,
  lines: PackableLine[],
  taken: ReadonlySet<number>,
): FilledPack | undefined {
  const members = membersOf(pack, lines, taken).slice(0, pack.size);
  if (members.length < pack.size) return undefined;
  const prices = lines.map(({ fullCents }, index) => (members.includes(index) ? fullCents : 0));
  const rooms = lines.map(({ floorCents }, index) =>
    Math.max(0, (prices[index] ?? 0) - (floorCents ?? 0)),
  );
  const savedCents =
    pack.priceCents === null
      ? sumOf(members.slice(pack.paidTracks ?? 0).map((index) => prices[index] ?? 0))
      : sumOf(prices) - pack.priceCents;
  if (savedCents <= 0) return undefined;
  return { pack, members, discounts: spreadWithin(savedCents, prices, rooms) };
}

/** Lists the lines that fit in the pack, the most expensive first. */
export function membersOf(
  pack: LivePack,
  lines: PackableLine[],
  taken: ReadonlySet<number>,
): number[] {
  return lines
    .map((line, index) => ({ line, index }))
    .filter(({ line, index }) => !taken.has(index) && fits(pack, line))
    .toSorted((one, other) => other.line.fullCents - one.line.fullCents)
    .map(({ index }) => index);
}

/** A track whose floor is above its part of the pack is never in it, so that the offer is kept. */
export function fits(pack: LivePack, line: PackableLine): boolean {
  const { trackId, genre, fullCents, floorCents } = line;
  if (trackId === null || fullCents === 0) return false;
  const { genres, foldedTags, trackIds, size, priceCents, paidTracks } = pack;
  const isForAll = genres.length + foldedTags.length + trackIds.length === 0;
  const isChosen =
    trackIds.includes(trackId) ||
    (genre !== null && genres.includes(genre)) ||
    line.foldedTags.some((tag) => foldedTags.includes(tag));
  const paidCents = priceCents ?? fullCents * (paidTracks ?? 0);
  return (isForAll || isChosen) && (floorCents ?? 0) * size <= paidCents;
}
