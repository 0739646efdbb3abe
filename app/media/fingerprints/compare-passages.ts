import { findPassage, type Passage } from "./align.ts";
import type { Point } from "./fingerprint.ts";

/** A hash that more of the others have than this part says nothing. */
const COMMON_PART = 0.02;
const MIN_COMMON = 3;

/**
 * So many different moments and hashes must agree; the more there are to be compared, the more chance finds.
 * `npm run bench:audio -- FOLDER --fingerprints` counts; decision 41 says how often chance finds eight.
 */
const MIN_AGREEING = 9;
const MIN_AGREEING_OF_MANY = 12;
export const MANY_FILES = 10_000;

/** `group`: the same number for several files of one music, which are counted once. */
type Compared = { points: Point[]; group?: number };

type Comparison<Other> = { other: Other; passage: Passage | undefined };

/** One after the other, since each takes some milliseconds. `count`: of how many sounds the others were chosen. */
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

/** Loops that many tracks share are no passage of one. */
function withoutCommon(points: Point[], others: Compared[]): Point[] {
  const groups = new Map<number, Set<number>>();
  for (const [index, { points: theirs, group = index }] of others.entries()) {
    for (const { hash } of theirs) {
      const having = groups.get(hash);
      if (having) having.add(group);
      else groups.set(hash, new Set([group]));
    }
  }
  const most = Math.max(MIN_COMMON, others.length * COMMON_PART);
  return points.filter(({ hash }) => (groups.get(hash)?.size ?? 0) <= most);
}
