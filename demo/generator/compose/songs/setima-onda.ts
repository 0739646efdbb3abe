import { subBass } from "../instruments/bass.ts";
import { rimshot } from "../instruments/clap.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { flute } from "../instruments/lead.ts";
import { pad } from "../instruments/pad.ts";
import { block, drum, logDrum, mallet } from "../instruments/percussion.ts";
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
import { FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const setimaOnda: Song = {
  slug: "setima-onda",
  bpm: 120,
  key: "F# minor",
  swing: 0.54,
  chords: "F#m9 F#m9 Dmaj9 C#m7",
  otherChords: { lift: "Bm9 Dmaj9 F#m9 C#m7" },
  form: formOf("intro 4, groove 4, lift 5, drop 8, outro 3"),
  levels: { intro: [0.66, 0.78], groove: 0.86, lift: [0.63, 0.72], outro: [0.82, 0.59] },
  room: { seconds: 2.2, dampHz: 4_200 },
  echo: { steps: 3, feedback: 0.45 },
  parts: [
    part(
      "kick",
      -13.5,
      kick({ hz: 46.25, punch: 4, click: 0.25 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: 0.75, groove: 0.9, drop: 1, outro: 0.8 },
    ),
    part(
      "bass",
      -16,
      logDrum({ seconds: 0.5, knock: 1.6 }),
      bassline("1! . . 1 . . 5, . . . 1 . . 7, . .|1! . . 1 . . 1 . . . 3 . 1 . 5, .", 30),
      all("groove drop"),
      { duck: 0.55 },
    ),
    part(
      "sub",
      -18,
      subBass(),
      bassline("1 _ _ _ _ _ . . 1 _ _ . . . . .", 30),
      { lift: [0, 0.6], drop: 0.8 },
      { duck: 0.8 },
    ),
    part(
      "congas",
      -22,
      drum({ seconds: 0.22, bend: 0.1, slap: 0.5 }),
      tuned("..2.3.2...21.3.2|..2.3.2.3.21.323", [53, 57, 62]),
      { intro: [0.4, 1], groove: 1, lift: 0.35, drop: 1, outro: 1 },
      { pan: -0.35, reverb: 0.15, looseSeconds: 0.004 },
    ),
    part(
      "djembe",
      -23,
      drum({ seconds: 0.35, bend: 0.3, slap: 0.7 }),
      tuned("1.....1..1....2.|1.....1..1..2.2.", [45, 52]),
      all("groove drop"),
      { pan: 0.25, reverb: 0.2, looseSeconds: 0.004 },
    ),
    part(
      "clave",
      -28,
      block({ ratio: 1.51, seconds: 0.07 }),
      hits("x..x..x...x.x...", 86),
      all("intro drop outro"),
      { pan: 0.45, reverb: 0.25, echo: 0.15 },
    ),
    part(
      "shaker",
      -29,
      shaker({ hz: 6_800 }),
      hits("xo-oxo-oxo-oxo-o"),
      { intro: [0.3, 1], groove: 1, lift: [0.3, 0.7], drop: 1, outro: 0.7 },
      { pan: 0.2, looseSeconds: 0.003 },
    ),
    part("open hat", -28, hat({ seconds: 0.16, hz: 7_000, metal: 0.35 }), hits(OFFBEAT), {
      drop: 1,
      groove: [0, 0.6],
    }),
    part(
      "rim",
      -27,
      rimshot({ hz: 1_500 }),
      hits("....x..o....x...|....x.......x.o."),
      all("groove drop"),
      { reverb: 0.25 },
    ),
    part(
      "marimba",
      -21.5,
      mallet({ seconds: 0.6, hardness: 0.4 }),
      arpeggio("1 . 3 . . 4 . 2 . . 5 . 3 . 2 .|1 . 3 . . 4 . 6 . . 5 . 4 . 2 .", 66),
      { groove: [0.3, 0.8], lift: 0.7, drop: 1, outro: [0.8, 0.2] },
      { pan: -0.15, duck: 0.3, reverb: 0.25, echo: 0.3 },
    ),
    part(
      "pad",
      -23,
      pad({ cutoffHz: 800, attackSeconds: 0.8 }),
      chordal("x_______________", 61, true),
      { intro: [0.1, 0.5], groove: 0.5, lift: [0.7, 1.2], drop: 0.7, outro: 0.5 },
      { duck: 0.55, reverb: 0.35, gate: 1, highPassHz: 160 },
    ),
    part(
      "flute",
      -20.5,
      flute({ breath: 0.3 }),
      riff(
        ". . . . 5 _ _ _ 7/ _ 8 _ 7 _ 5 _|4 _ 5/ _ _ _ _ _ . . 3 _ 4/ _ 3 _|1 _ _ _ _ _ . . 5, _ 7,/ _ 1 _ _ _|2/ _ _ _ 1 _ _ _ _ _ . . . . . .",
        66,
      ),
      { lift: 1, drop: 0.55 },
      { reverb: 0.5, echo: 0.35, duck: 0.3, pan: 0.1 },
    ),
    part(
      "chant",
      -23,
      voice({ from: "o", to: "a", size: 1.02, breath: 0.2 }),
      riff("1! . . 1 . . 7, _ . . . . . . . .|. . . . . . . . . . . . . . . .", 54),
      all("groove drop"),
      { reverb: 0.4, echo: 0.25, highPassHz: 220 },
    ),
    part("riser", -27, riser({ lowHz: 250, highHz: 5_000 }), upTo(2), { lift: 1 }, { reverb: 0.3 }),
    part(
      "wave",
      -27,
      faller({ seconds: 3.5 }),
      atStart(),
      { intro: 0.9, groove: 0.6, lift: 0.8, drop: 1, outro: 0.7 },
      { reverb: 0.3 },
    ),
  ],
};
