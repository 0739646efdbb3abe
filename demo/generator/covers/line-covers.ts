import { bulge, checker, cracks, glass, hypot, orchard, rings, stripe } from "./line-fields.ts";
import { cloudNoise, ramp } from "./noise.ts";
import { lines } from "./screen.ts";
import { edge, mono, rect, type Sheet, type } from "./sheet.ts";

/** Fields of lines that seem to move with the eye. */
export const lineCovers: Sheet[] = [
  {
    slug: "parallax-coast",
    paper: "#f3e6d0",
    layers: [
      {
        ink: "#ff5a44",
        shapes: (x, y) => {
          const strip = Math.floor(x / 100);
          const inside = edge(255 - hypot(x - 500, y - 400 - ((strip % 2) * 34 - 17)));
          return inside * stripe(y + (strip % 2) * 9, 18, 0.72);
        },
        grain: 0.2,
      },
      {
        ink: "#12327f",
        shapes: (x, y) => {
          const strip = Math.floor(x / 100);
          const shift = (strip % 2) * 26 - 13;
          const coast = 560 + 130 * (cloudNoise(x / 260 + 4, 0.5, 21, 4) - 0.5) * 2 + shift;
          const near = 760 + 90 * (cloudNoise(x / 150 + 9, 2.5, 33, 3) - 0.5) * 2 - shift;
          if (y > near) return stripe(y + 5 * Math.sin(x / 40 + strip), 26, 0.78);
          if (y > coast) return stripe(y + 7 * Math.sin(x / 60 - strip * 0.9), 15, 0.5);
          return 0;
        },
      },
      {
        ink: "#12327f",
        shapes:
          type("Parallax Coast", { x: 40, y: 84, size: 62, weight: 800, width: 112 }) +
          mono("DP 02", { x: 960, y: 78, size: 22, anchor: "end" }),
      },
    ],
  },
  {
    slug: "slow-glass",
    paper: "#d9cdea",
    layers: [
      { ink: "#ff7a3c", shapes: lines((x, y) => glass(x, y, 420, 360, 240), 9, 90), grain: 0.15 },
      {
        ink: "#2a1a6b",
        shapes: lines((x, y) => glass(x, y, 600, 570, 262), 9, 90),
        grain: 0.15,
        shift: [3, 0],
      },
      {
        ink: "#2a1a6b",
        shapes:
          type("Slow", { x: 46, y: 954, size: 84, weight: 500, width: 118 }) +
          type("Glass", { x: 954, y: 954, size: 84, weight: 500, width: 118, anchor: "end" }),
      },
    ],
  },
  {
    slug: "iron-orchard",
    paper: "#e9e1cd",
    layers: [
      { ink: "#c2451d", shapes: orchard(true), grain: 0.3 },
      {
        ink: "#191512",
        shapes:
          orchard(false) +
          type("Iron Orchard", { x: 40, y: 962, size: 70, weight: 900, width: 78 }) +
          mono("G# minor", { x: 960, y: 958, size: 22, anchor: "end" }),
      },
    ],
  },
  {
    slug: "winter-circuit",
    paper: "#0b1428",
    layers: [
      { ink: "#4aa8ff", isOpaque: true, shapes: rings(420, 470, 30), grain: 0 },
      { ink: "#f2fbff", isOpaque: true, shapes: rings(580, 530, 31.2), grain: 0 },
      {
        ink: "#0b1428",
        isOpaque: true,
        grain: 0,
        shapes: rect(0, 890, 1_000, 110),
      },
      {
        ink: "#f2fbff",
        isOpaque: true,
        shapes:
          type("Winter Circuit", {
            x: 40,
            y: 964,
            size: 60,
            weight: 300,
            width: 125,
            spacing: 0.01,
          }) + mono("124", { x: 960, y: 962, size: 26, anchor: "end" }),
      },
    ],
  },
  {
    slug: "salt-flats",
    paper: "#f7ece2",
    layers: [
      {
        ink: "#f0708a",
        shapes: lines((_x, y) => (y < 430 ? ramp(-80, 430, y) * 0.9 : 0), 14, 0),
        grain: 0.2,
      },
      {
        ink: "#f0708a",
        shapes: `<path d="M330 430a170 170 0 0 1 340 0Z"/>`,
        grain: 0.1,
      },
      { ink: "#214c9c", shapes: cracks(), grain: 0.15 },
      {
        ink: "#214c9c",
        shapes: type("Salt Flats", {
          x: 500,
          y: 150,
          size: 104,
          weight: 900,
          width: 125,
          anchor: "middle",
        }),
      },
    ],
  },
  {
    slug: "hot-pavement",
    paper: "#ffb20f",
    layers: [
      {
        ink: "#f0348b",
        shapes: (x, y) => ramp(150, 900, y) * checker(x, y, 1),
        grain: 0.2,
        shift: [10, 6],
      },
      { ink: "#1a1013", shapes: (x, y) => checker(x, y, 0) },
      {
        ink: "#ffb20f",
        isOpaque: true,
        grain: 0.05,
        shapes: rect(0, 0, 1_000, 150),
      },
      {
        ink: "#1a1013",
        shapes: type("HOT PAVEMENT", {
          x: 500,
          y: 116,
          size: 118,
          weight: 900,
          width: 82,
          anchor: "middle",
          more: 'textLength="930" lengthAdjust="spacing"',
        }),
      },
    ],
  },
  {
    slug: "rubber-tax",
    paper: "#a5e3c3",
    layers: [
      { ink: "#ff4f3d", shapes: (x, y) => bulge(x - 12, y, 0.28), grain: 0.2 },
      { ink: "#10231c", shapes: (x, y) => bulge(x, y, 0.55) },
      { ink: "#a5e3c3", isOpaque: true, shapes: rect(0, 0, 1_000, 96), grain: 0 },
      {
        ink: "#10231c",
        shapes:
          type("Rubber Tax", { x: 36, y: 72, size: 66, weight: 900, width: 118 }) +
          mono("DP 26 / 128", { x: 964, y: 66, size: 22, anchor: "end" }),
      },
    ],
  },
];
