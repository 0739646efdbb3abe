import { clap, snare } from "../instruments/clap.ts";
import { donkBass } from "../instruments/growl.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { lead } from "../instruments/lead.ts";
import { stab } from "../instruments/stab.ts";
import { crash, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, chordal, hits, riff, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, OFFBEAT, ROLL } from "./rhythms.ts";

export const rubberTax: Song = {
  slug: "rubber-tax",
  bpm: 128,
  key: "G minor",
  swing: 0.53,
  chords: "Gm Gm Eb F",
  form: formOf("intro 2, groove 6, break 4, build 2, drop 10, outro 2"),
  levels: {
    intro: 0.7,
    groove: [0.75, 0.86],
    break: [0.54, 0.74],
    build: [0.7, 0.86],
    outro: 0.75,
  },
  room: { seconds: 0.9, dampHz: 7_000 },
  echo: { steps: 2, feedback: 0.4 },
  loudness: -10.7,
  parts: [
    part(
      "kick",
      -12.5,
      kick({ hz: 49, punch: 5.5, click: 0.5, drive: 2 }),
      turn(hits(FOUR), hits("x...x...x.x.....")),
      { intro: 0.7, groove: 0.9, drop: 1, outro: 0.9 },
    ),
    part(
      "donk",
      -14.5,
      donkBass({ ratio: 1.5, bite: 3 }),
      riff(
        ". . 1! . . 1 . 1 . . 3 . . 1! . 7,|. . 1! . . 1 . 1 . 5 . 4 . 3! . 1|. . 1! . . 1 . 1 . . 3 . . 1! . 7,|. . 6,! . . 6, . 6, . . 7, . 7, 7,! . 1",
        31,
      ),
      { groove: 0.9, drop: 1, outro: 0.8 },
      { duck: 0.55, bright: { groove: [0.1, 0.6], drop: [0.6, 1], outro: 0.3 } },
    ),
    part(
      "rubber",
      -18.5,
      donkBass({ ratio: 3.01, bite: 5, decaySeconds: 0.12 }),
      riff(". . . . . . 8! . . . . . 8 . 10! .|. . . . 12 . . . . . 8! . . 7 . .", 43),
      { drop: [0.7, 1] },
      { pan: 0.2, reverb: 0.15, echo: 0.2, highPassHz: 180 },
    ),
    part(
      "clap",
      -20.5,
      clap({ hz: 1_400, seconds: 0.18 }),
      hits(BACKBEAT),
      all("groove drop outro"),
      { reverb: 0.15 },
    ),
    part(
      "snare",
      -25,
      snare({ hz: 230, seconds: 0.12 }),
      hits(".......o.o......|.......o..o....o"),
      all("groove drop"),
      { pan: -0.2 },
    ),
    part("hat", -26.5, hat({ seconds: 0.12, metal: 0.8, tune: 1.2 }), hits(OFFBEAT), {
      intro: 0.6,
      groove: 0.8,
      drop: 1,
      outro: 1,
    }),
    part(
      "shaker",
      -29,
      shaker({ hz: 7_400, seconds: 0.07 }),
      hits("x-ox-xo-x-ox-xox"),
      { groove: 0.8, drop: 1, break: 0.4 },
      { pan: 0.35 },
    ),
    part(
      "rave",
      -19.5,
      stab({ cutoffHz: 900, sweep: 2.2, decaySeconds: 0.3, voices: 4, cents: 22 }),
      chordal("X..X..X.....X...|X..X..X....X..X.", 67),
      { break: [0.5, 1], build: 1.1, drop: 0.5 },
      {
        reverb: 0.35,
        echo: 0.2,
        duck: 0.4,
        sweep: { break: [700, 6_000], build: [6_000, 14_000], drop: 5_000 },
      },
    ),
    part(
      "call",
      -21,
      voice({ from: "a", to: "e", size: 1.15 }),
      riff("8! _ . 7 . 5 . . . . . . . . . .|. . . . . . . . 5 . 7 . 8! _ . .", 50),
      { groove: [0.3, 0.7], break: 0.9, drop: 0.7 },
      { echo: 0.4, reverb: 0.2, highPassHz: 250 },
    ),
    part(
      "siren",
      -24,
      lead({ voices: 2, cents: 20, vibratoCents: 60 }),
      riff("8 _ _ _ _ _ _ _ 7/ _ _ _ _ _ _ _|8/ _ _ _ _ _ _ _ 10/ _ _ _ _ _ _ _", 55),
      { build: [0.3, 1] },
      { reverb: 0.4, echo: 0.2, highPassHz: 300 },
    ),
    part("roll", -22.5, clap({ hands: 2, seconds: 0.12 }), hits(ROLL.slice(17)), {
      build: [0.4, 1],
    }),
    part("riser", -24, riser({ highHz: 10_000 }), upTo(2), { build: 1 }),
    part("crash", -24.5, crash({ seconds: 1.4 }), atStart(), all("groove break drop outro")),
  ],
};
