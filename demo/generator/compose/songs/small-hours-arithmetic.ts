import { crush } from "../effects/color.ts";
import { subBass } from "../instruments/bass.ts";
import { clap, rimshot } from "../instruments/clap.ts";
import { donkBass } from "../instruments/growl.ts";
import { hat } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { pluck } from "../instruments/lead.ts";
import { block } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { vinyl } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, chordal, hits, riff, tuned, turn } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, OFFBEAT } from "./rhythms.ts";

export const smallHoursArithmetic: Song = {
  slug: "small-hours-arithmetic",
  bpm: 127,
  key: "C minor",
  swing: 0.57,
  chords: "Cm7",
  form: formOf("intro 5, groove 8, gap 2, more 8, outro 3"),
  levels: { intro: [0.74, 0.78], groove: [0.82, 0.9], gap: 0.54, outro: 0.74 },
  room: { seconds: 0.9, dampHz: 4_000 },
  echo: { steps: 3, feedback: 0.45 },
  loudness: -11.6,
  parts: [
    part(
      "kick",
      -12.8,
      kick({ hz: 49, punch: 3.5, click: 0.35, seconds: 0.24 }),
      turn(hits(FOUR), hits("x...x...x...x..x")),
      { intro: 0.85, groove: 0.95, more: 1, outro: 0.85 },
    ),
    part(
      "bass",
      -15.5,
      subBass({ warmth: 0.8 }),
      riff("1! . . . . . 1 . . . 3 . . 1 . .|. . 1! . . . . . 5, . . 7, . . . 1", 31),
      { groove: 0.95, more: 1, gap: [0.5, 0.8] },
      { duck: 0.5, gate: 0.8 },
    ),
    part(
      "count",
      -21.5,
      pluck({ isSquare: true, decaySeconds: 0.1, cutoffHz: 600, resonance: 0.6 }),
      riff(
        "1 . . 5 . . 7 . . . . . . . . .|1 . . 5 . . 8 . . 7 . . . . . .|1 . . 5 . . 7 . . . . . 4 . 3 .|. . . . . . . . . . . . . . . .",
        55,
      ),
      { groove: [0.3, 0.9], gap: 1, more: 1, outro: [0.9, 0.4] },
      {
        echo: 0.4,
        pan: 0.2,
        reverb: 0.2,
        bright: { groove: [0.1, 0.7], gap: 0.9, more: [0.4, 1] },
      },
    ),
    part(
      "remainder",
      -24,
      donkBass({ ratio: 2.01, bite: 2, decaySeconds: 0.1 }),
      riff(". . . . . . . . . . . . . 8 . .|. . . . 10 . . . . . . . . . . .", 55),
      all("groove more"),
      { echo: 0.5, pan: -0.4, highPassHz: 250 },
    ),
    part(
      "clap",
      -23,
      clap({ seconds: 0.14, hz: 1_500 }),
      hits(BACKBEAT),
      { groove: [0.4, 1], more: 1 },
      { reverb: 0.15 },
    ),
    part(
      "rim",
      -26,
      rimshot({ hz: 1_900 }),
      hits("...x.....x....x.|...x..x....x...."),
      all("intro groove more outro"),
      { pan: -0.25, echo: 0.15 },
    ),
    part("hat", -27, hat({ seconds: 0.07, metal: 0.5 }), hits(OFFBEAT), {
      intro: [0.2, 0.9],
      groove: 1,
      more: 1,
      outro: 0.8,
    }),
    part(
      "grain",
      -29,
      hat({ seconds: 0.02, hz: 10_000, metal: 0.2 }),
      hits("-.xo.-x.-ox.-.xo"),
      all("intro groove gap more outro"),
      { pan: 0.4 },
    ),
    part(
      "clock",
      -29,
      block({ ratio: 1.9, seconds: 0.03 }),
      tuned("1...2...1...2...", [93, 88]),
      { intro: 0.8, gap: 1, outro: 1 },
      { reverb: 0.4 },
    ),
    part(
      "stab",
      -24,
      stab({ cutoffHz: 500, decaySeconds: 0.16 }),
      chordal("................|..........x.....", 63),
      { more: 1, gap: 0.8 },
      { echo: 0.6, reverb: 0.4 },
    ),
    part(
      "voice",
      -23,
      voice({ from: "u", to: "e", size: 0.9, breath: 0.5 }),
      riff(". . . . . . . . 1 . . 1 . . . .|. . . . . . . . . . . . . . . .", 48),
      { more: 0.9, gap: 1 },
      { effects: [crush(7, 4)], echo: 0.4, highPassHz: 200 },
    ),
    part(
      "room",
      -36,
      vinyl({ crackles: 4, hiss: 0.08 }),
      atStart(),
      all("intro groove gap more outro"),
      { gate: 1 },
    ),
  ],
};
