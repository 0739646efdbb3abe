import { chorus, filterWave } from "../effects/color.ts";
import { reeseBass } from "../instruments/bass.ts";
import { rimshot } from "../instruments/clap.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { glassPad, pad } from "../instruments/pad.ts";
import { drum, mallet } from "../instruments/percussion.ts";
import { crash } from "../instruments/sweeps.ts";
import { arpeggio, bassline, chordal, hits, riff, tuned, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { FOUR, FOUR_TURN } from "./rhythms.ts";

export const lanternFish: Song = {
  slug: "lantern-fish",
  bpm: 119,
  key: "E minor",
  swing: 0.52,
  chords: "Em7 Em7 Cmaj7 Am7",
  form: formOf("intro 6, groove 6, break 3, drop 7, outro 2"),
  levels: { intro: [0.44, 0.75], groove: [0.86, 0.93], break: [0.59, 0.71], outro: [0.71, 0.44] },
  room: { seconds: 3.4, dampHz: 3_600 },
  echo: { steps: 6, feedback: 0.5 },
  parts: [
    part(
      "kick",
      -14,
      kick({ hz: 41.2, punch: 5, seconds: 0.42, click: 0.15 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: [0, 0.7], groove: 0.95, drop: 1 },
    ),
    part(
      "bass",
      -16.5,
      reeseBass({ cents: 14, cutoffHz: 260, sub: 1 }),
      bassline("1 _ _ . . . 1 _ . . . 5, . . 7, _|1 _ _ . . . 1 _ . . 3 _ . 1 . .", 28),
      { groove: 0.9, drop: 1, outro: [0.8, 0.2] },
      { duck: 0.8 },
    ),
    part(
      "kalimba",
      -19.5,
      mallet({ seconds: 0.8, hardness: 0.8, partial: 5.4 }),
      riff(
        "5 . 8 . 7 . . 5 . 3 . . 5 . 2 .|5 . 8 . 9 . . 7 . 5 . . 3 . 4 .|5 . 8 . 7 . . 5 . 10 . . 9 . 7 .|8 . . 7 . . 5 . . . 4 . . 3 . .",
        64,
      ),
      { intro: [0.35, 0.8], groove: 0.8, break: [0.8, 1.1], drop: 1, outro: [1, 0.4] },
      { echo: 0.4, reverb: 0.3, duck: 0.2, pan: 0.2 },
    ),
    part(
      "kalimba low",
      -25,
      mallet({ seconds: 1.1, hardness: 0.3 }),
      arpeggio("1 . . . . . 2 . . . 3 . . . . .", 55),
      all("intro groove break drop outro"),
      { echo: 0.3, reverb: 0.3, pan: -0.4 },
    ),
    part(
      "glass",
      -22.5,
      glassPad({ attackSeconds: 1.2, shimmer: 0.6 }),
      chordal("x_______________", 64, true),
      { intro: [0.3, 0.8], groove: 0.6, break: 1.15, drop: 0.75, outro: [0.8, 0.3] },
      { reverb: 0.6, duck: 0.5, gate: 1.1, effects: [chorus()] },
    ),
    part(
      "udu",
      -23,
      drum({ seconds: 0.3, bend: -0.25, slap: 0.2 }),
      tuned("1..2..1....2.1..|1..2..1..1.2..2.", [50, 57]),
      all("groove drop"),
      { pan: -0.25, reverb: 0.3, looseSeconds: 0.005 },
    ),
    part(
      "seeds",
      -30,
      shaker({ hz: 8_200, seconds: 0.06, swell: 0.2 }),
      hits("-.o.-.oo-.o.-oo."),
      { intro: [0.2, 0.9], groove: 1, drop: 1, break: 0.4 },
      { pan: 0.5 },
    ),
    part(
      "hat",
      -29.5,
      hat({ seconds: 0.05, hz: 9_000 }),
      hits("..x..o.x..x..ox."),
      all("groove drop"),
      { pan: -0.1 },
    ),
    part(
      "click",
      -30,
      rimshot({ hz: 2_100, seconds: 0.04 }),
      hits("....x..x.....x..|....x..x...o.x.."),
      all("groove drop outro"),
      { echo: 0.35, pan: 0.4 },
    ),
    part(
      "bubbles",
      -27,
      mallet({ seconds: 0.2, hardness: 0.1, partial: 2 }),
      arpeggio("7 8 9 10 . . . . 9 8 7 6 . . . .|. . . . . . . . . . . . . . . .", 70),
      { break: [0.4, 1], drop: 0.8 },
      { echo: 0.4, reverb: 0.5, pan: -0.5 },
    ),
    part(
      "tide",
      -27,
      pad({ cutoffHz: 500, air: 1.5, attackSeconds: 1.5, moveHz: 0.05, move: 1.4 }),
      chordal("x_______________|................", 76),
      { intro: 0.8, break: 1, drop: 0.5, outro: 0.8 },
      { reverb: 0.5, gate: 1.2, effects: [filterWave(600, 4_000, 4)] },
    ),
    part(
      "swell",
      -26,
      crash({ seconds: 2, isReversed: true, hz: 3_000 }),
      upTo(1),
      all("intro break"),
      { reverb: 0.4 },
    ),
  ],
};
