import { chop } from "../effects/color.ts";
import { acid } from "../instruments/acid.ts";
import { subBass } from "../instruments/bass.ts";
import { clap, snare } from "../instruments/clap.ts";
import { hat } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { glassPad } from "../instruments/pad.ts";
import { block, drum } from "../instruments/percussion.ts";
import { faller, riser } from "../instruments/sweeps.ts";
import { atStart, chordal, hits, riff, tuned, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { FOUR, FOUR_TURN, OFFBEAT, ROLL } from "./rhythms.ts";

export const pressurePlate: Song = {
  slug: "pressure-plate",
  bpm: 131,
  key: "D minor",
  swing: 0.52,
  chords: "Dm",
  form: formOf("intro 5, groove 6, break 3, drop 10, outro 2"),
  levels: {
    intro: [0.64, 0.78],
    groove: [0.8, 0.9],
    break: [0.66, 0.75],
    drop: [0.9, 1],
    outro: 0.7,
  },
  room: { seconds: 1.1, dampHz: 5_000 },
  echo: { steps: 3, feedback: 0.45 },
  loudness: -10.8,
  parts: [
    part(
      "kick",
      -12.2,
      kick({ hz: 55, punch: 5.5, click: 0.6, drive: 2.4, seconds: 0.28 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: [0.7, 0.95], groove: 0.95, drop: 1, outro: 0.85 },
    ),
    part(
      "sub",
      -17,
      subBass({ warmth: 0.5 }),
      riff("1 . . 1 . . 1 . . . 1 . . . 1 .", 33),
      { groove: 0.9, drop: 1, outro: 0.7 },
      { duck: 0.75 },
    ),
    part(
      "acid",
      -17.5,
      acid({ resonance: 0.87, cutoffHz: 220, drive: 2.2 }),
      riff("1! 1 8 1/ . 3 1! . 1 7,/ 1 . 5! 4/ 3 1|1! . 8 7/ . 1 1! 3/ 1 . 8! 8 . 5/ 4 3", 38),
      { intro: [0.2, 0.6], groove: 0.9, break: [0.7, 1.1], drop: 1, outro: [0.9, 0.4] },
      {
        duck: 0.25,
        echo: 0.2,
        reverb: 0.1,
        gate: 0.75,
        bright: {
          intro: [0, 0.2],
          groove: [0.15, 0.6],
          break: [0.5, 0.05],
          drop: [0.35, 1],
          outro: [0.8, 0],
        },
      },
    ),
    part(
      "second acid",
      -20.5,
      acid({ isSquare: true, resonance: 0.9, cutoffHz: 300, decaySeconds: 0.18 }),
      riff(". . 1 . . 5! . . 8 . . 3/ . . 1! .|. 1 . . 8! . . 7/ . . 5 . . 4! . 3", 50),
      { drop: [0.2, 1] },
      { pan: 0.3, echo: 0.35, reverb: 0.15, duck: 0.2, bright: { drop: [0, 0.8] } },
    ),
    part(
      "clap",
      -21,
      clap({ hands: 4 }),
      hits("....X.......X...|....X..o....X.o."),
      { groove: 0.9, drop: 1, outro: 0.9 },
      { reverb: 0.2 },
    ),
    part("open hat", -25, hat({ seconds: 0.18, metal: 0.7 }), hits(OFFBEAT), {
      intro: [0, 0.8],
      groove: 0.9,
      drop: 1,
      outro: 1,
    }),
    part(
      "closed hat",
      -27.5,
      hat({ seconds: 0.04, metal: 0.8 }),
      hits("x.oxx.oxx.oxx.ox"),
      all("groove drop"),
      { pan: -0.2 },
    ),
    part(
      "toms",
      -24,
      drum({ seconds: 0.25, bend: 0.5, slap: 0.2 }),
      tuned("...1..1...2.....|...1..1...2..3.3", [45, 50, 57]),
      all("groove drop"),
      { pan: 0.2, reverb: 0.15 },
    ),
    part(
      "cowbell",
      -27.5,
      block({ ratio: 1.48, seconds: 0.14, metal: 1 }),
      hits("....x..x....x...", 74),
      { drop: 1, intro: 0.7 },
      { pan: -0.4, echo: 0.2 },
    ),
    part(
      "choir stab",
      -22,
      glassPad({ attackSeconds: 0.02, releaseSeconds: 0.5 }),
      chordal("x__.............|................", 62),
      { break: 1, drop: 0.7, intro: 0.6 },
      { reverb: 0.6, echo: 0.4, effects: [chop("98979899")] },
    ),
    part("roll", -22, snare({ seconds: 0.13 }), hits(ROLL), { break: [0.2, 1] }, { reverb: 0.15 }),
    part("riser", -25, riser(), upTo(3), { break: 1 }),
    part("fall", -25.5, faller({ seconds: 3 }), atStart(), all("groove break drop outro"), {
      reverb: 0.3,
    }),
  ],
};
