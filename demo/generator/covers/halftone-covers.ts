import { bus, busLight, ferry, glitter, harbor, hypot, moons, ridges } from "./halftone-scenes.ts";
import { ramp } from "./noise.ts";
import { dither, dots, lines } from "./screen.ts";
import { edge, mono, type Sheet, type } from "./sheet.ts";

/** Fictional photographs: places made of noise and perspective, screened for print. */
export const halftoneCovers: Sheet[] = [
  {
    slug: "nobodys-harbour",
    paper: "#dfe8dc",
    layers: [
      {
        ink: "#f6c445",
        shapes: dots((x, y) => edge(132 - hypot(x - 640, y - 300)) + glitter(x, y) * 0.9, 16, 15),
        grain: 0,
      },
      { ink: "#12303f", shapes: dots((x, y) => 1 - harbor(x, y), 15, 45), grain: 0 },
      {
        ink: "#f3f0e2",
        isOpaque: true,
        shapes:
          type("Nobody's", { x: 44, y: 112, size: 88, weight: 700, width: 88 }) +
          type("Harbour", { x: 44, y: 196, size: 88, weight: 700, width: 88 }),
      },
    ],
  },
  {
    slug: "long-way-down-to-morning",
    paper: "#ffe3c2",
    layers: [
      { ink: "#ff8a3d", shapes: lines((_x, y) => ramp(760, 60, y) * 0.9, 16, 0), grain: 0 },
      { ink: "#d5265b", shapes: lines((x, y) => 1 - ridges(x, y, 0), 15, 20), grain: 0 },
      { ink: "#241a52", shapes: dots((x, y) => 1 - ridges(x, y, 1), 15, 45), grain: 0 },
      {
        ink: "#241a52",
        shapes: ["Long Way", "Down to", "Morning"]
          .map((line, i) =>
            type(line, { x: 44, y: 110 + i * 84, size: 90, weight: 800, width: 76 }),
          )
          .join(""),
      },
    ],
  },
  {
    slug: "night-bus",
    paper: "#f2efe6",
    layers: [
      { ink: "#ffb52e", shapes: dots((x, y) => busLight(x, y), 16, 15), grain: 0 },
      { ink: "#14182b", shapes: dots((x, y) => 1 - bus(x, y), 15, 45), grain: 0 },
      {
        ink: "#f2efe6",
        isOpaque: true,
        shapes: type("Night Bus", { x: 44, y: 124, size: 116, weight: 600, width: 100 }),
        grain: 0.05,
      },
    ],
  },
  {
    slug: "small-hours-arithmetic",
    paper: "#c9c4f0",
    layers: [
      { ink: "#19163a", shapes: dither((x, y) => moons(x, y), 5), grain: 0.05 },
      {
        ink: "#19163a",
        shapes:
          type("Small Hours", { x: 40, y: 876, size: 98, weight: 900, width: 70 }) +
          type("Arithmetic", { x: 40, y: 962, size: 98, weight: 900, width: 70 }) +
          mono("C minor / 127", { x: 960, y: 958, size: 22, anchor: "end" }),
      },
    ],
  },
  {
    slug: "the-last-ferry",
    paper: "#d7dde2",
    layers: [
      {
        ink: "#ffcf4d",
        shapes: (x, y) =>
          edge(9 - Math.abs(x - 676)) * edge(11 - Math.abs(y - 470)) +
          0.75 *
            edge(5 - Math.abs(x - 676 - 6 * Math.sin(y / 9))) *
            ramp(760, 560, y) *
            edge(y - 560),
        grain: 0,
      },
      { ink: "#17324d", shapes: dots((x, y) => 1 - ferry(x, y), 15, 45), grain: 0 },
      {
        ink: "#f2f1ea",
        isOpaque: true,
        grain: 0.05,
        shapes: ["The Last Ferry Home", "Leaves Before the Kitchen", "Light Goes Out"]
          .map((line, i) => type(line, { x: 44, y: 92 + i * 64, size: 62, weight: 500, width: 84 }))
          .join(""),
      },
    ],
  },
];
