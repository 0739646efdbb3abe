import { synthBass } from "../instruments/bass.ts";
import { clap, snare } from "../instruments/clap.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { housePiano } from "../instruments/keys.ts";
import { kick } from "../instruments/kick.ts";
import { lead, pluck } from "../instruments/lead.ts";
import { pad } from "../instruments/pad.ts";
import { stab } from "../instruments/stab.ts";
import { crash, riser } from "../instruments/sweeps.ts";
import { arpeggio, atStart, bassline, chordal, hits, riff, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const longWayDownToMorning: Song = {
  slug: "long-way-down-to-morning",
  bpm: 123,
  key: "E minor",
  swing: 0.5,
  chords: "Em C G D",
  form: formOf("intro 2, groove 4, break 7, drop 10, outro 1"),
  levels: { intro: [0.7, 0.71], groove: [0.77, 0.84], break: [0.46, 0.72], outro: 0.63 },
  room: { seconds: 2.8, dampHz: 5_000 },
  echo: { steps: 3, feedback: 0.5 },
  loudness: -11.1,
  parts: [
    part(
      "kick",
      -12.8,
      kick({ hz: 41.2, punch: 5.5, click: 0.45 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: 0.75, groove: 0.9, drop: 1 },
    ),
    part(
      "bass",
      -15.3,
      synthBass({ square: 0.3, cutoff: 2.4, sweep: 1.8, sub: 0.7, decaySeconds: 0.16 }),
      bassline(". . 1 . . . 1 . . . 1 . . . 1 1|. . 1 . . . 1 . . . 1 . . 5, 7, .", 28),
      { groove: 0.85, drop: 1, intro: [0, 0.6] },
      { duck: 0.6, bright: { drop: [0.5, 1] } },
    ),
    part(
      "supersaw",
      -18,
      stab({
        voices: 7,
        cents: 28,
        cutoffHz: 1_400,
        sweep: 2,
        decaySeconds: 0.5,
        sustain: 0.7,
        releaseSeconds: 0.2,
      }),
      chordal("X_.x_.x_.x_.x_x_|x_.x_.x_.x_.x_x_", 66),
      { break: [0.25, 0.9], drop: 1 },
      {
        reverb: 0.35,
        duck: 0.55,
        gate: 0.95,
        bright: { break: [0.05, 0.8], drop: 0.95 },
        highPassHz: 180,
      },
    ),
    part(
      "piano",
      -19.5,
      housePiano({ seconds: 2.4, brilliance: 0.5 }),
      chordal("x_____x_____x___", 62, true),
      { break: [1, 0.8], drop: 0.5 },
      { reverb: 0.45, gate: 1, bright: { break: [0.2, 0.8] } },
    ),
    part(
      "theme",
      -19,
      lead({ voices: 4, cents: 12 }),
      riff(
        "5 _ _ 4 _ _ 3 _ _ _ . . 1 _ 2 _|3 _ _ 2 _ _ 1 _ _ _ . . 7, _ 1 _|2 _ _ 3 _ _ 5 _ _ _ . . 7 _ 8 _|7 _ _ 5 _ _ 4 _ _ _ 2/ _ _ _ _ _",
        66,
      ),
      { drop: 0.95, break: [0, 0.9] },
      { echo: 0.35, reverb: 0.4, duck: 0.35, bright: { break: 0.3, drop: 0.9 } },
    ),
    part(
      "pluck",
      -21.5,
      pluck({ decaySeconds: 0.2 }),
      arpeggio("1 . 3 5 . 4 . 6 . 5 . 3 4 . 2 .", 69),
      { intro: [0.2, 0.7], groove: 0.9, break: [0.7, 0.9], drop: 0.7, outro: 1 },
      {
        echo: 0.4,
        reverb: 0.3,
        duck: 0.25,
        pan: 0.25,
        bright: { intro: [0, 0.5], groove: 0.7, break: [0.2, 0.8] },
      },
    ),
    part(
      "pad",
      -22.5,
      pad({ cutoffHz: 1_200 }),
      chordal("x_______________", 60, true),
      { intro: [0, 0.5], groove: 0.5, break: 1, drop: 0.6, outro: 1 },
      { duck: 0.6, reverb: 0.4, gate: 1, highPassHz: 160 },
    ),
    part(
      "clap",
      -21.5,
      clap({ seconds: 0.25 }),
      hits(BACKBEAT),
      { groove: 0.8, drop: 1 },
      { reverb: 0.3 },
    ),
    part("hat", -26, hat({ seconds: 0.17, metal: 0.5 }), hits(OFFBEAT), {
      intro: [0, 0.7],
      groove: 0.9,
      drop: 1,
    }),
    part("shaker", -29, shaker(), hits("xo-oxo-oxo-oxo-o"), all("groove drop"), { pan: -0.3 }),
    part(
      "ride",
      -29.5,
      hat({ seconds: 0.3, metal: 0.8, hz: 6_000 }),
      hits("x.x.x.x.x.x.x.x."),
      { drop: [0.5, 1] },
      { pan: 0.3 },
    ),
    part(
      "roll",
      -23,
      snare(),
      hits(
        "................|................|................|................|x...x...x...x...|x.x.x.x.x.x.x.x.|xxxxxxxxxxxxxxxx",
      ),
      { break: [0, 1] },
      { reverb: 0.25 },
    ),
    part("riser", -24, riser({ tone: 0.3 }), upTo(4, 64), { break: 1 }, { reverb: 0.2 }),
    part("crash", -25, crash({ seconds: 2.4 }), atStart(), all("groove break drop outro"), {
      reverb: 0.3,
    }),
  ],
};
