import { subBass, synthBass } from "../instruments/bass.ts";
import { clap, snare } from "../instruments/clap.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { lead, pluck } from "../instruments/lead.ts";
import { pad } from "../instruments/pad.ts";
import { drum } from "../instruments/percussion.ts";
import { faller, riser } from "../instruments/sweeps.ts";
import {
  arpeggio,
  atStart,
  bassline,
  chordal,
  hits,
  riff,
  tuned,
  turn,
  upTo,
} from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const parallaxCoast: Song = {
  slug: "parallax-coast",
  bpm: 123,
  key: "D minor",
  swing: 0.5,
  chords: "Dm Bb F Am",
  form: formOf("intro 3, groove 6, break 6, drop 7, outro 2"),
  levels: { intro: [0.63, 0.74], groove: 0.78, break: [0.49, 0.78], outro: [0.74, 0.49] },
  room: { seconds: 3, dampHz: 4_500 },
  echo: { steps: 3, feedback: 0.5 },
  loudness: -11.2,
  parts: [
    part(
      "kick",
      -12.8,
      kick({ hz: 36.7 * 1.333, punch: 5, click: 0.4, seconds: 0.36 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: [0.5, 0.9], groove: 1, drop: 1, outro: 0.8 },
    ),
    part(
      "bass",
      -15.5,
      synthBass({ square: 0.2, cutoff: 2.2, sweep: 2, sub: 0.7, decaySeconds: 0.12 }),
      bassline(". 1 1 1 . 1 1 1 . 1 1 1 . 1 1! 1", 29),
      { groove: 0.8, drop: 1, outro: 0.8 },
      { duck: 0.75, gate: 0.75, bright: { groove: [0.1, 0.5], drop: [0.5, 1] } },
    ),
    part(
      "sub",
      -18,
      subBass(),
      bassline("1 _ _ _ _ _ _ _ _ _ _ _ _ _ _ _", 29),
      { intro: [0, 0.5], break: 0.6 },
      { gate: 1 },
    ),
    part(
      "arp",
      -20,
      pluck({ decaySeconds: 0.28, cents: 10 }),
      arpeggio("1 3 5 2 4 6 3 5 1 3 5 2 4 6 5 4", 66),
      { intro: [0.2, 0.6], groove: 0.7, break: [0.5, 1], drop: 0.9, outro: [0.9, 0.3] },
      {
        echo: 0.35,
        reverb: 0.3,
        duck: 0.35,
        bright: {
          intro: [0.05, 0.3],
          groove: [0.3, 0.6],
          break: [0.2, 0.9],
          drop: 1,
          outro: [0.6, 0.1],
        },
      },
    ),
    part(
      "lead",
      -18.5,
      lead({ voices: 5, cents: 16 }),
      riff(
        "5 _ _ _ _ _ 4 _ 5 _ _ _ _ _ 8 _|8 _ _ _ _ _ 7 _ 6 _ _ _ _ _ _ _|5 _ _ _ _ _ 4 _ 3 _ _ _ _ _ 2/ _|1 _ _ _ _ _ _ _ 2/ _ _ _ 3/ _ _ _",
        62,
      ),
      { break: [0.3, 0.9], drop: 1 },
      { reverb: 0.4, echo: 0.3, duck: 0.45, bright: { break: [0.1, 0.7], drop: 0.9 }, gate: 1 },
    ),
    part(
      "pad",
      -21.5,
      pad({ cutoffHz: 1_000, cents: 22 }),
      chordal("x_______________", 62, true),
      { intro: [0.2, 0.5], groove: 0.4, break: [0.8, 1.2], drop: 0.7, outro: 0.6 },
      { duck: 0.6, reverb: 0.4, gate: 1, highPassHz: 170, bright: { break: [0.2, 1] } },
    ),
    part(
      "clap",
      -22,
      clap({ hz: 950, seconds: 0.3 }),
      hits(BACKBEAT),
      { drop: 1, groove: 0.7 },
      { reverb: 0.4 },
    ),
    part(
      "hat",
      -26.5,
      hat({ seconds: 0.16, metal: 0.35 }),
      hits(OFFBEAT),
      { groove: [0.3, 1], drop: 1, outro: 0.8 },
      { duck: 0.3 },
    ),
    part(
      "ride",
      -30,
      hat({ seconds: 0.3, metal: 0.9, hz: 6_000 }),
      hits("x.x.x.x.x.x.x.x."),
      { drop: [0.4, 1] },
      { pan: 0.3 },
    ),
    part("shaker", -30, shaker(), hits("o-xoo-xoo-xoo-xo"), all("groove drop intro"), {
      pan: -0.35,
    }),
    part(
      "low tom",
      -24,
      drum({ seconds: 0.5, bend: 0.4, slap: 0.1 }),
      tuned("......1.........|......1.....2.1.", [45, 50]),
      all("groove drop"),
      { reverb: 0.4 },
    ),
    part(
      "roll",
      -24,
      snare({ seconds: 0.14 }),
      hits(
        "................|................|................|................|x.x.x.x.x.x.x.x.|xxxxxxxxxxxxxxxx",
      ),
      { break: [0, 1] },
      { reverb: 0.3 },
    ),
    part(
      "riser",
      -24.5,
      riser({ lowHz: 200, highHz: 8_000 }),
      upTo(4),
      { break: 1 },
      { reverb: 0.3 },
    ),
    part("wave", -26, faller({ seconds: 4 }), atStart(), all("groove break drop outro"), {
      reverb: 0.4,
    }),
  ],
};
