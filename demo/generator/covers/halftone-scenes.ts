import { cloudNoise, mix, ramp } from "./noise.ts";

export const hypot = Math.hypot;

/** Brightness of the harbor: sky, moon, water, a jetty. */
export function harbor(x: number, y: number): number {
  const horizon = 520;
  const moon = hypot(x - 640, y - 300);
  if (moon < 132) return 0.93 - 0.22 * ramp(0.42, 0.62, cloudNoise(x / 60, y / 60, 4, 4));
  const cloud = cloudNoise(x / 240, y / 70, 9, 5);
  if (y < horizon) {
    const glow = 0.5 * Math.exp(-(moon - 132) / 110);
    return (
      0.1 + 0.16 * ramp(0, horizon, y) + glow + 0.22 * ramp(0.5, 0.75, cloud) * (0.4 + glow * 2)
    );
  }
  const jetty = jettyAt(x, y);
  if (jetty) return 0.02;
  return 0.06 + 0.1 * cloudNoise(x / 90, y / 9, 15, 3) + glitter(x, y);
}

/** Reflection of the moon on the water. */
export function glitter(x: number, y: number): number {
  if (y < 522 || jettyAt(x, y)) return 0;
  const depth = (y - 520) / 480;
  const ripple = cloudNoise(x / (30 + 90 * depth), y / (3 + 12 * depth), 31, 3);
  const road = Math.exp(-(((x - 640) / (60 + 190 * depth)) ** 2));
  return 0.95 * road * ramp(0.46, 0.6, ripple);
}

function jettyAt(x: number, y: number): boolean {
  const depth = (y - 520) / 480;
  if (depth < 0.02) return false;
  const left = mix(330, 40, depth);
  const right = mix(338, 330, depth);
  const isWalkway = x > left && x < right && depth > 0.03;
  const post = [0.05, 0.11, 0.2, 0.34, 0.56, 0.86].some((at) => {
    const foot = 520 + at * 480;
    const tall = 26 + 190 * at;
    const postX = mix(336, 322, at);
    return Math.abs(x - postX) < 3 + 13 * at && y > foot - tall && y < foot + 20 * at;
  });
  return isWalkway || post;
}

/** Ridges behind each other, paler with distance. `near` chooses the front or the back half. */
export function ridges(x: number, y: number, near: 0 | 1): number {
  let light = 1;
  for (let i = 0; i < 7; i++) {
    const isNear = i >= 4;
    const top =
      360 +
      i * 82 +
      (cloudNoise(x / (330 - i * 20) + i * 7.3, i * 3.1, 60 + i, 5) - 0.5) * (210 + i * 26);
    if (y < top || isNear !== (near === 1)) continue;
    const mist = ramp(0, 230, y - top);
    light = near
      ? mix(0.42 - (i - 4) * 0.19, 0.62 - (i - 4) * 0.22, mist)
      : mix(0.62 - i * 0.12, 0.95, mist);
  }
  return light;
}

/** Double-decker at a stop in the rain: two rows of windows, people, a wet road. */
export function bus(x: number, y: number): number {
  const curb = 742;
  if (y <= curb) return aboveRoad(x, y);
  const depth = (y - curb) / 258;
  const ripple = cloudNoise(x / 50, y / (5 + 9 * depth), 51, 3);
  const seen = aboveRoad(x + 46 * (ripple - 0.5) * (0.4 + depth), curb - (y - curb) * 1.9);
  return seen > 0.5 ? seen * (1 - 0.55 * depth) * ramp(0.3, 0.5, ripple) : 0.05;
}

function aboveRoad(x: number, y: number): number {
  const body = x > -40 && x < 905 && y > 175 && y < 705;
  const wheel = Math.min(hypot(x - 210, y - 700), hypot(x - 730, y - 700));
  if (wheel < 62) return wheel < 26 ? 0.45 : 0.02;
  if (!body) return streetAt(x, y);
  if (x > 868) return y > 232 && y < 640 && Math.abs(y - 436) > 26 ? 0.72 : 0.04;
  const isUpper = y > 226 && y < 396;
  const isLower = y > 458 && y < 622;
  const bay = (x + 60) % 172;
  const isPane = bay > 14 && bay < 158;
  if (!isPane || !(isUpper || isLower)) return y > 418 && y < 438 ? 0.5 : 0.04;
  return passenger(x, y, isUpper) ? 0.06 : 0.98 - 0.42 * ramp(0, 150, y - (isUpper ? 226 : 458));
}

