import { clap, snare } from "../instruments/clap.ts";
import { hat, tambourine } from "../instruments/hats.ts";
import { housePiano, organ } from "../instruments/keys.ts";
import { kick } from "../instruments/kick.ts";
import { pad } from "../instruments/pad.ts";
import { drum } from "../instruments/percussion.ts";
import { crash, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, bassline, chordal, hits, riff, tuned, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { FOUR, FOUR_TURN, OFFBEAT, ROLL } from "./rhythms.ts";

export const secondHelping: Song = {
  slug: "second-helping",
  bpm: 124,
  key: "F major",
  swing: 0.57,
  chords: "F6 F6 Bbmaj7 C7sus4",
  otherChords: { break: "Bbmaj7 F6 Gm7 C7sus4" },
  form: formOf("intro 4, groove 8, break 4, drop 6, outro 2"),
  levels: { intro: [0.7, 0.75], groove: [0.75, 0.86], break: [0.61, 0.74], outro: [0.82, 0.74] },
  room: { seconds: 1.3, dampHz: 5_500 },
  echo: { steps: 4, feedback: 0.25 },
  loudness: -11.2,
  parts: [
    part(
      "kick",
      -13,
      kick({ hz: 43.65, punch: 5, click: 0.5 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: 0.8, groove: 0.9, drop: 1, outro: 0.9 },
    ),
    part(
      "organ bass",
      -15,
      organ({ bars: [0.8, 1, 0.2, 0.3, 0, 0], percussion: 0.5 }),
      bassline(". . 1! . . 1 . 5, . . 1! . 1 . 3 .|. . 1! . . 1 . 5, . . 1! . 5 . 3 2", 29),
      { groove: 0.9, drop: 1, outro: 0.9 },
      { duck: 0.45, gate: 0.65 },
    ),
    part(
      "piano",
      -17,
      housePiano({ brilliance: 0.9 }),
      chordal("X..X..X..X..X.X.|x..X..X..x..X...", 65),
      { groove: [0.35, 0.8], break: [0.8, 1.05], drop: 1 },
      {
        reverb: 0.25,
        duck: 0.2,
        bright: { groove: 0.2, break: [0.3, 1], drop: 1 },
        sweep: { groove: [500, 5_000], break: [3_000, 16_000] },
      },
    ),
    part(
      "clap",
      -20.5,
      clap({ hands: 4 }),
      hits("....X.......X...|....X.......X..o"),
      { intro: [0.4, 0.9], groove: 1, drop: 1, outro: 1 },
      { reverb: 0.2 },
    ),
    part(
      "open hat",
      -25.5,
      hat({ seconds: 0.2, metal: 0.55 }),
      hits(OFFBEAT),
      { intro: 0.7, groove: 0.8, drop: 1, outro: 1 },
      { pan: 0.1 },
    ),
    part(
      "tambourine",
      -28,
      tambourine(),
      hits("x.oxx.oxx.oxx.ox"),
      { drop: 1, outro: 0.8, groove: 0.5 },
      { pan: -0.35 },
    ),
    part(
      "conga",
      -25,
      drum({ slap: 0.6, seconds: 0.18 }),
      tuned("..1..21...1.2.1.", [57, 62]),
      { intro: 1, groove: 0.7, drop: 0.8, outro: 1 },
      { pan: 0.4, reverb: 0.2 },
    ),
    part(
      "singer",
      -19,
      voice({ from: "e", to: "a", size: 1.15 }),
      riff(
        "5! _ . 6 . 5 3 _ . . . . 3 . 5 _|. . 6! _ _ . 5 . 3 _ . . . . . .|5! _ . 6 . 5 3 _ . . . . 1 . 2 _|3/ _ _ _ 2 _ _ _ . . . . . . . .",
        65,
      ),
      { break: 0.9, drop: 0.8 },
      { reverb: 0.35, echo: 0.3, duck: 0.2, highPassHz: 260 },
    ),
    part(
      "strings",
      -22.5,
      pad({ cutoffHz: 2_400, attackSeconds: 0.25, cents: 10 }),
      riff(
        "8 _ _ _ _ _ _ _ _ _ _ _ 7 _ 8 _|6/ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _|9 _ _ _ _ _ _ _ 8 _ _ _ _ _ _ _|7/ _ _ _ _ _ _ _ 9 _ _ _ _ _ _ _",
        65,
      ),
      { break: [0.5, 1.1], drop: 0.8 },
      { reverb: 0.4, duck: 0.3, gate: 1 },
    ),
    part("roll", -22, snare(), hits(ROLL), { break: [0.1, 0.8] }, { reverb: 0.15 }),
    part("riser", -27, riser(), upTo(2), all("break")),
    part("crash", -24.5, crash({ seconds: 1.8 }), atStart(), all("groove drop outro")),
  ],
};
