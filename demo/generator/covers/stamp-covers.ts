import { createRandom } from "../compose/signal/random.ts";
import { circle, mono, rect, type Sheet, stroke, type } from "./sheet.ts";

/** Plain sleeves with a hole for the label, and stamps on them. */
export const stampCovers: Sheet[] = [
  {
    slug: "lint",
    paper: "#ece7da",
    layers: [
      { ink: "#2a2622", shapes: circle(500, 500, 206), grain: 0.05 },
      { ink: "#4a443e", isOpaque: true, shapes: grooves(), grain: 0.1 },
      { ink: "#f0b8c4", isOpaque: true, shapes: circle(500, 500, 172), grain: 0.15 },
      { ink: "#ece7da", isOpaque: true, shapes: circle(500, 500, 13), grain: 0 },
      { ink: "#3a3a3a", shapes: fluff(), grain: 0.2 },
      {
        ink: "#2447a6",
        wear: 0.75,
        grain: 0.4,
        shapes: `<g transform="rotate(-7 500 180)">${type("LINT", { x: 500, y: 236, size: 210, weight: 900, width: 100, anchor: "middle", spacing: 0.04 })}</g><g transform="rotate(3 700 850)">${rect(560, 796, 330, 92, 'fill="none" stroke="#000" stroke-width="6"')}${mono("DP 27 / 128", { x: 725, y: 854, size: 34, weight: 700, anchor: "middle" })}</g>`,
      },
    ],
  },
  {
    slug: "bad-wiring",
    paper: "#191817",
    layers: [
      { ink: "#e43d30", isOpaque: true, shapes: circle(500, 500, 190), grain: 0.15 },
      { ink: "#f4f1e8", isOpaque: true, shapes: tangle(), grain: 0.2 },
      { ink: "#191817", isOpaque: true, shapes: circle(500, 500, 14), grain: 0 },
      {
        ink: "#ffd400",
        isOpaque: true,
        wear: 0.6,
        grain: 0.35,
        shapes: `<g transform="rotate(-4 500 880)">${rect(70, 806, 640, 134, 'fill="none" stroke="#000" stroke-width="9"')}${type("BAD WIRING", { x: 390, y: 907, size: 92, weight: 900, width: 94, anchor: "middle", spacing: 0.01 })}</g>`,
      },
    ],
  },
  {
    slug: "night-bus-reprise",
    paper: "#b98b5a",
    layers: [
      { ink: "#6f4d2c", shapes: folds(), grain: 0.1 },
      { ink: "#231a14", shapes: circle(500, 455, 176), grain: 0.05 },
      {
        ink: "#e9e2d2",
        isOpaque: true,
        shapes: circle(500, 455, 162) + circle(500, 455, 13),
        grain: 0.12,
      },
      { ink: "#b98b5a", isOpaque: true, shapes: circle(500, 455, 13), grain: 0 },
      {
        ink: "#1b1512",
        wear: 0.65,
        grain: 0.35,
        shapes: `<g transform="rotate(-2 500 160)">${type("138", { x: 60, y: 232, size: 250, weight: 900, width: 78 })}${rect(530, 62, 400, 12)}${mono("NIGHT SERVICE", { x: 530, y: 124, size: 36, weight: 700 })}${mono("A minor", { x: 530, y: 176, size: 36, weight: 700 })}${rect(530, 204, 400, 12)}</g>`,
      },
      {
        ink: "#a3151f",
        wear: 0.7,
        grain: 0.4,
        shapes: `<g transform="rotate(5 500 820)">${rect(96, 712, 808, 200, 'rx="24" fill="none" stroke="#000" stroke-width="12"')}${type("NIGHT BUS", { x: 500, y: 866, size: 150, weight: 900, width: 84, anchor: "middle", spacing: 0.01 })}</g>`,
      },
    ],
  },
];

function grooves(): string {
  return [178, 184, 189, 195, 200]
    .map(
      (radius) =>
        `<circle cx="500" cy="500" r="${radius}" fill="none" stroke="#000" stroke-width="1.6"/>`,
    )
    .join("");
}

/** Threads and hairs, as on a black sweater. */
function fluff(): string {
  const random = createRandom(41);
  return Array.from({ length: 120 }, () => {
    const x = random() * 1_000;
    const y = random() * 1_000;
    const long = 12 + random() ** 3 * 160;
    const turn = random() * 7;
    const bend = (random() - 0.5) * long * 1.6;
    const endX = x + long * Math.cos(turn);
    const endY = y + long * Math.sin(turn);
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${bend.toFixed(0)} ${(-bend).toFixed(0)} ${(endX - x).toFixed(0)} ${(endY - y).toFixed(0)}`,
      1 + random() * 1.6,
      'stroke-linecap="round"',
    );
  }).join("");
}

/** One cable that goes everywhere and ends in a plug. */
function tangle(): string {
  const random = createRandom(9);
  let path = "M-20 150";
  for (let i = 0; i < 26; i++) {
    const x = 60 + random() * 880;
    const y = 50 + random() * 690;
    path += `S${(x + (random() - 0.5) * 420).toFixed(0)} ${(y + (random() - 0.5) * 420).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}`;
  }
  path += "S700 820 800 840";
  const plug = `<g transform="translate(800 840) rotate(6)">${rect(-8, -34, 92, 68, 'rx="12"')}${rect(80, -22, 52, 11)}${rect(80, 11, 52, 11)}</g>`;
  return stroke(path, 8, 'stroke-linejoin="round" stroke-linecap="round"') + plug;
}

/** Creases of a used cardboard sleeve. */
function folds(): string {
  return ["M0 30H1000", "M28 0V1000", "M972 0L968 1000", "M0 968L1000 974"]
    .map((path) => stroke(path, 2.5, 'opacity="0.6"'))
    .join("");
}
