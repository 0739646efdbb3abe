import { clap } from "../instruments/clap.ts";
import { donkBass } from "../instruments/growl.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { housePiano } from "../instruments/keys.ts";
import { kick } from "../instruments/kick.ts";
import { block, drum } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { crash, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, bassline, chordal, hits, riff, tuned, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const hotPavement: Song = {
  slug: "hot-pavement",
  bpm: 129,
  key: "C# minor",
  swing: 0.53,
  chords: "C#m7 C#m7 F#m7 G#m7",
  form: formOf("groove 6, break 3, build 2, drop 8, rest 2, final 5"),
  levels: { groove: [0.7, 0.82], break: [0.59, 0.71], build: [0.71, 0.9], drop: 0.97, rest: 0.66 },
  room: { seconds: 1, dampHz: 6_500 },
  echo: { steps: 3, feedback: 0.35 },
  loudness: -10.8,
  parts: [
    part(
      "kick",
      -12.5,
      kick({ hz: 46.25, punch: 5, click: 0.5, drive: 1.8, seconds: 0.3 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { groove: [0.75, 0.95], drop: 1, final: 1 },
    ),
    part(
      "bass",
      -15,
      donkBass({ ratio: 1, bite: 1.6, decaySeconds: 0.16 }),
      bassline("1! . . 1 . . 1 . . . 5, . 7, . 1 .|1! . . 1 . . 1 . . 1 . . 3 . 2 .", 29),
      { groove: [0.5, 0.9], drop: 1, final: 1 },
      { duck: 0.55, gate: 0.75 },
    ),
    part(
      "montuno",
      -19,
      housePiano({ brilliance: 1, seconds: 0.7 }),
      chordal("X..x.x.X.x.x..x.|x.X..x.x.X.x..x.", 68),
      { break: [0.6, 1.1], build: [1, 0.5], drop: 0.85, rest: 1, final: 0.9 },
      {
        reverb: 0.2,
        duck: 0.15,
        sweep: { build: [9_000, 700] },
        bright: { break: [0.3, 1], drop: 1, final: 1 },
      },
    ),
    part(
      "timbales",
      -23,
      drum({ seconds: 0.14, bend: 0.05, slap: 0.9 }),
      tuned("1..1..1...2.2...|1..1..1..12.212.", [72, 67]),
      { groove: 0.8, rest: 1, drop: 0.8, final: 1 },
      { pan: 0.3, reverb: 0.25 },
    ),
    part(
      "cowbell",
      -26,
      block({ ratio: 1.485, seconds: 0.16, metal: 1 }),
      hits("x.x.xx.xx.x.xx.x", 73),
      { drop: 0.8, final: 1, rest: 0.8, groove: [0, 0.8] },
      { pan: -0.35, reverb: 0.1 },
    ),
    part(
      "congas",
      -24,
      drum({ seconds: 0.2, slap: 0.5 }),
      tuned(".1.12.1..1.12.33|.1.12.1..1.12.1.", [58, 63, 53]),
      all("groove break drop final"),
      { pan: -0.2, reverb: 0.15, looseSeconds: 0.003 },
    ),
    part(
      "clap",
      -21,
      clap({ hz: 1_300 }),
      hits(BACKBEAT),
      { drop: 1, final: 1, groove: [0.4, 1] },
      { reverb: 0.15 },
    ),
    part("hat", -26.5, hat({ seconds: 0.14, metal: 0.4 }), hits(OFFBEAT), all("groove drop final")),
    part(
      "guiro",
      -29,
      shaker({ hz: 4_500, seconds: 0.16, swell: 0.7 }),
      hits("x___x.x.x___x.x."),
      all("drop final rest"),
      { pan: 0.45 },
    ),
    part(
      "horns",
      -20.5,
      stab({
        cutoffHz: 900,
        sweep: 1.9,
        decaySeconds: 0.2,
        sustain: 0.5,
        voices: 4,
        attackSeconds: 0.015,
      }),
      riff(
        ". . . . . . . . . . . . . . . .|. . . . . . . . 5 . 5 . 8! . . .|. . . . . . . . . . . . . . . .|5 _ . 7 _ . 8! _ _ . . . . . . .",
        61,
      ),
      { drop: 0.9, final: 1, rest: 1 },
      { reverb: 0.25, echo: 0.15 },
    ),
    part(
      "shout",
      -22,
      voice({ from: "e", to: "i", size: 1.05 }),
      riff("8! . . . . . . . . . . . . . . .|. . . . . . . . . . . . 7 . 8! .", 49),
      { groove: 0.7, final: 0.9, build: 1 },
      { echo: 0.4, reverb: 0.2, highPassHz: 240 },
    ),
    part(
      "roll",
      -21.5,
      drum({ seconds: 0.1, slap: 1 }),
      hits("x.xxx.xxx.xxx.xx|xxxxxxxxxxxxX...", 72),
      { build: [0.3, 1] },
      { reverb: 0.2 },
    ),
    part("riser", -25, riser(), upTo(2), { build: 1 }),
    part("crash", -25, crash({ seconds: 1.6 }), atStart(), all("break drop final")),
  ],
};
