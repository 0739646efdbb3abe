import { cloudNoise, ramp } from "./noise.ts";
import { circle, edge, type InkAt, SIDE } from "./sheet.ts";

export const hypot = Math.hypot;

/** Stripe of a period, of which `share` is ink. */
export function stripe(at: number, period: number, share: number): number {
  const distance = Math.abs(at / period - Math.floor(at / period) - 0.5) * period;
  return edge((share * period) / 2 - distance);
}

/** Ball behind reeded glass: every reed shows it again, squeezed. */
export function glass(
  x: number,
  y: number,
  centerX: number,
  centerY: number,
  radius: number,
): number {
  const reed = 62.5;
  const middle = (Math.floor(x / reed) + 0.5) * reed;
  const seen = middle + (x - middle) * 3.6;
  const away = hypot(seen - centerX, y - centerY);
  const shade = 0.25 + 0.75 * ramp(-radius, radius, y - centerY + (seen - centerX) * 0.4);
  return y > 860 ? 0 : edge((radius - away) / 2) * shade;
}

/** Rows of trees from above: rings in a square, some with rusty cores. */
export function orchard(isRust: boolean): string {
  const trees: string[] = [];
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 5; column++) {
      const x = 112 + column * 194;
      const y = 104 + row * 176;
      const lean = (column - 2) * 7;
      const rise = (row - 2) * 7;
      const isRotten = (column * 5 + row * 3) % 7 === 0;
      if (isRust) {
        if (isRotten) trees.push(circle(x + lean, y + rise, 78));
        continue;
      }
      for (let ring = 0; ring < 5; ring++) {
        const share = ring / 4;
        const radius = 82 - ring * 16;
        trees.push(
          `<circle cx="${x + lean * share * 2}" cy="${y + rise * share * 2}" r="${radius}" fill="none" stroke="#000" stroke-width="${isRotten ? 4 : 8}"/>`,
        );
      }
    }
  return trees.join("");
}

export function rings(x: number, y: number, gap: number): string {
  return Array.from(
    { length: 32 },
    (_, i) =>
      `<circle cx="${x}" cy="${y}" r="${(i + 1) * gap}" fill="none" stroke="#000" stroke-width="${gap * 0.42}"/>`,
  ).join("");
}

/** Dry ground to the horizon: edges between cells of scattered points, in perspective. */
export function cracks(): InkAt {
  const horizon = 432;
  return (x, y) => {
    if (y < horizon) return 0;
    if (y < horizon + 4) return 1;
    const depth = 320 / (y - horizon);
    const u = ((x - SIDE / 2) * depth) / 115 + 40;
    const v = depth * 7 + 20;
    const width = 0.035 + 0.02 * depth;
    return edge(((width - cellEdge(u, v)) * 90) / Math.max(depth, 0.35));
  };
}

/** Returns the distance to the border between the two nearest scattered points. */
function cellEdge(u: number, v: number): number {
  let nearest = 9;
  let second = 9;
  for (let row = -1; row <= 1; row++)
    for (let column = -1; column <= 1; column++) {
      const cellX = Math.floor(u) + column;
      const cellY = Math.floor(v) + row;
      const x = cellX + 0.15 + 0.7 * cloudNoise(cellX * 3.7 + 0.5, cellY * 5.1 + 0.5, 5, 1);
      const y = cellY + 0.15 + 0.7 * cloudNoise(cellX * 2.3 + 0.5, cellY * 4.9 + 0.5, 8, 1);
      const away = hypot(u - x, v - y);
      if (away < nearest) {
        second = nearest;
        nearest = away;
      } else if (away < second) second = away;
    }
  return (second - nearest) / 2;
}

/** Paving in the heat: squares that shiver more towards the top. */
export function checker(x: number, y: number, phase: number): number {
  const heat = 26 * ramp(1_000, 150, y);
  const u = x + heat * Math.sin(y / 34 + phase) + 0.6 * heat * Math.sin(y / 13 + x / 90);
  const row = Math.log(Math.max(1, y - 90) / 60) * 6.2;
  const spread = 0.35 + (y - 150) / 900;
  const column = (u - 500) / (96 * spread);
  const value = Math.sin(Math.PI * row) * Math.sin(Math.PI * column);
  return edge(value * 40 * spread);
}

/** Upright stripes pushed out by two balls. */
export function bulge(x: number, y: number, share: number): number {
  let at = x;
  for (const [centerX, centerY, radius] of [
    [330, 390, 290],
    [690, 700, 250],
  ] as const) {
    const away = hypot(x - centerX, y - centerY);
    if (away < radius) {
      const distance = away / radius;
      const seen = (Math.asin(distance) / (Math.PI / 2)) * 0.55 + distance * distance * 0.45;
      at = centerX + (x - centerX) * (distance > 0 ? seen / distance : 0.4);
    }
  }
  return y < 96 ? 0 : stripe(at, 30, share);
}
