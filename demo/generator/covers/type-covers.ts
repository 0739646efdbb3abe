import { circle, mono, rect, type Sheet, stroke, type } from "./sheet.ts";
import { antenna, awning, pressed, shopTitle } from "./type-shapes.ts";

/** Two spot inks on colored stock; the letters are the picture. */
export const typeCovers: Sheet[] = [
  {
    slug: "io",
    paper: "#f1c21b",
    layers: [
      {
        ink: "#e2472b",
        shapes: circle(742, 400, 118) + circle(520, 700, 64) + circle(800, 640, 30),
        shift: [4, -3],
        grain: 0.35,
      },
      {
        ink: "#16130f",
        shapes:
          rect(70, -10, 190, 1_020) +
          `<circle cx="650" cy="520" r="300" fill="none" stroke="#000" stroke-width="150"/>` +
          mono("Io", { x: 300, y: 74, size: 30, weight: 700 }) +
          mono("DP 05", { x: 930, y: 74, size: 22, anchor: "end" }) +
          mono("F minor / 134", { x: 930, y: 960, size: 22, anchor: "end" }),
      },
    ],
  },
  {
    slug: "doorman",
    paper: "#f2a7b8",
    layers: [
      {
        ink: "#d3202f",
        shapes: rect(500, 0, 500, 500) + rect(0, 500, 500, 500),
        grain: 0.25,
      },
      {
        ink: "#1c1014",
        shapes:
          type("D", { x: 250, y: 452, size: 590, weight: 900, width: 92, anchor: "middle" }) +
          type("O", { x: 750, y: 452, size: 590, weight: 900, width: 88, anchor: "middle" }) +
          type("O", { x: 250, y: 952, size: 590, weight: 900, width: 88, anchor: "middle" }) +
          type("R", { x: 750, y: 952, size: 590, weight: 900, width: 92, anchor: "middle" }),
      },
      {
        ink: "#f7e9dc",
        isOpaque: true,
        shapes: type("MAN", {
          x: 0,
          y: 0,
          size: 138,
          weight: 900,
          width: 62,
          anchor: "middle",
          spacing: 0,
          more: 'transform="translate(298 742) rotate(-90)"',
        }),
        shift: [2, 1],
      },
    ],
  },
  {
    slug: "elbow-room",
    paper: "#d8d3c8",
    layers: [
      {
        ink: "#f26a1b",
        shapes: stroke("M-20 330 H420 Q600 330 600 510 V1020", 230),
        grain: 0.3,
      },
      {
        ink: "#1c38a8",
        shapes:
          type("ELBOW", { x: 48, y: 176, size: 158, weight: 900, width: 62, spacing: -0.03 }) +
          ["R", "O", "O", "M"]
            .map((letter, i) =>
              type(letter, {
                x: [52, 300, 500, 948][i] ?? 0,
                y: 948,
                size: 158,
                weight: 900,
                width: 125,
                anchor: i === 3 ? "end" : "start",
              }),
            )
            .join("") +
          rect(52, 210, 896, 7) +
          mono("DP 08", { x: 948, y: 130, size: 22, anchor: "end", weight: 600 }) +
          mono("127 BPM", { x: 948, y: 166, size: 22, anchor: "end", weight: 600 }),
      },
    ],
  },
  {
    slug: "corner-shop-gospel",
    paper: "#0f4f3c",
    layers: [
      {
        ink: "#f6ead2",
        isOpaque: true,
        shapes: awning(0) + shopTitle(),
      },
      { ink: "#e8432e", isOpaque: true, shapes: awning(1), grain: 0.2 },
      {
        ink: "#f4bd2f",
        isOpaque: true,
        shapes:
          circle(866, 560, 74) +
          mono("OPEN", { x: 866, y: 569, size: 26, anchor: "middle" }).replace(
            "<text",
            '<text fill="#fff"',
          ),
      },
    ],
  },
  {
    slug: "aerial",
    paper: "#a8d4e6",
    layers: [
      {
        ink: "#ffffff",
        isOpaque: true,
        shapes: antenna(),
        grain: 0.1,
      },
      {
        ink: "#14275e",
        shapes:
          ["A", "E", "R", "I", "A", "L"]
            .map((letter, i) =>
              type(letter, {
                x: [40, 230, 386, 560, 648, 826][i] ?? 0,
                y: 940 - i * 138,
                size: 268,
                weight: 900 - i * 150,
                width: 100,
              }),
            )
            .join("") + mono("Aerial — A major — 122", { x: 44, y: 66, size: 22 }),
      },
    ],
  },
  {
    slug: "pressure-plate",
    paper: "#ef5a24",
    layers: [
      {
        ink: "#15110f",
        shapes: pressed() + rect(0, 884, 1_000, 116),
      },
      {
        ink: "#ef5a24",
        isOpaque: true,
        grain: 0.05,
        shapes: type("PLATE", {
          x: 500,
          y: 972,
          size: 92,
          weight: 900,
          width: 125,
          anchor: "middle",
          spacing: 0.32,
        }),
      },
    ],
  },
];
