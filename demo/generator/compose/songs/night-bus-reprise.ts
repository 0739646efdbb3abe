import { drive } from "../effects/color.ts";
import { synthBass } from "../instruments/bass.ts";
import { clap, rimshot, snare } from "../instruments/clap.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { pluck } from "../instruments/lead.ts";
import { pad } from "../instruments/pad.ts";
import { stab } from "../instruments/stab.ts";
import { crash, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, chordal, hits, riff, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN, OFFBEAT, ROLL } from "./rhythms.ts";

export const nightBusReprise: Song = {
  slug: "night-bus-reprise",
  bpm: 138,
  key: "A minor",
  swing: 0.5,
  chords: "Am7 Am7 Fmaj7 Am7",
  form: formOf("intro 4, drop 7, break 5, build 2, final 8, outro 2"),
  levels: {
    intro: 0.71,
    drop: [0.86, 0.93],
    break: [0.7, 0.46],
    build: [0.54, 0.86],
    outro: 0.78,
  },
  room: { seconds: 1.8, dampHz: 4_500 },
  echo: { steps: 3, feedback: 0.5 },
  loudness: -10.5,
  parts: [
    part(
      "kick",
      -12,
      kick({ hz: 55, punch: 6, click: 0.7, drive: 3.2, seconds: 0.26 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: 0.8, drop: 1, final: 1, outro: 0.9 },
    ),
    part(
      "bass",
      -14.8,
      synthBass({ square: 0.5, cutoff: 1.8, sweep: 1.6, sub: 0.8, decaySeconds: 0.08 }),
      riff(". . 1! 1 . . 1! 1 . . 1! 1 . . 1! 7,|. . 1! 1 . . 1! 1 . . 1! 1 . . 3! 1", 31),
      { drop: 0.95, final: 1, outro: 0.8 },
      { duck: 0.6, gate: 0.7, effects: [drive(2)], bright: { drop: [0.1, 0.6], final: [0.5, 1] } },
    ),
    part(
      "windows",
      -19,
      stab({ cutoffHz: 650, sweep: 2.2, decaySeconds: 0.14, voices: 4, cents: 18 }),
      chordal("x..x..x..x..x.x.|x..x..x..x..x...", 67),
      { intro: [0.1, 0.7], drop: 0.9, break: [1, 0.6], build: [0.6, 1.1], final: 1 },
      {
        echo: 0.3,
        reverb: 0.25,
        duck: 0.3,
        bright: { intro: [0, 0.4], drop: [0.3, 0.7], break: [0.6, 0], build: [0, 0.9], final: 0.9 },
      },
    ),
    part(
      "street lamps",
      -22,
      pluck({ isSquare: true, decaySeconds: 0.16 }),
      riff("5 . . . 8 . . . 7 . . . 5 . . .|4 . . . 8 . . . 7 . . . 3 . . .", 69),
      { drop: [0, 0.8], break: 0.9, final: 0.9 },
      { echo: 0.5, reverb: 0.4, pan: 0.3 },
    ),
    part(
      "pad",
      -22,
      pad({ cutoffHz: 900, cents: 20 }),
      chordal("x_______________", 60, true),
      { break: [0.5, 1.2], build: 1.1, final: 0.5, outro: 0.8 },
      { reverb: 0.5, duck: 0.6, gate: 1, highPassHz: 180 },
    ),
    part("hat", -24.5, hat({ seconds: 0.13, metal: 0.6 }), hits(OFFBEAT), {
      intro: [0.3, 0.9],
      drop: 1,
      final: 1,
      outro: 1,
    }),
    part(
      "run",
      -27.5,
      hat({ seconds: 0.035, hz: 9_000, metal: 0.5 }),
      hits("xoxoxoxoxoxoxoxo"),
      { drop: 0.8, final: 1, build: [0.2, 1] },
      { pan: -0.2 },
    ),
    part(
      "clap",
      -21.5,
      clap({ seconds: 0.16 }),
      hits(BACKBEAT),
      { drop: [0.5, 1], final: 1 },
      { reverb: 0.2 },
    ),
    part(
      "rim",
      -25.5,
      rimshot({ hz: 1_800 }),
      hits("..x..x..x.x..x..|..x..x..x..x.x.x"),
      all("intro drop final outro"),
      { pan: 0.25, echo: 0.15 },
    ),
    part(
      "doors",
      -26,
      shaker({ hz: 3_500, seconds: 0.4, swell: 0.7 }),
      hits("............x___|................"),
      all("intro break outro"),
      { reverb: 0.5, pan: -0.4 },
    ),
    part(
      "voice",
      -22,
      voice({ from: "a", to: "u", size: 1 }),
      riff(". . . . 5 _ . 4 . 3 _ . 1 _ . .|. . . . . . . . . . . . . . . .", 57),
      { break: 0.9, final: 0.7 },
      { reverb: 0.4, echo: 0.5, highPassHz: 240 },
    ),
    part(
      "roll",
      -22,
      snare({ seconds: 0.12 }),
      hits(ROLL.slice(17)),
      { build: [0.3, 1] },
      { reverb: 0.2 },
    ),
    part("riser", -23.5, riser({ highHz: 9_000, tone: 0.4 }), upTo(2, 57), { build: 1 }),
    part("crash", -24.5, crash({ seconds: 1.6 }), atStart(), all("drop break final outro")),
  ],
};
