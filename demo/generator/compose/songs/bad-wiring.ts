import { crush } from "../effects/color.ts";
import { subBass } from "../instruments/bass.ts";
import { clap, snare } from "../instruments/clap.ts";
import { growlBass } from "../instruments/growl.ts";
import { hat } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { block } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { crash, impact, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, chordal, hits, riff, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const badWiring: Song = {
  slug: "bad-wiring",
  bpm: 126,
  key: "F minor",
  swing: 0.55,
  chords: "Fm Fm Db Cm",
  form: formOf("intro 4, build 3, drop 8, break 4, lift 2, final 5"),
  levels: { intro: 0.71, build: [0.59, 0.78], drop: 0.97, break: [0.66, 0.54], lift: [0.63, 0.82] },
  room: { seconds: 1.1, dampHz: 6_000 },
  echo: { steps: 3, feedback: 0.35 },
  loudness: -10.7,
  parts: [
    part(
      "kick",
      -12.5,
      kick({ hz: 43.65, punch: 6, click: 0.6, drive: 2.2 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: 0.85, drop: 1, final: 1 },
    ),
    part(
      "growl",
      -14.5,
      growlBass({ wobbleHz: (126 / 60) * 2, bite: 1.6 }),
      riff(
        "1! _ . 1 . . 1 _ . 1 . 3 _ . 1 .|1! _ . 1 . . 1 _ 8 . 7 _ 5 . 4 .|1! _ . 1 . . 1 _ . 1 . 3 _ . 1 .|6, _ _ . 6, . 7, _ _ . 7, . 1! 1 . 1!",
        29,
      ),
      { drop: 1, final: 1 },
      { duck: 0.75, bright: { drop: [0.4, 0.9], final: 1 } },
    ),
    part(
      "sub",
      -17,
      subBass(),
      riff("1 _ . 1 . . 1 _ . 1 . 3 _ . 1 .|1 _ . 1 . . 1 _ . . 7, _ 5, . 4, .", 29),
      { intro: 0.9 },
      { duck: 0.8 },
    ),
    part(
      "answer",
      -19,
      growlBass({ wobbleHz: (126 / 60) * 6, bite: 3, lowHz: 500, highHz: 3_200 }),
      riff(". . . . . . . . . . . . 8 _ 10 8|. . . . . . . . . . . . . . . .", 41),
      { drop: 0.9, final: 1 },
      { duck: 0.5, highPassHz: 200, reverb: 0.2, echo: 0.2 },
    ),
    part(
      "clap",
      -20,
      clap({ hands: 4 }),
      hits("....X.......X...|....X.......X..o"),
      { intro: 0.7, drop: 1, final: 1 },
      { reverb: 0.2 },
    ),
    part(
      "hat",
      -26,
      hat({ seconds: 0.16, metal: 0.6 }),
      hits(OFFBEAT),
      { intro: [0, 0.8], drop: 1, final: 1 },
      { duck: 0.3 },
    ),
    part(
      "ticks",
      -29,
      hat({ seconds: 0.04, hz: 9_000 }),
      hits("x.oxx.oxx.oxx.ox"),
      { drop: 0.8, final: 1, build: [0.2, 1] },
      { pan: 0.25 },
    ),
    part(
      "block",
      -27,
      block({ ratio: 1.34, seconds: 0.09 }),
      hits("...x..x....x..x.", 77),
      { intro: 0.7, final: 1 },
      { pan: -0.4, reverb: 0.15 },
    ),
    part(
      "stab",
      -20.5,
      stab({ cutoffHz: 700, sweep: 2.6, decaySeconds: 0.18 }),
      chordal("x..x..x.....x...|x..x..x...x.x.x.", 62),
      { intro: [0.3, 0.8], build: 0.9, break: 0.9, lift: [0.9, 1.1], final: 0.6 },
      {
        reverb: 0.3,
        echo: 0.25,
        sweep: { intro: [400, 1_500], break: [600, 9_000], build: [1_500, 12_000] },
        duck: 0.4,
      },
    ),
    part(
      "voice",
      -20.5,
      voice({ from: "e", to: "o", size: 0.95 }),
      riff("1! . . 1 . 1 3 _ . . . . . . . .|. . . . . . . . . . . . . . . .", 53),
      { build: 0.9, drop: 0.8, break: 0.9, final: 0.8 },
      { reverb: 0.25, echo: 0.35, effects: [crush(9, 3)] },
    ),
    part(
      "roll",
      -23,
      snare({ hz: 200 }),
      hits("x...x...x...x...|x.x.x.x.xxxxXXXX"),
      { build: [0.3, 1], lift: [0.4, 1] },
      { reverb: 0.2 },
    ),
    part("riser", -24, riser({ lowHz: 400, highHz: 9_000, tone: 0.4 }), upTo(3, 65), {
      build: 1,
      lift: 1,
    }),
    part("crash", -24, crash({ seconds: 1.6 }), atStart(), all("drop break final"), {
      reverb: 0.2,
    }),
    part("impact", -20, impact({ hz: 43.65 }), atStart(), all("break", 1), { reverb: 0.3 }),
  ],
};
