import type { Point } from "./fingerprint.ts";

export type Passage = {
  moments: number;
  seconds: number;
  otherSeconds: number;
};

/** Allows a difference of 8 %. A coarser step would exceed the tolerance after five minutes. */
const SLOWEST = 0.92;
const FASTEST = 1.08;
const STEP = 0.001;
const TOLERANCE_SECONDS = 0.15;
const MOMENTS_PER_SECOND = 4;

const MAX_PAIRS = 4_000;

type Pair = Point & { other: number };

/** Pairs have one hash and are on a line `other = speed × seconds + offset`. */
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

/** Counts a recurring moment or hash once. */
function agree(line: Pair[], least: number): boolean {
  const others = line.map(({ other }) => ({ seconds: other }));
  return new Set(line.map(({ hash }) => hash)).size >= least && countMoments(others) >= least;
}

/** Puts each pair in two overlapping groups, so that no line is split. */
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

export function countMoments(line: { seconds: number }[]): number {
  return new Set(line.map(({ seconds }) => Math.round(seconds * MOMENTS_PER_SECOND))).size;
}
