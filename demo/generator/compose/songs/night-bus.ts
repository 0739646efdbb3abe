import { reeseBass } from "../instruments/bass.ts";
import { clap } from "../instruments/clap.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { pluck } from "../instruments/lead.ts";
import { glassPad, pad } from "../instruments/pad.ts";
import { drum } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { crash } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { arpeggio, atStart, bassline, chordal, hits, riff, tuned, turn } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const nightBus: Song = {
  slug: "night-bus",
  bpm: 123,
  key: "B minor",
  swing: 0.55,
  chords: "Bm9 Gmaj7 Em9 F#m7",
  form: formOf("intro 2, groove 5, break 2, drop 6, thin 3, final 4, outro 2"),
  levels: { intro: 0.63, groove: 0.82, break: 0.66, drop: 0.97, thin: [0.7, 0.52], outro: 0.63 },
  room: { seconds: 1.6, dampHz: 3_800 },
  echo: { steps: 3, feedback: 0.5 },
  loudness: -11.7,
  parts: [
    part(
      "kick",
      -13,
      kick({ hz: 61.7 * 0.75, punch: 4, click: 0.3 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { groove: 0.9, drop: 1, final: 1, outro: 0.5 },
    ),
    part(
      "bass",
      -15.5,
      reeseBass({ cents: 12, cutoffHz: 360, sub: 0.9 }),
      bassline(". . 1 _ . . 1 . . 1 _ . 5, . 7, .|. . 1 _ . . 1 . . 1 _ . 3 . 2 .", 30),
      { groove: 0.9, drop: 1, final: 1 },
      { duck: 0.8, bright: { groove: 0.3, drop: 0.6, final: 0.9 } },
    ),
    part(
      "chord",
      -20,
      stab({ cutoffHz: 600, sweep: 2.4, decaySeconds: 0.35, hollow: 0.3 }),
      chordal("...x..x....x..x.|...x..x...x.....", 64),
      { intro: [0.4, 0.8], groove: 0.8, break: 1, drop: 0.9, thin: [1, 0.5], final: 1, outro: 0.7 },
      { reverb: 0.3, echo: 0.35, duck: 0.4 },
    ),
    part(
      "pluck",
      -22,
      pluck({ decaySeconds: 0.25 }),
      arpeggio("1 . 2 . 4 . . 3 . 5 . . 4 . 2 .", 71),
      { drop: [0.3, 0.9], thin: 0.8, final: 1, break: 0.6 },
      { echo: 0.4, reverb: 0.3, pan: 0.3 },
    ),
    part("clap", -23, clap(), hits(BACKBEAT), all("groove drop final"), { reverb: 0.25 }),
    part("hat", -27, hat({ seconds: 0.15, metal: 0.45 }), hits(OFFBEAT), {
      groove: [0.3, 0.9],
      drop: 1,
      final: 1,
      thin: 0.5,
    }),
    part(
      "shaker",
      -29.5,
      shaker({ hz: 5_900 }),
      hits("o-x-o-xoo-x-oox-"),
      all("groove drop final"),
      { pan: -0.35 },
    ),
    part(
      "conga",
      -26,
      drum({ seconds: 0.2, slap: 0.4 }),
      tuned("...1..2....1..2.|...1..2..1.2..11", [56, 61]),
      all("drop final"),
      { pan: 0.4, reverb: 0.2 },
    ),
    part(
      "road",
      -27,
      pad({ cutoffHz: 400, air: 1, moveHz: 0.2, move: 1 }),
      chordal("x_______________", 47),
      { intro: 1, break: 1, thin: 1, outro: [1, 0.3], groove: 0.4 },
      { gate: 1, reverb: 0.3, highPassHz: 120 },
    ),
    part(
      "bell",
      -26,
      glassPad({ attackSeconds: 0.01, releaseSeconds: 1.5, shimmer: 1 }),
      riff("5' . . . . . . . . . . . . . . .|. . . . . . . . 3' . . . . . . .", 59),
      { intro: 1, break: 1, thin: 1, outro: 1 },
      { reverb: 0.6, echo: 0.4 },
    ),
    part(
      "voice",
      -22.5,
      voice({ from: "a", to: "u", size: 1.18 }),
      riff(". . . . 5 _ . 4 . 3 _ . 1 _ . .|. . . . . . . . . . . . . . . .", 59),
      { drop: 0.7, thin: 0.8, final: 0.9 },
      { reverb: 0.4, echo: 0.45, highPassHz: 240 },
    ),
    part("crash", -27, crash({ seconds: 1.8 }), atStart(), all("groove drop final outro"), {
      reverb: 0.2,
    }),
  ],
};
