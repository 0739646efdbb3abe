import { chorus } from "../effects/color.ts";
import { subBass, synthBass } from "../instruments/bass.ts";
import { clap } from "../instruments/clap.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { lead } from "../instruments/lead.ts";
import { glassPad } from "../instruments/pad.ts";
import { drum, mallet } from "../instruments/percussion.ts";
import { faller, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
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

export const winterCircuit: Song = {
  slug: "winter-circuit",
  bpm: 124,
  key: "F# minor",
  swing: 0.5,
  chords: "F#m D A E",
  form: formOf("opening 7, build 4, drop 9, outro 4"),
  levels: { opening: [0.4, 0.64], build: [0.7, 0.78], drop: [0.9, 1], outro: [0.78, 0.54] },
  room: { seconds: 3.6, dampHz: 5_500 },
  echo: { steps: 3, feedback: 0.55 },
  loudness: -11.4,
  parts: [
    part(
      "kick",
      -12.8,
      kick({ hz: 46.25, punch: 4.5, click: 0.35 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { build: [0.5, 0.9], drop: 1, outro: [0.9, 0.5] },
    ),
    part(
      "bass",
      -15.5,
      synthBass({ square: 0.6, cutoff: 1.8, sweep: 1.6, sub: 0.9 }),
      bassline("1 . 1 1 . 1 . 1 1 . 1 1 . 1 8 .", 30),
      { drop: 1, build: [0, 0.7], outro: [0.8, 0.3] },
      { duck: 0.8, gate: 0.7, bright: { drop: [0.3, 1] } },
    ),
    part(
      "sub",
      -18.5,
      subBass(),
      bassline("1 _ _ _ _ _ _ _ _ _ _ _ _ _ _ _", 30),
      { opening: [0.2, 0.8] },
      { gate: 1 },
    ),
    part(
      "ice",
      -20,
      mallet({ seconds: 0.7, hardness: 0.9, partial: 3.98 }),
      arpeggio("4 . 5 . 6 . 5 4 . 2 . 4 . 5 . 3|4 . 5 . 7 . 6 5 . 4 . 5 . 2 . 3", 72),
      { opening: [0.3, 1], build: 0.8, drop: 0.85, outro: [0.9, 0.5] },
      { echo: 0.45, reverb: 0.4, duck: 0.25, pan: 0.15 },
    ),
    part(
      "glass",
      -21.5,
      glassPad({ shimmer: 1, attackSeconds: 1 }),
      chordal("x_______________", 64, true),
      { opening: [0.5, 1.1], build: 0.8, drop: 0.7, outro: [0.8, 1] },
      { reverb: 0.6, duck: 0.5, gate: 1.1, effects: [chorus(0.005, 0.3)] },
    ),
    part(
      "current",
      -19,
      lead({ voices: 2, cents: 10, releaseSeconds: 0.1, vibratoCents: 0 }),
      riff("1 1 8 1 1 7 1 1 5 1 1 4 1 3 1 2", 54),
      { build: [0.2, 0.8], drop: 1, outro: [0.8, 0.1] },
      {
        echo: 0.25,
        reverb: 0.2,
        duck: 0.5,
        gate: 0.6,
        bright: { build: [0, 0.3], drop: [0.2, 1], outro: [0.6, 0] },
      },
    ),
    part(
      "choir",
      -22,
      voice({ from: "u", to: "a", attackSeconds: 0.4, releaseSeconds: 0.5 }),
      chordal("x_______________", 66),
      { opening: [0, 0.8], drop: [0, 0.9], outro: 0.7 },
      { reverb: 0.7, gate: 1, duck: 0.5, highPassHz: 230 },
    ),
    part("clap", -22.5, clap({ hz: 1_400 }), hits(BACKBEAT), all("drop"), { reverb: 0.45 }),
    part("hat", -26.5, hat({ seconds: 0.12, metal: 0.2, hz: 9_000 }), hits(OFFBEAT), {
      build: [0, 0.8],
      drop: 1,
      outro: 0.7,
    }),
    part(
      "frost",
      -30,
      shaker({ hz: 10_000, seconds: 0.05 }),
      hits("x-o-x-ox-ox-o-xo"),
      { opening: [0, 0.6], build: 0.8, drop: 1, outro: 0.8 },
      { pan: -0.4, echo: 0.2 },
    ),
    part(
      "rim",
      -27,
      drum({ seconds: 0.08, slap: 0.8 }),
      tuned("...1..1....1....", [74]),
      all("drop build"),
      { pan: 0.4, echo: 0.4, reverb: 0.3 },
    ),
    part("wind", -29, riser({ lowHz: 500, highHz: 3_000 }), upTo(4), all("opening build"), {
      reverb: 0.5,
    }),
    part("wave", -26.5, faller({ seconds: 4.5 }), atStart(), all("opening drop outro"), {
      reverb: 0.5,
    }),
  ],
};