/** Heads and shoulders in some of the windows. */
function passenger(x: number, y: number, isUpper: boolean): boolean {
  const floor = isUpper ? 396 : 622;
  const seats = isUpper ? [178, 512, 700] : [86, 350, 648];
  return seats.some((seat, i) => {
    const tall = 96 + ((i * 37) % 26);
    const head = hypot((x - seat) / 0.82, y - (floor - tall));
    const shoulders = hypot((x - seat) / 1.15, y - (floor + 6));
    return head < 30 || shoulders < 68;
  });
}

/** Houses across the street, a lamp, rain. */
function streetAt(x: number, y: number): number {
  const lamp = hypot(x - 955, y - 120);
  const glow = 0.9 * Math.exp(-lamp / 85);
  const isPost = Math.abs(x - 955) < 6 && y > 120;
  if (isPost) return 0.02;
  return lamp < 24 ? 1 : 0.1 + glow + 0.14 * ramp(0.5, 0.8, cloudNoise(x / 160, y / 90, 77, 3));
}

/** Mask for the yellow: only lights. */
export function busLight(x: number, y: number): number {
  const value = bus(x, y);
  return value > 0.4 ? 0.3 + 0.7 * value : 0;
}

/** Nine moons, each one step fuller; shaded balls with craters. */
export function moons(x: number, y: number): number {
  const centers = [
    [170, 140],
    [500, 140],
    [830, 140],
    [170, 400],
    [500, 400],
    [830, 400],
    [170, 660],
    [500, 660],
    [830, 660],
  ] as const;
  for (const [i, [centerX, centerY]] of centers.entries()) {
    const u = (x - centerX) / 108;
    const v = (y - centerY) / 108;
    const away = u * u + v * v;
    if (away > 1) continue;
    const depth = Math.sqrt(1 - away);
    const angle = ((i + 0.6) / 9) * Math.PI;
    const lit = u * Math.sin(angle + Math.PI) * -1 + depth * -Math.cos(angle);
    const crater = cloudNoise(u * 2.6 + i * 5, v * 2.6, 71, 4);
    return 1 - ramp(-0.08, 0.75, lit) * (0.82 + 0.5 * (crater - 0.5));
  }
  return 0.02;
}

/** Sea at night, a dark ferry with one lit window, and the wake. */
export function ferry(x: number, y: number): number {
  const horizon = 560;
  const isWindow = Math.abs(x - 676) < 12 && Math.abs(y - 470) < 14;
  if (isWindow) return 1;
  const hull = y > 505 && y < 572 && x > 430 + (572 - y) * -0.7 && x < 800 + (572 - y) * 0.35;
  const bridge = y > 440 && y <= 505 && x > 520 && x < 745;
  const funnel = y > 375 && y <= 440 && x > 560 && x < 606;
  if (hull || bridge || funnel) return 0.03;
  const smoke = cloudNoise(x / 120 + 3, y / 60, 90, 4);
  if (y < horizon) {
    const dusk = 0.1 + 0.5 * ramp(240, horizon, y) ** 1.6;
    const plume =
      x < 590 ? Math.exp(-(((y - 372 + (590 - x) * 0.13) / (18 + (590 - x) * 0.14)) ** 2)) : 0;
    return dusk - 0.32 * plume * ramp(0.35, 0.65, smoke) * dusk * 2;
  }
  const depth = (y - horizon) / 440;
  const swell = cloudNoise(x / (60 + 260 * depth), y / (5 + 30 * depth), 99, 4);
  const road =
    0.6 *
    Math.exp(-(((x - 676) / (14 + 50 * depth)) ** 2)) *
    ramp(0.5, 0.6, swell) *
    ramp(0.8, 0.1, depth);
  return 0.42 * ramp(0.38, 0.75, swell) * (1 - 0.5 * depth) + 0.06 + road;
}
