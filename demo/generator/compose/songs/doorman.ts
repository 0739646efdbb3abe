import { drive } from "../effects/color.ts";
import { reeseBass } from "../instruments/bass.ts";
import { snare } from "../instruments/clap.ts";
import { growlBass } from "../instruments/growl.ts";
import { hat } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { block } from "../instruments/percussion.ts";
import { stab } from "../instruments/stab.ts";
import { crash, impact, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, chordal, hits, riff, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { FOUR_TURN } from "./rhythms.ts";

export const doorman: Song = {
  slug: "doorman",
  bpm: 127,
  key: "E minor",
  swing: 0.5,
  chords: "Em Em Em C",
  form: formOf("break 4, build 4, drop 8, gap 3, final 6, outro 1"),
  levels: { break: [0.63, 0.49], build: [0.54, 0.82], drop: [0.93, 1], gap: 0.46, outro: 0.78 },
  room: { seconds: 1.6, dampHz: 4_500 },
  echo: { steps: 3, feedback: 0.3 },
  loudness: -10.8,
  parts: [
    part(
      "kick",
      -12.5,
      kick({ hz: 41.2, punch: 7, click: 0.7, drive: 2.6, seconds: 0.34 }),
      turn(hits("x...x...x...x...|x...x...x...x..x"), hits(FOUR_TURN)),
      { drop: 1, final: 1, outro: 0.9 },
    ),
    part(
      "reese",
      -14.5,
      reeseBass({ cents: 34, cutoffHz: 520, moveHz: 2.1, sub: 1 }),
      riff(
        "1! _ _ . 1 _ . 1 . . 1 _ 2b _ . .|1! _ _ . 1 _ . 1 . 5, _ 7, _ 8, _ .|1! _ _ . 1 _ . 1 . . 1 _ 3 _ . .|6, _ _ . 6, _ . 6, . 6, _ 7, _ . 1! .",
        28,
      ),
      { drop: 0.95, final: 1 },
      { duck: 0.8, bright: { drop: [0.3, 0.9], final: 1 }, effects: [drive(2.2, 0.15)] },
    ),
    part(
      "bark",
      -18,
      growlBass({ wobbleHz: (127 / 60) * 4, bite: 4, lowHz: 350, highHz: 2_600 }),
      riff(". . . 1! . . . . . 1! . . . . 1! _|. . . . . . . 8! _ _ . . . . . .", 40),
      { drop: [0.6, 0.9], final: 1 },
      { duck: 0.4, highPassHz: 150, reverb: 0.15 },
    ),
    part(
      "snare",
      -20,
      snare({ hz: 190, seconds: 0.24, rattle: 1 }),
      hits("....X.......X..."),
      { drop: 1, final: 1 },
      { reverb: 0.3 },
    ),
    part(
      "hat",
      -26,
      hat({ seconds: 0.2, metal: 0.9 }),
      hits("..x...x...x...x.|..x...x...x.x.x."),
      { drop: [0.5, 1], final: 1 },
      { pan: 0.15 },
    ),
    part(
      "triplets",
      -29,
      hat({ seconds: 0.03, hz: 10_000 }),
      hits("x.xox.xox.xoxxxo"),
      { build: [0.2, 1], drop: 0.9, final: 1 },
      { pan: -0.3 },
    ),
    part(
      "organ stab",
      -20,
      stab({ cutoffHz: 420, sweep: 3, decaySeconds: 0.5, hollow: 0.6 }),
      chordal("x.....x.........|x.....x...x.....", 59),
      { break: [0.6, 1], build: 0.9, gap: 1 },
      { reverb: 0.5, echo: 0.4, sweep: { break: [800, 3_000] } },
    ),
    part(
      "low hit",
      -19,
      impact({ hz: 41.2, seconds: 1.8 }),
      hits("X...............|................"),
      { break: 1, gap: 1 },
      { reverb: 0.5 },
    ),
    part(
      "crowd",
      -24,
      voice({
        from: "o",
        to: "o",
        size: 0.85,
        attackSeconds: 0.3,
        releaseSeconds: 0.5,
        breath: 0.5,
      }),
      chordal("x_______________|................", 52),
      { break: [0.5, 1], build: [0.6, 1.2], gap: 1 },
      { reverb: 0.6, gate: 1 },
    ),
    part(
      "knock",
      -24,
      block({ ratio: 1.22, seconds: 0.12 }),
      hits("x.x.......x.....|x.x.....x.x..x..", 65),
      { break: 0.8, build: 1, drop: 0.6, final: 0.7 },
      { reverb: 0.3, echo: 0.3, pan: 0.4 },
    ),
    part(
      "roll",
      -22,
      snare({ hz: 210, seconds: 0.13 }),
      hits("x.......x.......|x...x...x...x...|x.x.x.x.x.x.x.x.|xxxxxxxxxxxx...."),
      { build: [0.2, 1] },
      { reverb: 0.2 },
    ),
    part("riser", -23, riser({ highHz: 8_000, tone: 0.6 }), upTo(4, 52), { build: 1, gap: 0.5 }),
    part("crash", -24, crash({ seconds: 2 }), atStart(), all("drop final outro")),
  ],
};
