import { createRandom } from "../compose/signal/random.ts";
import { circle, polygon, rect, stroke } from "./sheet.ts";

const CELL = 230;

function cellAt(i: number): [number, number] {
  return [40 + (i % 4) * CELL, 40 + Math.floor(i / 4) * 222];
}

/** Freely cut wave, one of seven; the later ones lie lower and are higher. */
export function wave(i: number): string {
  const y = 380 + i * 88;
  const shift = [0, 140, 60, 210, 20, 160, 90][i] ?? 0;
  const height = 46 + i * 7;
  const first = shift - 420;
  let path = `M${first} ${y}`;
  let last = first;
  for (; last < 1_100; last += 320)
    path += `C${last + 100} ${y - height * 2} ${last + 190} ${y - height * 1.6} ${last + 180} ${y - height * 0.3}S${last + 260} ${y + height * 0.6} ${last + 320} ${y}`;
  const deep = y + 74 + i * 5;
  path += `L${last} ${deep}`;
  for (let x = last; x > first; x -= 160)
    path += `Q${x - 40} ${deep + height * 0.9} ${x - 80} ${deep}T${x - 160} ${deep}`;
  return `<path d="${path}Z"/>`;
}

export function weed(): string {
  const random = createRandom(12);
  return Array.from({ length: 9 }, (_, i) => {
    const x = 60 + i * 112 + random() * 40;
    const top = 420 + random() * 300;
    const lean = (random() - 0.5) * 200;
    return `<path d="M${x - 26} 1010C${x - 60} 800 ${x + lean} 760 ${x + lean / 2} ${top}C${x + lean + 60} 780 ${x + 10} 820 ${x + 30} 1010Z"/>`;
  }).join("");
}

export function fishBody(): string {
  return `<path d="M300 560C330 380 560 330 720 450C760 480 790 500 820 500C870 480 910 430 950 400C935 500 940 580 965 690C910 650 870 610 815 590C780 610 745 640 700 670C540 770 340 740 300 560Z"/><path d="M360 470C340 370 300 330 262 320L272 300C330 310 375 370 395 440Z"/>`;
}

export function fishBones(): string {
  const ribs = [0, 1, 2, 3, 4].map((i) => {
    const x = 500 + i * 58;
    const half = 92 - i * 13;
    return stroke(
      `M${x} ${560 - half}Q${x + 30} 560 ${x} ${560 + half}`,
      9,
      'stroke-linecap="round"',
    );
  });
  const teeth = [0, 1, 2, 3].map((i) =>
    polygon([
      [304 + i * 22, 588 + i * 7],
      [320 + i * 22, 592 + i * 7],
      [308 + i * 22, 622 + i * 7],
    ]),
  );
  return (
    ribs.join("") +
    teeth.join("") +
    `<circle cx="400" cy="520" r="34" fill="none" stroke="#000" stroke-width="12"/>${circle(408, 516, 11)}`
  );
}

export function leaf(x: number, y: number, degrees: number): string {
  return `<path transform="translate(${x} ${y}) rotate(${degrees})" d="M-120 0C-60 -70 60 -80 130 0C60 60 -60 66 -120 0Z"/>`;
}

export function spoon(): string {
  return `<g transform="translate(130 706) rotate(-12)"><ellipse cx="0" cy="0" rx="92" ry="58"/><rect x="80" y="-13" width="420" height="26" rx="13"/></g>`;
}

export function crown(x: number, y: number, width: number, points: number): string {
  const step = width / points;
  const outline: [number, number][] = [[x, y + 300]];
  for (let i = 0; i <= points; i++) {
    outline.push([x + i * step, y + (i % 2 ? 26 : 0)]);
    if (i < points) outline.push([x + (i + 0.5) * step, y + 170]);
  }
  outline.push([x + width, y + 300]);
  return polygon(outline);
}

export function confetti(): string {
  const random = createRandom(77);
  return Array.from({ length: 34 }, () => {
    const x = random() * 1_000;
    const y = 130 + random() * 860;
    return rect(
      -9,
      -9,
      18,
      18,
      `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(random() * 90).toFixed(0)})"`,
    );
  }).join("");
}

