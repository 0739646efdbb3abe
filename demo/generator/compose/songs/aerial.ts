import { chorus } from "../effects/color.ts";
import { synthBass } from "../instruments/bass.ts";
import { clap } from "../instruments/clap.ts";
import { shaker, tambourine } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { string } from "../instruments/lead.ts";
import { glassPad } from "../instruments/pad.ts";
import { drum } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { faller, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, bassline, chordal, hits, riff, tuned, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN } from "./rhythms.ts";

export const aerial: Song = {
  slug: "aerial",
  bpm: 122,
  key: "A major",
  swing: 0.52,
  chords: "A F#m7 D E",
  form: formOf("intro 6, break 4, build 4, drop 8, outro 2"),
  levels: { intro: [0.66, 0.82], break: [0.7, 0.49], build: [0.54, 0.8], outro: [0.75, 0.59] },
  room: { seconds: 3.2, dampHz: 6_500 },
  echo: { steps: 3, feedback: 0.45 },
  loudness: -11.4,
  parts: [
    part("kick", -13, kick({ hz: 55, punch: 4, click: 0.35 }), turn(hits(FOUR), hits(FOUR_TURN)), {
      intro: [0.3, 0.85],
      build: [0.3, 0.8],
      drop: 1,
      outro: 0.8,
    }),
    part(
      "bass",
      -15.5,
      synthBass({ square: 0.1, cutoff: 2, sweep: 1.4, sub: 0.9 }),
      bassline("1 _ _ . 1 _ . 1 _ . 1 _ . 5, _ .|1 _ _ . 1 _ . 1 _ . 1 _ 2 _ 3 _", 31),
      { intro: [0, 0.7], drop: 1, build: 0.5, outro: 0.7 },
      { duck: 0.75 },
    ),
    part(
      "kite",
      -19.5,
      string({ seconds: 1, softness: 0.2 }),
      riff(
        "5 . 8 . . 7 . 5 . . 3 . 5 . . 2|3 . 5 . . 8 . 7 . . 5 . 3 . 2 .|5 . 8 . . 9 . 10 . . 9 . 8 . . 5|6 . 5 . . 3 . 2 . . . . 3 . 5 .",
        69,
      ),
      { intro: [0.5, 0.9], break: 1, build: 0.8, drop: 0.85, outro: 1 },
      { echo: 0.4, reverb: 0.4, duck: 0.2, pan: -0.2 },
    ),
    part(
      "glass",
      -22,
      glassPad({ shimmer: 1 }),
      chordal("x_______________", 64, true),
      { intro: 0.5, break: [0.8, 1.1], build: 0.9, drop: 0.6, outro: 0.9 },
      { reverb: 0.6, duck: 0.5, gate: 1.1, effects: [chorus()] },
    ),
    part(
      "wing",
      -19,
      stab({
        voices: 5,
        cents: 20,
        cutoffHz: 1_300,
        sweep: 1.5,
        decaySeconds: 0.4,
        sustain: 0.6,
        attackSeconds: 0.02,
      }),
      chordal("..x_..x_..x_..x_|..x_..x_..x_.xx_", 69),
      { build: [0.2, 0.9], drop: 0.95 },
      { reverb: 0.35, duck: 0.5, bright: { build: [0, 0.7], drop: 0.8 }, highPassHz: 220 },
    ),
    part(
      "song",
      -20,
      voice({ from: "a", to: "o", size: 1.2, attackSeconds: 0.05, releaseSeconds: 0.3 }),
      riff(
        "3 _ _ _ 5 _ _ _ 2/ _ _ _ _ _ . .|1 _ _ _ _ _ 7, _ 1/ _ _ _ _ _ . .|3 _ _ _ 5 _ _ _ 6/ _ 5 _ _ _ . .|2/ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _",
        69,
      ),
      { break: 0.9, drop: 0.85 },
      { reverb: 0.6, echo: 0.4, duck: 0.3, highPassHz: 260 },
    ),
    part(
      "clap",
      -22.5,
      clap({ hz: 1_500 }),
      hits(BACKBEAT),
      { drop: 1, intro: [0, 0.6] },
      { reverb: 0.4 },
    ),
    part(
      "tambourine",
      -28,
      tambourine(),
      hits("..x...x...x...x.|..x...x...x.o.x."),
      { intro: [0.3, 1], drop: 1, outro: 1 },
      { pan: 0.3 },
    ),
    part(
      "shaker",
      -29.5,
      shaker({ hz: 7_500 }),
      hits("x-o-x-oxx-o-x-ox"),
      all("intro build drop"),
      { pan: -0.35 },
    ),
    part(
      "toms",
      -25,
      drum({ seconds: 0.35, bend: 0.3 }),
      tuned("..........1..2..|......1...2.3.3.", [45, 52, 57]),
      all("drop build"),
      { reverb: 0.35, pan: 0.2 },
    ),
    part("riser", -25, riser({ lowHz: 300 }), upTo(4), { build: 1 }, { reverb: 0.3 }),
    part("wave", -26.5, faller({ seconds: 4 }), atStart(), all("break drop outro"), {
      reverb: 0.4,
    }),
  ],
};
