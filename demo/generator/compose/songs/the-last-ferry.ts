import { clap } from "../instruments/clap.ts";
import { hat, tambourine } from "../instruments/hats.ts";
import { electricPiano, housePiano, organ } from "../instruments/keys.ts";
import { kick } from "../instruments/kick.ts";
import { pad } from "../instruments/pad.ts";
import { drum } from "../instruments/percussion.ts";
import { vinyl } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, bassline, chordal, hits, riff, tuned, turn } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN } from "./rhythms.ts";

export const theLastFerry: Song = {
  slug: "the-last-ferry",
  bpm: 120,
  key: "Eb major",
  swing: 0.6,
  chords: "Ebmaj7 Cm7 Abmaj7 Bb7sus4",
  form: formOf("intro 5, groove 6, break 4, drop 7, outro 2"),
  levels: { intro: [0.49, 0.63], groove: 0.84, break: [0.7, 0.61], outro: [0.66, 0.44] },
  room: { seconds: 1.7, dampHz: 4_600 },
  echo: { steps: 4, feedback: 0.3 },
  loudness: -11.6,
  parts: [
    part(
      "kick",
      -13.5,
      kick({ hz: 38.9 * 1.26, punch: 3.6, click: 0.25, seconds: 0.28 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { groove: 0.9, drop: 1, outro: 0.7 },
    ),
    part(
      "organ bass",
      -15.5,
      organ({ bars: [0.9, 1, 0.15, 0.1, 0, 0], percussion: 0.25 }),
      bassline("1! . . 1 . 1 . . 5, . . 5, . 7, 1 .|1! . . 1 . 1 . . 3 . . 2 . 1 . 5,", 31),
      { groove: 0.9, drop: 1, break: [0, 0.7] },
      { duck: 0.5, gate: 0.7, effects: [] },
    ),
    part(
      "piano",
      -18,
      housePiano({ seconds: 1.8, brilliance: 0.5 }),
      chordal("x__.x_..x__.....|x__.x_..o_..x_..", 63),
      { intro: [0.7, 1], groove: 0.7, break: 1, drop: 0.85, outro: 1 },
      {
        reverb: 0.35,
        duck: 0.25,
        looseSeconds: 0.008,
        bright: { intro: 0.35, groove: 0.5, break: [0.4, 0.8], drop: 0.7, outro: 0.3 },
      },
    ),
    part(
      "right hand",
      -21,
      electricPiano({ bark: 0.8 }),
      riff(
        ". . 5 _ . 6 _ 8 _ _ . . 7 _ 5 _|. . 3 _ . 5 _ 3/ _ _ . . 2 _ 1 _|. . 3 _ . 5 _ 6 _ _ . . 8 _ 9 _|8 _ _ 7 _ 5 _ _ . . . . . . . .",
        63,
      ),
      { break: 1, drop: 0.9, outro: [0.8, 0.4] },
      { reverb: 0.35, echo: 0.3, pan: 0.2, looseSeconds: 0.006 },
    ),
    part(
      "tambourine",
      -28,
      tambourine(),
      hits("..x...x...x...x.|..x...x...x..ox."),
      all("groove drop"),
      { pan: 0.3 },
    ),
    part(
      "hat",
      -28,
      hat({ seconds: 0.05, metal: 0.4 }),
      hits("x.oxx.o.x.oxx.o."),
      { groove: [0.4, 1], drop: 1, outro: 0.7 },
      { pan: -0.15, looseSeconds: 0.002 },
    ),
    part(
      "snap",
      -23.5,
      clap({ hz: 1_700, seconds: 0.12, hands: 2 }),
      hits(BACKBEAT),
      all("groove drop outro"),
      { reverb: 0.4 },
    ),
    part(
      "bongos",
      -26,
      drum({ seconds: 0.12, slap: 0.6 }),
      tuned("..1.2..1..2.1.1.", [69, 64]),
      all("groove drop"),
      { pan: -0.45, reverb: 0.2, looseSeconds: 0.005 },
    ),
    part(
      "strings",
      -23.5,
      pad({ cutoffHz: 1_500, cents: 12, attackSeconds: 0.5 }),
      chordal("x_______________", 68, true),
      { intro: [0, 0.5], groove: 0.35, break: [0.6, 1.1], drop: 0.8, outro: [0.8, 0.2] },
      { reverb: 0.45, duck: 0.4, gate: 1, highPassHz: 220 },
    ),
    part(
      "hum",
      -24,
      voice({ from: "u", to: "o", attackSeconds: 0.1, releaseSeconds: 0.3 }),
      riff("3 _ _ _ _ _ . . 2 _ 3/ _ _ _ . .|1 _ _ _ _ _ . . . . . . . . . .", 63),
      { break: 0.8, drop: 0.7 },
      { reverb: 0.5, echo: 0.2, highPassHz: 200 },
    ),
    part("vinyl", -37, vinyl({ crackles: 5 }), atStart(), all("intro groove break drop outro"), {
      gate: 1,
    }),
  ],
};