export function hill(y: number, height: number, seed: number): string {
  const random = createRandom(seed);
  let path = `M-10 ${y}`;
  for (let x = 0; x <= 1_000; x += 250)
    path += `S${x + 60} ${y - height * (0.4 + random() * 1.6)} ${x + 250} ${y + (random() - 0.5) * height}`;
  return `<path d="${path}L1300 1010L-10 1010Z"/>`;
}

export function poles(): string {
  const feet: [number, number, number][] = [
    [900, 960, 560],
    [640, 860, 340],
    [490, 800, 215],
    [400, 765, 140],
    [345, 745, 92],
  ];
  const posts = feet.map(([x, y, high]) => {
    const thick = high / 30;
    return (
      rect(x - thick / 2, y - high, thick, high) +
      rect(x - high / 6, y - high * 0.94, high / 3, thick * 0.8) +
      rect(x - high / 8, y - high * 0.84, high / 4, thick * 0.8)
    );
  });
  const wires = feet.slice(1).flatMap(([x, y, high], i) => {
    const [fromX, fromY, fromHigh] = feet[i] ?? [0, 0, 0];
    return [-1 / 6, 1 / 6].map((side) => {
      const a = [fromX + fromHigh * side, fromY - fromHigh * 0.94] as const;
      const b = [x + high * side, y - high * 0.94] as const;
      const sag = Math.max(a[1], b[1]) + (fromHigh - high) * 0.22;
      return stroke(
        `M${a[0]} ${a[1]}Q${(a[0] + b[0]) / 2} ${sag} ${b[0]} ${b[1]}`,
        Math.max(2, fromHigh / 130),
      );
    });
  });
  const out = [-1 / 6, 1 / 6].map((side) =>
    stroke(`M${900 + 560 * side} 434Q1010 620 1100 380`, 5),
  );
  return posts.join("") + wires.join("") + out.join("");
}

export function drawers(numbers: number[]): string {
  return numbers.map((i) => rect(cellAt(i)[0], cellAt(i)[1], CELL, 222)).join("");
}

export function grid(): string {
  const across = [0, 1, 2, 3, 4].map((i) => rect(40, 37 + i * 222, 920, 6));
  const down = [0, 1, 2, 3, 4].map((i) => rect(37 + i * CELL, 37, 6, 894));
  return across.join("") + down.join("");
}

/** Key in each drawer: bow, shank and bit, each turned and cut differently. */
export function keys(numbers: number[]): string {
  return numbers
    .map((i) => {
      const random = createRandom(300 + i);
      const [x, y] = cellAt(i);
      const bow = 30 + random() * 16;
      const bits = [0, 1, 2].map((n) => rect(44 + n * 18, 6, 11, 14 + random() * 30)).join("");
      const shape =
        random() < 0.5
          ? `<circle cx="-46" cy="0" r="${bow}" fill="none" stroke="#000" stroke-width="17"/>`
          : `<rect x="${-46 - bow}" y="${-bow}" width="${2 * bow}" height="${2 * bow}" rx="12" fill="none" stroke="#000" stroke-width="17"/>`;
      const turn = Math.floor(random() * 8) * 45;
      return `<g transform="translate(${x + CELL / 2} ${y + 111}) rotate(${turn})">${shape}${rect(-46 + bow, -8, 146 - bow, 16)}${bits}</g>`;
    })
    .join("");
}

/** Lid with a toothed edge, bent up. */
export function lid(): string {
  const points: [number, number][] = [];
  for (let i = 0; i <= 44; i++) {
    const angle = (i / 44) * 2 * Math.PI;
    const radius = i % 2 ? 205 : 226;
    points.push([
      730 + radius * 0.86 * Math.cos(angle),
      240 + radius * 0.8 * Math.sin(angle) - 20 * Math.cos(angle),
    ]);
  }
  return polygon(points);
}

export function tinRings(): string {
  const ring = (x: number, y: number, radius: number, width: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#000" stroke-width="${width}"/>`;
  const inside = [350, 318, 226, 186, 140, 88].map((radius, i) =>
    ring(470, 560, radius, i < 2 ? 9 : 5),
  );
  return inside.join("") + ring(730, 240, 128, 6) + ring(730, 240, 88, 6) + ring(730, 240, 46, 6);
}
