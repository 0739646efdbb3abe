import type { Point } from "./fingerprint.ts";

/** A passage that two sounds have in common. */
export type Passage = {
  /** How many different moments of it. */
  moments: number;
  /** Where it begins in each. */
  seconds: number;
  otherSeconds: number;
};

/** The other may be played slower or faster, by 8 % at most; a finer step is more than the tolerance after five minutes. */
const SLOWEST = 0.92;
const FASTEST = 1.08;
const STEP = 0.001;
const TOLERANCE_SECONDS = 0.15;
const MOMENTS_PER_SECOND = 4;

/** What repeats itself all the time makes more pairs than are needed. */
const MAX_PAIRS = 4_000;

type Pair = { seconds: number; other: number };

/**
 * What is the same in both, in order and at one speed: of all pairs of moments with one hash those on one line
 * `other = speed × seconds + offset`.
 */
export function findPassage(points: Point[], others: Point[]): Passage | undefined {
  const pairs = pairUp(points, others);
  let best: Pair[] = [];
  for (let speed = SLOWEST; speed <= FASTEST; speed += STEP) {
    for (const line of linesAt(pairs, speed)) {
      if (countMoments(line) > countMoments(best)) best = line;
    }
  }
  const first = best.reduce<Pair | undefined>(
    (least, pair) => (!least || pair.seconds < least.seconds ? pair : least),
    undefined,
  );
  if (!first) return undefined;
  return { moments: countMoments(best), seconds: first.seconds, otherSeconds: first.other };
}

function pairUp(points: Point[], others: Point[]): Pair[] {
  const momentsOf = new Map<number, number[]>();
  for (const { hash, seconds } of others) {
    momentsOf.set(hash, [...(momentsOf.get(hash) ?? []), seconds]);
  }
  const pairs = points.flatMap(({ hash, seconds }) =>
    (momentsOf.get(hash) ?? []).map((other) => ({ seconds, other })),
  );
  const every = Math.ceil(pairs.length / MAX_PAIRS);
  return pairs.filter((_, at) => at % every === 0);
}

/** Pairs by offset, each in two groups that overlap, so that no line is cut in two. */
function linesAt(pairs: Pair[], speed: number): Iterable<Pair[]> {
  const groups = new Map<number, Pair[]>();
  for (const pair of pairs) {
    const group = Math.floor((pair.other - speed * pair.seconds) / TOLERANCE_SECONDS);
    for (const each of [group, group + 1]) {
      const line = groups.get(each);
      if (line) line.push(pair);
      else groups.set(each, [pair]);
    }
  }
  return groups.values();
}

/** In quarters of a second. */
export function countMoments(line: { seconds: number }[]): number {
  return new Set(line.map(({ seconds }) => Math.round(seconds * MOMENTS_PER_SECOND))).size;
}
