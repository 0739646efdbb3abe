import { findPassage, type Passage } from "./align.ts";
import type { Point } from "./fingerprint.ts";

/** A hash of a larger share of sounds is too common to count. */
const MAX_SHARE_WITH_HASH = 0.02;
const MIN_COMMON = 3;

/** Decision 41 and `npm run bench:audio -- FOLDER --fingerprints` count chance matches. */
const MIN_AGREEING = 9;
const MIN_AGREEING_OF_MANY = 12;
export const MANY_FILES = 10_000;

/** Files with the same `group` are one music, which counts once. */
type Compared = { points: Point[]; group?: number };

type Comparison<Other> = { other: Other; passage: Passage | undefined };

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
