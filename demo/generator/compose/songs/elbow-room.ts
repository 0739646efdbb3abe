import { crush } from "../effects/color.ts";
import { synthBass } from "../instruments/bass.ts";
import { clap, snare } from "../instruments/clap.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { block, drum } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { crash, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, chordal, hits, riff, tuned, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN, OFFBEAT, ROLL } from "./rhythms.ts";

export const elbowRoom: Song = {
  slug: "elbow-room",
  bpm: 127,
  key: "A minor",
  swing: 0.55,
  chords: "Am7 Am7 Am7 G",
  form: formOf("intro 4, groove 8, break 2, build 2, drop 8, outro 2"),
  levels: { intro: 0.71, groove: [0.82, 0.93], break: 0.52, build: [0.63, 0.9], outro: 0.71 },
  room: { seconds: 0.8, dampHz: 6_000 },
  echo: { steps: 3, feedback: 0.4 },
  loudness: -10.8,
  parts: [
    part(
      "kick",
      -12.5,
      kick({ hz: 55, punch: 4.5, click: 0.6, drive: 2, seconds: 0.28 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: 0.85, groove: 0.95, drop: 1, outro: 0.85 },
    ),
    part(
      "bass",
      -14.8,
      synthBass({ square: 0.4, cutoff: 2, sweep: 2.2, decaySeconds: 0.09, sub: 0.9 }),
      riff(". . 1 1! . 1 . . 1 . 1 . . 3 . 1|. . 1 1! . 1 . . 1 . 5, . 7, . 1 .", 31),
      { groove: 0.9, drop: 1, outro: 0.6 },
      { duck: 0.6, gate: 0.7, bright: { groove: [0.2, 0.6], drop: 0.9 } },
    ),
    part(
      "clap",
      -20.5,
      clap({ seconds: 0.16 }),
      hits(BACKBEAT),
      { intro: 0.8, groove: 1, drop: 1, outro: 1 },
      { reverb: 0.15 },
    ),
    part(
      "snare ghost",
      -27,
      snare({ hz: 240, seconds: 0.08 }),
      hits(".......o......o.|.......o..o....-"),
      all("groove drop"),
      { pan: 0.2 },
    ),
    part("hat", -26, hat({ seconds: 0.1, metal: 0.6 }), hits(OFFBEAT), {
      intro: [0.3, 1],
      groove: 1,
      drop: 1,
      outro: 1,
    }),
    part(
      "sixteenths",
      -29,
      hat({ seconds: 0.03, hz: 9_500 }),
      hits("xo-oxo-oxo-oxo-o"),
      { groove: [0, 1], build: [0.4, 1], drop: 1 },
      { pan: -0.2 },
    ),
    part(
      "shaker",
      -29,
      shaker({ hz: 6_000 }),
      hits("x.oxx.ox.xox.xox"),
      { intro: 0.7, break: 1, drop: 1 },
      { pan: 0.4 },
    ),
    part(
      "conga",
      -24.5,
      drum({ seconds: 0.16, slap: 0.6 }),
      tuned("...1..2..1...21.|...1..2.11..2.1.", [60, 64]),
      all("intro groove drop outro"),
      { pan: -0.4, reverb: 0.15, looseSeconds: 0.003 },
    ),
    part(
      "wood",
      -28,
      block({ ratio: 1.4, seconds: 0.05 }),
      tuned("1.....2...1..2..|1.....2.1....21.", [76, 81]),
      all("drop"),
      { pan: 0.3, echo: 0.3 },
    ),
    part(
      "stab",
      -21.5,
      stab({ cutoffHz: 800, sweep: 2, decaySeconds: 0.12 }),
      chordal("......X.........|......X...x.....", 64),
      { groove: 0.7, break: 1.1, build: 1, drop: 0.9 },
      { echo: 0.5, reverb: 0.25 },
    ),
    part(
      "talk",
      -19.5,
      voice({ from: "a", to: "o", size: 0.88, breath: 0.3 }),
      riff("1! . 1 . . . 1 . . . . . . . . .|. . . . . . . . 1 . 1 . 3 . . .", 47),
      { groove: [0, 0.8], break: 1, drop: 1, outro: 0.8 },
      { effects: [crush(8, 4)], echo: 0.25, highPassHz: 160 },
    ),
    part("roll", -22, snare(), hits(ROLL.slice(17)), { build: [0.3, 1] }, { reverb: 0.1 }),
    part("riser", -24.5, riser({ highHz: 9_000 }), upTo(2), { build: 1, groove: 0.5 }),
    part("crash", -25, crash({ seconds: 1.5 }), atStart(), all("groove break drop outro")),
  ],
};
