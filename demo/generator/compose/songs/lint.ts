import { filterWave } from "../effects/color.ts";
import { synthBass } from "../instruments/bass.ts";
import { clap } from "../instruments/clap.ts";
import { hat } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { pad } from "../instruments/pad.ts";
import { drum, mallet } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { faller, vinyl } from "../instruments/sweeps.ts";
import { atStart, chordal, hits, riff, tuned, turn } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { FOUR, OFFBEAT } from "./rhythms.ts";

export const lint: Song = {
  slug: "lint",
  bpm: 128,
  key: "E minor",
  swing: 0.54,
  chords: "Em7 Em7 Em7 Am7",
  form: formOf("groove 4, thin 3, full 8, air 3, last 6, outro 2"),
  levels: { groove: 0.75, thin: [0.54, 0.66], full: [0.86, 0.94], air: [0.64, 0.54], outro: 0.59 },
  room: { seconds: 2.4, dampHz: 2_600 },
  echo: { steps: 3, feedback: 0.6 },
  loudness: -11.6,
  parts: [
    part(
      "kick",
      -13,
      kick({ hz: 41.2, punch: 4.5, click: 0.15, seconds: 0.3 }),
      turn(hits(FOUR), hits("x...x...x...x...")),
      { groove: [0.6, 0.9], full: 1, last: 1, thin: 0.45, outro: 0.5 },
    ),
    part(
      "bass",
      -16,
      synthBass({ square: 0, cutoff: 1.5, sweep: 1.2, sub: 1 }),
      riff(". . . 1 . . 1! . . . . 1 . . 3 .|. . . 1 . . 1! . . 5, . . 7, . . .", 28),
      { full: 0.95, last: 1, groove: 0.8 },
      { duck: 0.6 },
    ),
    part(
      "dub",
      -20.5,
      stab({ cutoffHz: 340, sweep: 1.8, decaySeconds: 0.16, voices: 4, cents: 18 }),
      chordal("...x............|..........x.....", 64),
      { groove: 0.7, thin: [0.7, 1.1], full: 0.9, air: 1.2, last: 1, outro: 0.9 },
      {
        echo: 0.9,
        reverb: 0.5,
        duck: 0.4,
        bright: { groove: 0.2, thin: [0.2, 0.9], full: [0.3, 0.8], air: 1, last: 0.7 },
      },
    ),
    part(
      "fluff",
      -26,
      pad({ cutoffHz: 700, air: 1.2, moveHz: 0.3, move: 1.2 }),
      chordal("x_______________", 68),
      { thin: 0.9, air: [1.1, 0.6], full: 0.5, last: 0.7, outro: 1 },
      { reverb: 0.5, duck: 0.5, gate: 1, highPassHz: 250, effects: [filterWave(500, 3_500, 2)] },
    ),
    part(
      "tick",
      -27.5,
      hat({ seconds: 0.018, hz: 9_000, metal: 0 }),
      hits("x..x.x..x..x.xx.|x..x.x..x.xx..x."),
      all("groove thin full last outro"),
      { pan: -0.3, echo: 0.1 },
    ),
    part("hat", -27.5, hat({ seconds: 0.09, metal: 0.15, hz: 6_500 }), hits(OFFBEAT), {
      full: [0.4, 1],
      last: 1,
    }),
    part(
      "snap",
      -24.5,
      clap({ hz: 2_200, seconds: 0.09, hands: 1 }),
      hits("....x.......x..."),
      { full: 1, last: 1 },
      { reverb: 0.5 },
    ),
    part(
      "static",
      -36,
      vinyl({ crackles: 22, hiss: 0.03 }),
      atStart(),
      all("groove thin full air last outro"),
      { gate: 1, echo: 0.2 },
    ),
    part(
      "thread",
      -24.5,
      mallet({ seconds: 0.35, hardness: 0.2, partial: 3 }),
      riff(
        "5 . . . . 8 . . . . . . . 7 . .|. . . . . . . . . . . . . . . .|5 . . . . 8 . . . . 9 . . 7 . .|. . . 4 . . . . . . . . . . . .",
        64,
      ),
      { full: [0, 0.9], air: 1, last: 1 },
      { echo: 0.5, reverb: 0.4, pan: 0.35 },
    ),
    part(
      "button",
      -27,
      drum({ seconds: 0.1, slap: 0.2 }),
      tuned(".1....2...1..2..", [62, 69]),
      all("full last"),
      { pan: -0.45, reverb: 0.2 },
    ),
    part("fall", -29, faller({ seconds: 3, highHz: 3_000 }), atStart(), all("thin full air last")),
  ],
};
