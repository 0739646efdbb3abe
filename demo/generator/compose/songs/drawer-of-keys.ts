import { crush } from "../effects/color.ts";
import { clap, rimshot } from "../instruments/clap.ts";
import { donkBass } from "../instruments/growl.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { glassPad } from "../instruments/pad.ts";
import { block } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { crash } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { chordal, hits, riff, tuned, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR } from "./rhythms.ts";

export const drawerOfKeys: Song = {
  slug: "drawer-of-keys",
  bpm: 130,
  key: "D minor",
  swing: 0.56,
  chords: "Dm7 Dm7 Dm7 Am7",
  form: formOf("intro 4, groove 6, break 3, full 8, dip 1, last 4, outro 1"),
  levels: {
    intro: [0.63, 0.71],
    groove: 0.86,
    break: [0.63, 0.7],
    full: 0.97,
    dip: 0.49,
    outro: 0.63,
  },
  room: { seconds: 1.2, dampHz: 7_000 },
  echo: { steps: 2, feedback: 0.42 },
  loudness: -11.6,
  parts: [
    part(
      "kick",
      -12.6,
      kick({ hz: 55, punch: 4, click: 0.5, seconds: 0.22 }),
      turn(hits(FOUR), hits("x...x...x.....x.")),
      { groove: 0.95, full: 1, last: 1, intro: [0, 0.7], outro: 0.7 },
    ),
    part(
      "bass",
      -15.3,
      donkBass({ ratio: 0.5, bite: 2.2, decaySeconds: 0.14 }),
      riff(". . 1! . 1 . . 1 . . 1 . . 4 . 3|. . 1! . 1 . . 1 . 7, . . 5, . . .", 33),
      { groove: 0.9, full: 1, last: 1 },
      { duck: 0.55, gate: 0.7 },
    ),
    part(
      "keys",
      -22,
      block({ ratio: 3.14, seconds: 0.3, metal: 1 }),
      tuned("1..2.3..4..2.1..|1..2.3.5..4.3..2", [86, 89, 93, 96, 98]),
      { intro: [0.5, 1], groove: 0.6, break: 1, full: 0.8, dip: 1, last: 1, outro: 1 },
      { pan: 0.3, echo: 0.35, reverb: 0.35 },
    ),
    part(
      "ring",
      -24.5,
      hat({ seconds: 0.25, hz: 4_500, metal: 1, tune: 1.7 }),
      hits("......x.........|...........x...."),
      all("intro groove break full last"),
      { pan: -0.45, echo: 0.45, reverb: 0.4 },
    ),
    part(
      "lock",
      -25,
      rimshot({ hz: 2_800, seconds: 0.04 }),
      hits("x..x....x.x....x|x..x....x..x.x.."),
      all("groove full last"),
      { pan: -0.15 },
    ),
    part(
      "clap",
      -22.5,
      clap({ hz: 1_900, seconds: 0.1, hands: 2 }),
      hits(BACKBEAT),
      { full: 1, last: 1, groove: [0, 0.8] },
      { reverb: 0.2 },
    ),
    part(
      "hat",
      -26.5,
      hat({ seconds: 0.06, metal: 0.7 }),
      hits("..x...x...x...x.|..x..ox...x..ox."),
      all("groove full last"),
    ),
    part(
      "shaker",
      -29.5,
      shaker({ hz: 7_800, seconds: 0.06 }),
      hits("xoxxoxxoxoxxoxxo"),
      all("full last break"),
      { pan: 0.45 },
    ),
    part(
      "chord",
      -22,
      stab({ cutoffHz: 450, sweep: 2.5, decaySeconds: 0.14, hollow: 0.7 }),
      chordal("......x..x......|......x..x....x.", 62),
      { break: [0.5, 1], full: 0.9, dip: 1, last: 1 },
      { echo: 0.4, reverb: 0.25, duck: 0.3, bright: { break: [0.1, 0.8], full: [0.4, 0.9] } },
    ),
    part(
      "glass",
      -26,
      glassPad({ attackSeconds: 0.3, shimmer: 0.7 }),
      chordal("x_______________", 62),
      { break: 1, intro: 0.5, full: 0.4, outro: 1 },
      { reverb: 0.5, duck: 0.4, gate: 1 },
    ),
    part(
      "murmur",
      -24,
      voice({ from: "o", to: "i", size: 0.86, breath: 0.4 }),
      riff(
        ". . . . 1 . 1 . . . . . . . . .|. . . . . . . . . . . . . . . .|. . . . 1 . 3 . 1 . . . . . . .|. . . . . . . . . . . . . . . .",
        50,
      ),
      { groove: 0.7, full: 1, last: 1 },
      { effects: [crush(8, 5)], echo: 0.3, highPassHz: 200 },
    ),
    part("swell", -26, crash({ seconds: 1.8, isReversed: true }), upTo(1), all("intro break dip")),
  ],
};
