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

type Pair = Point & { other: number };

/**
 * What is the same in both, in order and at one speed: of all pairs of moments with one hash those on one line
 * `other = speed × seconds + offset`. Undefined without `least` moments of both, and as many hashes, on a line.
 */
export function findPassage(points: Point[], others: Point[], least: number): Passage | undefined {
  const pairs = pairUp(points, others);
  let best: Pair[] = [];
  let most = least - 1;
  for (let speed = SLOWEST; speed <= FASTEST; speed += STEP) {
    for (const line of linesAt(pairs, speed)) {
      const moments = line.length > most ? countMoments(line) : 0;
      if (moments > most && agree(line, least)) [best, most] = [line, moments];
    }
  }
  const first = best.reduce<Pair | undefined>(
    (earliest, pair) => (!earliest || pair.seconds < earliest.seconds ? pair : earliest),
    undefined,
  );
  if (!first) return undefined;
  return { moments: most, seconds: first.seconds, otherSeconds: first.other };
}

function pairUp(points: Point[], others: Point[]): Pair[] {
  const momentsOf = new Map<number, number[]>();
  for (const { hash, seconds } of others) {
    const moments = momentsOf.get(hash);
    if (moments) moments.push(seconds);
    else momentsOf.set(hash, [seconds]);
  }
  const pairs = points.flatMap((point) =>
    (momentsOf.get(point.hash) ?? []).map((other) => ({ ...point, other })),
  );
  const every = Math.ceil(pairs.length / MAX_PAIRS);
  return pairs.filter((_, at) => at % every === 0);
}

/** A note that keeps coming back in one of them counts once, and so does a hash. */
function agree(line: Pair[], least: number): boolean {
  const others = line.map(({ other }) => ({ seconds: other }));
  return new Set(line.map(({ hash }) => hash)).size >= least && countMoments(others) >= least;
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
