import { type Sounds, squaredDistance } from "./sound-distance.ts";

/** So many are looked at closely, of which the nearest are shown. */
const CANDIDATES = 60;

/** How crowded a place is, is measured by the nearest of a sample. */
const SAMPLE = 500;
const NEIGHBOURS = 10;

type Candidate = { row: number; distance: number };

/**
 * The rows nearest to one, nearest first, found by looking at all. Some sounds are near to very many, and would be
 * shown everywhere: a distance counts beside how far such a row is from its own neighbours.
 * D. Schnitzer et al., *Local and Global Scaling Reduce Hubs in Space*, JMLR 13, 2012.
 */
export function nearestRows(
  sounds: Sounds,
  row: number,
  others: number[],
  count: number,
): number[] {
  const sample = sampleOf(others);
  return findCandidates(sounds, row, others, Math.max(CANDIDATES, count))
    .map(({ row: near, distance }) => ({
      row: near,
      distance: distance / (spreadOf(sounds, near, sample) || 1),
    }))
    .sort((one, other) => one.distance - other.distance || one.row - other.row)
    .slice(0, count)
    .map((near) => near.row);
}

function findCandidates(sounds: Sounds, row: number, others: number[], count: number): Candidate[] {
  const found: Candidate[] = [];
  let limit = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const squared = squaredDistance(sounds, row, other, limit);
    if (squared > limit || (found.length === count && squared === limit)) continue;
    insert(found, { row: other, distance: squared });
    if (found.length > count) found.pop();
    if (found.length === count) limit = found.at(-1)?.distance ?? limit;
  }
  return found.map((each) => ({ ...each, distance: Math.sqrt(each.distance) }));
}

/** Behind those that are as near. */
function insert(sorted: Candidate[], candidate: Candidate): void {
  let at = sorted.length;
  while (at > 0 && (sorted[at - 1]?.distance ?? 0) > candidate.distance) at -= 1;
  sorted.splice(at, 0, candidate);
}

function sampleOf(rows: number[]): number[] {
  const step = Math.max(1, rows.length / SAMPLE);
  const size = Math.min(rows.length, SAMPLE);
  return Array.from({ length: size }, (_, i) => rows[Math.floor(i * step)] ?? 0);
}

/** The mean distance to the nearest of the sample. */
function spreadOf(sounds: Sounds, row: number, sample: number[]): number {
  const near = findCandidates(
    sounds,
    row,
    sample.filter((other) => other !== row),
    NEIGHBOURS,
  );
  return near.reduce((sum, { distance }) => sum + distance, 0) / Math.max(1, near.length);
}
