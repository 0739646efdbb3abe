import {
  confetti,
  crown,
  drawers,
  fishBody,
  fishBones,
  grid,
  hill,
  keys,
  leaf,
  lid,
  poles,
  spoon,
  tinRings,
  wave,
  weed,
} from "./cut-paper-shapes.ts";
import { circle, mono, type Sheet, type } from "./sheet.ts";

/** Cut paper overprinted in three inks, a little out of register. */
export const cutPaperCovers: Sheet[] = [
  {
    slug: "setima-onda",
    paper: "#f6ecd9",
    layers: [
      { ink: "#ffc22e", shapes: circle(690, 300, 205), grain: 0.35, shift: [-5, 3] },
      {
        ink: "#ff6a5e",
        shapes: [1, 3, 5].map((i) => wave(i)).join(""),
        grain: 0.4,
        shift: [4, -4],
      },
      { ink: "#2478c9", shapes: [0, 2, 4, 6].map((i) => wave(i)).join(""), grain: 0.35 },
      {
        ink: "#17305e",
        shapes:
          type("Sétima", { x: 44, y: 148, size: 132, weight: 800, width: 88 }) +
          type("Onda", { x: 44, y: 266, size: 132, weight: 800, width: 88 }) +
          mono("DP 01", { x: 956, y: 74, size: 22, anchor: "end" }),
      },
    ],
  },
  {
    slug: "lantern-fish",
    paper: "#122036",
    layers: [
      { ink: "#1f6f78", isOpaque: true, shapes: weed(), grain: 0.4 },
      {
        ink: "#f5d547",
        isOpaque: true,
        shapes: circle(250, 300, 118),
        grain: 0.55,
      },
      { ink: "#ef6f53", isOpaque: true, shapes: fishBody(), grain: 0.35, shift: [4, 3] },
      {
        ink: "#f7efe0",
        isOpaque: true,
        shapes:
          fishBones() +
          type("Lantern Fish", {
            x: 500,
            y: 936,
            size: 92,
            weight: 700,
            width: 96,
            anchor: "middle",
          }),
        grain: 0.2,
      },
    ],
  },
  {
    slug: "second-helping",
    paper: "#fbe8c8",
    layers: [
      {
        ink: "#ffb11b",
        shapes: `${circle(330, 420, 280)}<path d="M560 560a210 210 0 0 0 420 0Z"/>`,
        grain: 0.3,
      },
      {
        ink: "#ee4b35",
        shapes:
          circle(330, 420, 190) +
          circle(770, 250, 150) +
          `<path d="M560 600a210 210 0 0 0 420 0Z"/>`,
        grain: 0.35,
        shift: [6, 5],
      },
      {
        ink: "#14746f",
        shapes: leaf(240, 380, -30) + leaf(400, 470, 140) + leaf(770, 250, 20) + spoon(),
        grain: 0.3,
        shift: [-4, 4],
      },
      {
        ink: "#2b1a12",
        shapes:
          type("Second", { x: 40, y: 866, size: 116, weight: 900, width: 108 }) +
          type("Helping", { x: 40, y: 962, size: 116, weight: 900, width: 108 }),
        grain: 0.1,
      },
    ],
  },
  {
    slug: "paper-crowns",
    paper: "#e9eef0",
    layers: [
      { ink: "#ffd23f", shapes: crown(130, 120, 560, 5) + crown(480, 590, 460, 4), grain: 0.3 },
      { ink: "#e9376b", shapes: crown(330, 250, 600, 6), grain: 0.35, shift: [5, -4] },
      { ink: "#2f59c4", shapes: crown(60, 480, 560, 5), grain: 0.35, shift: [-5, 5] },
      {
        ink: "#1d1d28",
        shapes:
          confetti() +
          type("Paper Crowns", { x: 956, y: 92, size: 74, weight: 800, width: 82, anchor: "end" }),
      },
    ],
  },
  {
    slug: "red-clay-telegraph",
    paper: "#f3d9b8",
    layers: [
      { ink: "#f59a3c", shapes: circle(250, 330, 150) + hill(620, 60, 2), grain: 0.35 },
      { ink: "#c9402a", shapes: hill(720, 80, 3) + hill(850, 50, 5), grain: 0.4, shift: [4, 3] },
      { ink: "#4b2a5c", shapes: hill(900, 40, 7) + poles(), grain: 0.25, shift: [-3, 2] },
      {
        ink: "#2a1320",
        shapes:
          type("Red Clay", { x: 44, y: 110, size: 84, weight: 800, width: 70 }) +
          type("Telegraph", { x: 956, y: 110, size: 84, weight: 800, width: 70, anchor: "end" }),
      },
    ],
  },
  {
    slug: "drawer-of-keys",
    paper: "#cfe0d4",
    layers: [
      { ink: "#f4a259", shapes: drawers([0, 4, 8, 10, 14]), grain: 0.3 },
      { ink: "#2f7d6b", shapes: keys([0, 1, 2, 5, 7, 8, 11, 12, 15]), grain: 0.3, shift: [4, 3] },
      {
        ink: "#1c2541",
        shapes:
          keys([3, 4, 6, 9, 10, 13, 14]) +
          grid() +
          mono("Drawer of Keys", { x: 40, y: 972, size: 34, weight: 700 }) +
          mono("130", { x: 960, y: 972, size: 34, weight: 700, anchor: "end" }),
        grain: 0.2,
      },
    ],
  },
  {
    slug: "tin-opener",
    paper: "#f4d03f",
    layers: [
      { ink: "#c4dbe2", shapes: circle(470, 560, 370), grain: 0.3 },
      { ink: "#d7263d", shapes: circle(470, 560, 262) + lid(), grain: 0.35, shift: [5, -4] },
      {
        ink: "#1b2a41",
        shapes:
          tinRings() +
          type("Tin", { x: 44, y: 150, size: 160, weight: 900, width: 125 }) +
          type("Opener", { x: 956, y: 960, size: 120, weight: 900, width: 100, anchor: "end" }),
        grain: 0.15,
      },
    ],
  },
];
