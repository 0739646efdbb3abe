import { filterWave } from "../effects/color.ts";
import { synthBass } from "../instruments/bass.ts";
import { clap } from "../instruments/clap.ts";
import { hat } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { glassPad } from "../instruments/pad.ts";
import { block } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { faller, vinyl } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, bassline, chordal, hits, riff, tuned, turn } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const slowGlass: Song = {
  slug: "slow-glass",
  bpm: 122,
  key: "D minor",
  swing: 0.54,
  chords: "Dm7 Dm7 Dm7 Bbmaj7",
  form: formOf("intro 7, groove 8, thin 2, drop 7"),
  levels: { intro: [0.49, 0.82], groove: [0.86, 0.97], thin: 0.56 },
  room: { seconds: 2.8, dampHz: 3_000 },
  echo: { steps: 3, feedback: 0.62 },
  loudness: -11.6,
  parts: [
    part(
      "kick",
      -13.5,
      kick({ hz: 36.7 * 1.5, punch: 3.2, click: 0.12, seconds: 0.32 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: [0.35, 0.9], groove: 0.95, drop: 1 },
    ),
    part(
      "bass",
      -16,
      synthBass({ square: 0.1, cutoff: 1.6, sweep: 1.6, sub: 1 }),
      bassline("1 _ . . . . 1 _ . . . 5, _ . 1 .|1 _ . . . . 1 _ . . 7, _ . 5, . .", 26 + 4),
      { groove: 0.95, drop: 1, intro: [0, 0.5] },
      { duck: 0.7 },
    ),
    part(
      "dub stab",
      -19,
      stab({ cutoffHz: 380, sweep: 2.2, decaySeconds: 0.22, voices: 4 }),
      chordal("..x.............|......x.........|..x.......o.....|...x..x.........", 62),
      { intro: [0.4, 0.9], groove: 0.85, thin: 1.1, drop: 1 },
      {
        reverb: 0.4,
        echo: 0.8,
        duck: 0.4,
        bright: { intro: [0.05, 0.5], groove: [0.3, 0.9], thin: 1, drop: [0.5, 1] },
      },
    ),
    part(
      "glass",
      -24,
      glassPad({ shimmer: 0.9 }),
      chordal("x_______________|................", 69),
      { intro: [0.2, 0.8], groove: 0.7, thin: 1.2, drop: 0.8 },
      { reverb: 0.6, duck: 0.5, gate: 1.1, effects: [filterWave(800, 7_000, 8)] },
    ),
    part("clap", -25, clap({ hz: 900, seconds: 0.3 }), hits(BACKBEAT), all("groove drop"), {
      reverb: 0.5,
    }),
    part(
      "hat",
      -28,
      hat({ seconds: 0.14, metal: 0.2, hz: 6_500 }),
      hits(OFFBEAT),
      { groove: [0.4, 1], drop: 1 },
      { duck: 0.3 },
    ),
    part(
      "dust",
      -30,
      hat({ seconds: 0.03, hz: 8_000, metal: 0.1 }),
      hits("-.x-.-xo-.x-o-x."),
      { intro: 0.7, groove: 1, drop: 1 },
      { pan: 0.45, reverb: 0.2 },
    ),
    part(
      "drop of water",
      -27,
      block({ ratio: 1.02, seconds: 0.12 }),
      tuned("......1.........|..........2.....|...1........3...", [81, 86, 88]),
      all("intro groove thin drop"),
      { echo: 0.7, reverb: 0.5, pan: -0.4 },
    ),
    part(
      "voice",
      -24,
      voice({ from: "u", to: "a", attackSeconds: 0.06 }),
      riff(
        "5 _ _ _ . . . . . . . . . . . .|. . . . . . . . . . . . . . . .|. . . . 7 _ 5/ _ _ . . . . . . .|. . . . . . . . . . . . . . . .",
        62,
      ),
      { groove: 0.7, thin: 1, drop: 0.9 },
      { reverb: 0.6, echo: 0.6, highPassHz: 260 },
    ),
    part("vinyl", -35, vinyl({ crackles: 16 }), atStart(), all("intro groove thin drop"), {
      gate: 1,
    }),
    part("fall", -28, faller({ seconds: 4 }), atStart(), all("groove thin drop"), { reverb: 0.4 }),
  ],
};
