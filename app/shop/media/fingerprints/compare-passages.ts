import { findPassage, type Passage } from "./align.ts";
import type { Point } from "./fingerprint.ts";

/** Share of sounds above which a common hash is ignored. */
const MAX_SHARE_WITH_HASH = 0.02;
const MIN_COMMON = 3;

/**
 * Number of distinct moments and hashes that must agree. Chance matches grow with the number of
 * sounds; `npm run bench:audio -- FOLDER --fingerprints` counts them, and decision 41 says how
 * often chance finds eight.
 */
const MIN_AGREEING = 9;
const MIN_AGREEING_OF_MANY = 12;
export const MANY_FILES = 10_000;

/** `group` is the same number for several files of one music, which count once. */
type Compared = { points: Point[]; group?: number };

type Comparison<Other> = { other: Other; passage: Passage | undefined };

/**
 * Compares one after the other, because each takes some milliseconds. `count` is the number of
 * sounds that the others were selected from.
 */
export function* comparePassages<Other extends Compared>(
  points: Point[],
  others: Other[],
  count: number,
): Generator<Comparison<Other>> {
  const distinctive = withoutCommon(points, others);
  const least = count > MANY_FILES ? MIN_AGREEING_OF_MANY : MIN_AGREEING;
  for (const other of others) {
    yield { other, passage: findPassage(distinctive, other.points, least) };
  }
}

/** Removes loops that many tracks share. */
function withoutCommon(points: Point[], others: Compared[]): Point[] {
  const groups = new Map<number, Set<number>>();
  for (const [index, { points: theirs, group = index }] of others.entries()) {
    for (const { hash } of theirs) {
      const having = groups.get(hash);
      if (having) having.add(group);
      else groups.set(hash, new Set([group]));
    }
  }
  const most = Math.max(MIN_COMMON, others.length * MAX_SHARE_WITH_HASH);
  return points.filter(({ hash }) => (groups.get(hash)?.size ?? 0) <= most);
}
