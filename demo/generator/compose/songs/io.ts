import { drive, filterWave } from "../effects/color.ts";
import { subBass } from "../instruments/bass.ts";
import { clap } from "../instruments/clap.ts";
import { hat } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { pluck } from "../instruments/lead.ts";
import { pad } from "../instruments/pad.ts";
import { drum } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { impact, riser } from "../instruments/sweeps.ts";
import { atStart, chordal, hits, riff, tuned, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const io: Song = {
  slug: "io",
  bpm: 134,
  key: "F minor",
  swing: 0.5,
  chords: "Fm",
  form: formOf("intro 8, drop 8, break 4, final 6, outro 2"),
  levels: { intro: [0.54, 0.8], drop: [0.9, 0.97], break: [0.59, 0.7], outro: [0.7, 0.54] },
  room: { seconds: 3.2, dampHz: 2_800 },
  echo: { steps: 3, feedback: 0.55 },
  loudness: -10.6,
  parts: [
    part(
      "kick",
      -12,
      kick({ hz: 43.65, punch: 6, click: 0.6, drive: 3, seconds: 0.34 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: [0.5, 0.95], drop: 1, final: 1, outro: 0.8 },
    ),
    part(
      "rumble",
      -15.5,
      subBass({ warmth: 1, releaseSeconds: 0.04 }),
      riff(". 1 1 1 . 1 1 1 . 1 1 1 . 1 1 1", 29),
      { intro: [0, 0.7], drop: 1, final: 1, outro: 0.8 },
      {
        duck: 0.8,
        effects: [drive(3, 0.2)],
        sweep: { intro: [90, 220], drop: 260, final: 340, outro: 200 },
      },
    ),
    part(
      "drone",
      -21,
      pad({ cutoffHz: 500, cents: 30, moveHz: 0.07, move: 1.3, attackSeconds: 1.5 }),
      riff("1 _ _ _ _ _ _ _ _ _ _ _ _ _ _ _", 53),
      { intro: [0.3, 0.8], drop: 0.6, break: [0.8, 1.2], final: 0.7, outro: 1 },
      { reverb: 0.5, duck: 0.6, gate: 1.1, bright: { intro: [0, 0.4], break: [0.2, 1] } },
    ),
    part(
      "signal",
      -20,
      pluck({ cutoffHz: 350, resonance: 0.75, decaySeconds: 0.2, sweep: 4 }),
      riff("1 . . 1 . . 2b . . 1 . . 5 . . 1|. . 1 . . 3 . . 1 . . 2b . . 1 .", 53),
      { intro: [0, 0.6], drop: [0.7, 1], break: [0.9, 0.6], final: 1, outro: 0.6 },
      {
        echo: 0.4,
        reverb: 0.3,
        duck: 0.3,
        bright: { intro: [0, 0.2], drop: [0.2, 0.8], break: [0.9, 0.2], final: [0.7, 1] },
      },
    ),
    part(
      "stab",
      -22,
      stab({ cutoffHz: 420, sweep: 2.2, decaySeconds: 0.3, cents: 24 }),
      chordal("................|..........X.....|................|......X...X.....", 65),
      { drop: 0.8, break: 1, final: 1 },
      { echo: 0.7, reverb: 0.6 },
    ),
    part("hat", -25, hat({ seconds: 0.11, metal: 0.8 }), hits(OFFBEAT), {
      intro: [0, 0.7],
      drop: 1,
      final: 1,
      outro: 0.6,
    }),
    part(
      "ride",
      -28,
      hat({ seconds: 0.35, metal: 1, hz: 5_500 }),
      hits("x...x...x...x..."),
      { final: 1, drop: [0, 0.8] },
      { pan: 0.2 },
    ),
    part(
      "noise hat",
      -28.5,
      hat({ seconds: 0.04, metal: 0.1, hz: 8_000 }),
      hits("x.xxx.xxx.xxx.xx"),
      { drop: 1, final: 1 },
      { pan: -0.25 },
    ),
    part(
      "clap",
      -22.5,
      clap({ hz: 900, seconds: 0.2 }),
      hits("....x.......x..."),
      { drop: [0.3, 1], final: 1 },
      { reverb: 0.4 },
    ),
    part(
      "tom",
      -23.5,
      drum({ seconds: 0.35, bend: 0.5, slap: 0.1 }),
      tuned("..1..1....1..2..", [41, 44]),
      all("drop final"),
      { reverb: 0.3, pan: -0.15 },
    ),
    part(
      "sulphur",
      -27,
      pad({ air: 3, cutoffHz: 300, moveHz: 0.25, move: 1.5 }),
      riff("8 _ _ _ _ _ _ _ _ _ _ _ _ _ _ _", 65),
      { intro: 0.9, break: 1.1, outro: 1 },
      { effects: [filterWave(500, 6_000, 4, 0.6)], reverb: 0.5, gate: 1 },
    ),
    part(
      "riser",
      -24,
      riser({ tone: 0.5 }),
      upTo(4, 53),
      { break: 1, intro: 0.6 },
      { reverb: 0.3 },
    ),
    part("impact", -18.5, impact({ hz: 43.65, seconds: 2.5 }), atStart(), all("break outro"), {
      reverb: 0.6,
    }),
  ],
};
