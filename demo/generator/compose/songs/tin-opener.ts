import { crush, drive } from "../effects/color.ts";
import { subBass, synthBass } from "../instruments/bass.ts";
import { clap, rimshot } from "../instruments/clap.ts";
import { donkBass } from "../instruments/growl.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { pluck } from "../instruments/lead.ts";
import { block, drum } from "../instruments/percussion.ts";
import { faller, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, hits, riff, tuned, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { FOUR, OFFBEAT } from "./rhythms.ts";

export const tinOpener: Song = {
  slug: "tin-opener",
  bpm: 128,
  key: "F minor",
  swing: 0.57,
  chords: "Fm",
  form: formOf("intro 6, drop 7, break 4, build 1, final 8"),
  levels: { intro: [0.59, 0.75], drop: 0.93, break: [0.52, 0.74], build: 0.78 },
  room: { seconds: 0.6, dampHz: 8_000 },
  echo: { steps: 3, feedback: 0.5 },
  loudness: -10.9,
  parts: [
    part(
      "kick",
      -12.5,
      kick({ hz: 43.65, punch: 5.5, click: 0.8, drive: 2.4, seconds: 0.26 }),
      turn(hits(FOUR), hits("x...x...x...xx..")),
      { intro: [0.6, 0.9], drop: 1, final: 1 },
    ),
    part(
      "bass",
      -14.8,
      synthBass({
        square: 1,
        cutoff: 1.7,
        sweep: 2.8,
        decaySeconds: 0.07,
        sub: 0.8,
        resonance: 0.6,
      }),
      riff("1! . . . . 1 . . 1 . 1! . 2b . . 1|. . 1! . . 1 . . 1 . . 7, . . 5, .", 29),
      { drop: 0.95, final: 1, break: [0, 0.35] },
      {
        duck: 0.5,
        gate: 0.6,
        effects: [drive(1.8, 0.2)],
        bright: { drop: [0.3, 0.8], final: 1, break: 0.1 },
      },
    ),
    part(
      "sub",
      -19,
      subBass({ warmth: 0.2 }),
      riff("1 . . . . 1 . . 1 . 1 . . . . .", 29),
      { intro: [0, 0.8] },
      { duck: 0.6 },
    ),
    part(
      "tin",
      -22.5,
      block({ ratio: 2.76, seconds: 0.22, metal: 1 }),
      tuned("..1..1.2..1..3..|..1..1.2.31.....", [77, 84, 72]),
      { intro: [0.3, 0.9], drop: 1, break: 1, final: 1 },
      { echo: 0.35, pan: 0.3, reverb: 0.2, effects: [crush(7, 5)] },
    ),
    part(
      "lid",
      -24,
      pluck({ cutoffHz: 900, resonance: 0.8, decaySeconds: 0.12, isSquare: true }),
      riff("8 . . 8 . . 9b . . 8 . . 7 . 8 .|8 . . 8 . . 11 . . 10 . . 9b . 8 .", 53),
      { break: [0.4, 1.1], build: 1.1, final: 0.9 },
      { echo: 0.3, pan: -0.3, reverb: 0.15, bright: { break: [0.1, 0.9], final: 0.8 } },
    ),
    part(
      "clap",
      -20.5,
      clap({ hz: 1_800, seconds: 0.12, hands: 2 }),
      hits("....X.......X...|....X.......X.x."),
      { drop: 1, final: 1, intro: [0, 0.8] },
    ),
    part("hat", -26, hat({ seconds: 0.08, metal: 1, tune: 1.3 }), hits(OFFBEAT), {
      intro: 0.7,
      drop: 1,
      final: 1,
    }),
    part(
      "rattle",
      -28,
      shaker({ hz: 9_500, seconds: 0.05, swell: 0.1 }),
      hits("x-x-xo-xx-xo-x-o"),
      all("intro drop final"),
      { pan: -0.4 },
    ),
    part(
      "rim",
      -26,
      rimshot({ hz: 2_400 }),
      hits("...x......x..x..|...x..x...x....x"),
      all("intro drop final"),
      { pan: 0.15, echo: 0.2 },
    ),
    part(
      "toms",
      -24,
      drum({ seconds: 0.2, bend: 0.8 }),
      tuned("................|............3.21", [46, 51, 57]),
      all("drop final"),
    ),
    part(
      "word",
      -20.5,
      voice({ from: "i", to: "o", size: 0.8, breath: 0.4 }),
      riff(". . . . . . . . . . . . 1! . 1 .|. . . . . . . . . . . . . . . .", 41),
      { intro: 0.8, drop: 1, break: 1, final: 1 },
      { effects: [crush(6, 6)], echo: 0.3, highPassHz: 180 },
    ),
    part(
      "alarm",
      -23,
      donkBass({ ratio: 2.5, bite: 5, decaySeconds: 0.1 }),
      hits("x..x..x.x..x..x.", 65),
      { build: [0.4, 1] },
      { reverb: 0.2, highPassHz: 300 },
    ),
    part("fall", -27, faller({ seconds: 3 }), atStart(), all("drop break final"), { reverb: 0.3 }),
    part("riser", -25, riser({ highHz: 11_000 }), upTo(3), { break: 0.7, build: 1 }),
  ],
};
