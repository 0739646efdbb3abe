import { synthBass } from "../instruments/bass.ts";
import { clap } from "../instruments/clap.ts";
import { shaker } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { string } from "../instruments/lead.ts";
import { block, drum } from "../instruments/percussion.ts";
import { crash, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import {
  arpeggio,
  atStart,
  bassline,
  chordal,
  hits,
  riff,
  tuned,
  turn,
  upTo,
} from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { FOUR, FOUR_TURN } from "./rhythms.ts";

export const redClayTelegraph: Song = {
  slug: "red-clay-telegraph",
  bpm: 121,
  key: "C minor",
  swing: 0.56,
  chords: "Cm7 Cm7 Abmaj7 Gm7",
  form: formOf("intro 2, groove 6, break 4, build 2, drop 8, outro 2"),
  levels: {
    intro: 0.7,
    groove: [0.8, 0.9],
    break: [0.74, 0.59],
    build: [0.63, 0.86],
    outro: 0.71,
  },
  room: { seconds: 1.5, dampHz: 5_000 },
  echo: { steps: 3, feedback: 0.4 },
  parts: [
    part(
      "kick",
      -13,
      kick({ hz: 49, punch: 5, click: 0.45 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      all("groove drop"),
    ),
    part(
      "kick ghost",
      -22,
      kick({ hz: 65, seconds: 0.2, click: 0.1 }),
      hits("......x........x|......x..x......"),
      all("groove drop"),
    ),
    part(
      "bass",
      -15.5,
      synthBass({ square: 0.3, cutoff: 2, sweep: 2.4, sub: 0.8 }),
      bassline(". . 1 1 . . 1 . . 5, . 1 . . 7, .", 31),
      all("groove drop"),
      { duck: 0.75 },
    ),
    part(
      "low drum",
      -19,
      drum({ seconds: 0.5, bend: 0.5, slap: 0.25 }),
      tuned("1..1..2...1.2...|1..1..2.3.1.2.33", [43, 48, 55]),
      { intro: [0.7, 1], groove: 0.8, break: [0.7, 0.3], build: [0.5, 1], drop: 0.9, outro: 1 },
      { pan: -0.2, reverb: 0.25, looseSeconds: 0.004 },
    ),
    part(
      "high drum",
      -24,
      drum({ seconds: 0.14, bend: 0.15, slap: 0.8 }),
      tuned("..1.2..12.1..2.1", [67, 72]),
      all("intro groove drop outro"),
      { pan: 0.45, reverb: 0.2, looseSeconds: 0.005 },
    ),
    part(
      "shaker",
      -28.5,
      shaker({ hz: 5_600, swell: 0.45 }),
      hits("x-oxx-oxx-oxx-ox"),
      all("groove build drop outro"),
      { pan: -0.3 },
    ),
    part(
      "bell",
      -29,
      block({ ratio: 1.48, seconds: 0.2, metal: 1 }),
      hits("x.x..x.x.x..x.x.", 79),
      { drop: 0.9, groove: [0, 0.7] },
      { pan: 0.3, reverb: 0.3 },
    ),
    part("clap", -24, clap({ hz: 1_000, hands: 4 }), hits("....x.......x..o"), all("drop"), {
      reverb: 0.3,
    }),
    part(
      "kora",
      -20,
      string({ seconds: 0.9, softness: 0.35 }),
      riff("1 . 5 . 8 . 7 5 . 3 . 5 . 4 3 .|1 . 5 . 8 . 10 8 . 7 . 5 . 3 4 5", 60),
      { intro: 0.8, groove: [0.5, 0.9], break: 1, build: 0.6, drop: 1, outro: 0.9 },
      { reverb: 0.3, echo: 0.25, duck: 0.2, bright: { break: [0.3, 0.9], drop: 0.8 } },
    ),
    part(
      "second kora",
      -24,
      string({ seconds: 0.6, softness: 0.2 }),
      arpeggio(". 4 . 3 . . 5 . . 4 . 6 . . 3 .", 72),
      { break: [0, 1], drop: 0.8 },
      { pan: -0.5, reverb: 0.35, echo: 0.3 },
    ),
    part(
      "choir",
      -22,
      voice({ from: "u", to: "o", attackSeconds: 0.25, releaseSeconds: 0.4 }),
      chordal("x_______________", 60),
      { break: [0.5, 1.1], build: 1.1, drop: 0.5 },
      { reverb: 0.6, duck: 0.5, gate: 1, highPassHz: 200 },
    ),
    part(
      "roll",
      -24,
      drum({ seconds: 0.16, bend: 0.2, slap: 0.9 }),
      hits("x.x.x.xxx.x.x.xx|xxxxxxxxxxxxxxxx", 62),
      { build: [0.3, 1] },
      { reverb: 0.3 },
    ),
    part("riser", -26, riser({ lowHz: 400, highHz: 6_000 }), upTo(3), { build: 1, break: 0.2 }),
    part("crash", -26, crash({ seconds: 2.2 }), atStart(), all("groove drop outro", 1), {
      reverb: 0.2,
    }),
  ],
};
