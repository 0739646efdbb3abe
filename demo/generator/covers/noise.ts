/** Returns a number from 0 to 1 for every point of a grid, always the same for the same seed. */
export function gridNoise(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 974_711);
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** Returns smooth noise, 0 to 1. Its hills are one unit wide. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const u = ease(x - column);
  const v = ease(y - row);
  const top = mix(gridNoise(column, row, seed), gridNoise(column + 1, row, seed), u);
  const bottom = mix(gridNoise(column, row + 1, seed), gridNoise(column + 1, row + 1, seed), u);
  return mix(top, bottom, v);
}

/** Returns noise of several sizes together, like hills and clouds, 0 to 1. */
export function cloudNoise(x: number, y: number, seed: number, octaves = 5): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let i = 0; i < octaves; i++) {
    sum += weight * smoothNoise(x * scale, y * scale, seed + i);
    weight /= 2;
    scale *= 2.03;
  }
  return sum / (1 - weight * 2);
}

export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** Returns 0 below `from`, 1 above `to`, and an S curve between. */
export function ramp(from: number, to: number, value: number): number {
  return ease(Math.min(1, Math.max(0, (value - from) / (to - from))));
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}
