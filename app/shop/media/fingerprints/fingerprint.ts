const BYTES = 6;
const TICKS_PER_SECOND = 20;

export type Point = { seconds: number; hash: number };

/** Points are little-endian: 16 bits for the time in 20ths of a second, 32 bits of hash. */
export function readPoints(bytes: Buffer): Point[] {
  return Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, i) => ({
    seconds: bytes.readUInt16LE(i * BYTES) / TICKS_PER_SECOND,
    hash: bytes.readUInt32LE(i * BYTES + 2),
  }));
}

/** One hash in 64 is looked up in the database; one in eight is in a fingerprint. */
const LOOKED_UP = 64;

/** Returns signed integers, as in Postgres. */
export function lookedUpHashes(points: Point[]): number[] {
  const hashes = points.filter(({ hash }) => hash % LOOKED_UP === 0).map(({ hash }) => hash | 0);
  return [...new Set(hashes)];
}
