import { setImmediate as letOthersRun } from "node:timers/promises";
import { SoundDistance, type Sounds } from "./sound-distance.ts";

const CANDIDATES = 60;

const SAMPLE = 500;
const NEIGHBORS = 10;

/** A chunk takes a few milliseconds, during which the process does nothing else. */
const ROWS_AT_ONCE = 100_000;

type Candidate = { row: number; distance: number };

/**
 * Scales a distance by how far a row is from its own neighbors, or hubs would appear everywhere:
 * Schnitzer et al., *Local and Global Scaling Reduce Hubs in Space*, JMLR 13, 2012.
 */
export async function nearestRows(
  sounds: Sounds,
  row: number,
  others: Int32Array,
  count: number,
): Promise<number[]> {
  const nearest = new Nearest(sounds, row, Math.max(CANDIDATES, count));
  for (let from = 0; from < others.length; from += ROWS_AT_ONCE) {
    if (from > 0) await letOthersRun();
    nearest.compare(others.subarray(from, from + ROWS_AT_ONCE));
  }
  const sample = sampleOf(others);
  return nearest.candidates
    .map(({ row: near, distance }) => ({
      row: near,
      distance: Math.sqrt(distance) / (spreadOf(sounds, near, sample) || 1),
    }))
    .sort((one, other) => one.distance - other.distance || one.row - other.row)
    .slice(0, count)
    .map((near) => near.row);
}

class Nearest {
  readonly candidates: Candidate[] = [];
  readonly #distance: SoundDistance;
  readonly #count: number;
  #limit = Number.POSITIVE_INFINITY;

  constructor(sounds: Sounds, row: number, count: number) {
    this.#distance = new SoundDistance(sounds, row);
    this.#count = count;
  }

  compare(others: Int32Array): void {
    const { candidates } = this;
    for (const other of others) {
      const squared = this.#distance.squaredTo(other, this.#limit);
      if (squared > this.#limit || (candidates.length === this.#count && squared === this.#limit)) {
        continue;
      }
      insert(candidates, { row: other, distance: squared });
      if (candidates.length > this.#count) candidates.pop();
      if (candidates.length === this.#count)
        this.#limit = candidates.at(-1)?.distance ?? this.#limit;
    }
  }
}

function insert(sorted: Candidate[], candidate: Candidate): void {
  let at = sorted.length;
  while (at > 0 && (sorted[at - 1]?.distance ?? 0) > candidate.distance) at -= 1;
  sorted.splice(at, 0, candidate);
}

function sampleOf(rows: Int32Array): Int32Array {
  const step = Math.max(1, rows.length / SAMPLE);
  const size = Math.min(rows.length, SAMPLE);
  return Int32Array.from({ length: size }, (_, i) => rows[Math.floor(i * step)] ?? 0);
}

function spreadOf(sounds: Sounds, row: number, sample: Int32Array): number {
  const nearest = new Nearest(sounds, row, NEIGHBORS);
  nearest.compare(sample.filter((other) => other !== row));
  const sum = nearest.candidates.reduce((all, { distance }) => all + Math.sqrt(distance), 0);
  return sum / Math.max(1, nearest.candidates.length);
}
