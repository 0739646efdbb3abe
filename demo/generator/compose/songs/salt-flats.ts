import { chop } from "../effects/color.ts";
import { reeseBass, subBass } from "../instruments/bass.ts";
import { clap, snare } from "../instruments/clap.ts";
import { hat } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { lead, pluck } from "../instruments/lead.ts";
import { pad } from "../instruments/pad.ts";
import { drum } from "../instruments/percussion.ts";
import { crash, impact, riser } from "../instruments/sweeps.ts";
import { atStart, bassline, chordal, hits, riff, tuned, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const saltFlats: Song = {
  slug: "salt-flats",
  bpm: 124,
  key: "C# minor",
  swing: 0.5,
  chords: "C#m C#m A B",
  otherChords: { break: "C#m A E B", drop: "C#m A E B" },
  form: formOf("groove 7, break 5, build 2, drop 6, outro 4"),
  levels: { groove: [0.63, 0.9], break: [0.54, 0.7], build: [0.66, 0.82], outro: [0.9, 0.63] },
  room: { seconds: 2.4, dampHz: 4_200 },
  echo: { steps: 6, feedback: 0.5 },
  loudness: -11.3,
  parts: [
    part(
      "kick",
      -12.8,
      kick({ hz: 46.25 * 1.1225, punch: 4.8, click: 0.4 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { groove: [0.7, 0.95], drop: 1, outro: [0.95, 0.7] },
    ),
    part(
      "bass",
      -15.3,
      reeseBass({ cents: 16, cutoffHz: 400 }),
      bassline("1 . . 1 . . 1 . . 1 . . 1 . 1 .|1 . . 1 . . 1 . . 1 . . 5, . 7, .", 29),
      { groove: [0.6, 0.9], drop: 1, outro: [0.9, 0.5] },
      { duck: 0.7, gate: 1.3, bright: { groove: [0, 0.6], drop: 0.8 } },
    ),
    part(
      "sub",
      -19,
      subBass(),
      bassline("1 _ _ _ _ _ _ _ _ _ _ _ _ _ _ _", 29),
      { break: 0.7, build: 0.6 },
      { gate: 1 },
    ),
    part(
      "heat",
      -20,
      pluck({ decaySeconds: 0.5, cents: 14, cutoffHz: 500 }),
      riff("1 . . 5 . . 8 . . 7 . . 5 . 4 .|1 . . 5 . . 8 . . 9 . . 10 . 9 .", 61),
      { groove: [0.3, 0.9], break: 0.9, build: 0.8, drop: 0.8, outro: [0.8, 0.2] },
      {
        echo: 0.45,
        reverb: 0.35,
        duck: 0.35,
        pan: 0.1,
        bright: { groove: [0, 0.6], break: [0.6, 0.9], drop: 0.9, outro: [0.7, 0] },
      },
    ),
    part(
      "horizon",
      -20,
      pad({ cutoffHz: 1_100, cents: 24, attackSeconds: 0.7 }),
      chordal("x_______________", 64, true),
      { groove: [0, 0.5], break: [0.8, 1.15], build: 1, drop: 0.75, outro: 0.6 },
      { reverb: 0.5, duck: 0.6, gate: 1, highPassHz: 170 },
    ),
    part(
      "mirage",
      -21,
      lead({ voices: 3, attackSeconds: 0.15, vibratoCents: 25 }),
      riff(
        "8 _ _ _ _ _ _ _ 10/ _ _ _ 9 _ 8 _|5/ _ _ _ _ _ _ _ _ _ _ _ 6 _ 5 _|3/ _ _ _ _ _ _ _ 5/ _ _ _ 6 _ 7 _|5/ _ _ _ _ _ _ _ 4/ _ _ _ _ _ _ _",
        61,
      ),
      { break: [0.5, 1], drop: 0.95 },
      { reverb: 0.5, echo: 0.3, duck: 0.35 },
    ),
    part(
      "gate",
      -22.5,
      pad({ cutoffHz: 2_600 }),
      chordal("x_______________", 73),
      { drop: 0.9, build: [0.2, 1] },
      { effects: [chop("9009009009009090")], reverb: 0.3, gate: 1, duck: 0.3 },
    ),
    part(
      "clap",
      -22,
      clap({ hz: 1_050, seconds: 0.26 }),
      hits(BACKBEAT),
      { groove: [0, 0.9], drop: 1, outro: 0.7 },
      { reverb: 0.35 },
    ),
    part("hat", -26, hat({ seconds: 0.18, metal: 0.3 }), hits(OFFBEAT), {
      groove: [0.2, 0.9],
      drop: 1,
      outro: 0.8,
    }),
    part(
      "small hat",
      -29.5,
      hat({ seconds: 0.03, hz: 9_000 }),
      hits("xoxoxoxoxoxoxoxo"),
      all("groove drop outro"),
      { pan: -0.25 },
    ),
    part(
      "conga",
      -26.5,
      drum({ seconds: 0.25, slap: 0.4 }),
      tuned("..1...1..2....1.", [56, 61]),
      all("groove drop outro"),
      { pan: 0.4, reverb: 0.35, echo: 0.2 },
    ),
    part(
      "roll",
      -22.5,
      snare({ hz: 170 }),
      hits("x.x.x.x.x.x.x.x.|xxxxxxxxxxxxXX.."),
      { build: [0.3, 1] },
      { reverb: 0.3 },
    ),
    part("impact", -19.5, impact({ hz: 69.3, seconds: 2 }), atStart(), all("break outro"), {
      reverb: 0.4,
    }),
    part("riser", -24.5, riser({ tone: 0.2 }), upTo(2, 61), { build: 1, break: 0.6 }),
    part("crash", -25, crash({ seconds: 2.2 }), atStart(), all("break drop outro"), {
      reverb: 0.3,
    }),
  ],
};
