import { chop, drive } from "../effects/color.ts";
import { reeseBass } from "../instruments/bass.ts";
import { clap } from "../instruments/clap.ts";
import { hat } from "../instruments/hats.ts";
import { kick } from "../instruments/kick.ts";
import { lead } from "../instruments/lead.ts";
import { pad } from "../instruments/pad.ts";
import { mallet } from "../instruments/percussion.ts";
import { crash, impact, riser } from "../instruments/sweeps.ts";
import { atStart, bassline, chordal, hits, riff, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const ironOrchard: Song = {
  slug: "iron-orchard",
  bpm: 125,
  key: "G# minor",
  swing: 0.5,
  chords: "G#m G#m E F#",
  otherChords: { break: "G#m E B F#", final: "G#m E B F#" },
  form: formOf("intro 3, build 5, drop 6, break 6, final 6"),
  levels: { intro: 0.59, build: [0.59, 0.78], drop: 0.9, break: [0.66, 0.54] },
  room: { seconds: 2.6, dampHz: 3_800 },
  echo: { steps: 6, feedback: 0.45 },
  loudness: -11.1,
  parts: [
    part(
      "kick",
      -12.5,
      kick({ hz: 51.9, punch: 5, click: 0.5, drive: 2 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { build: [0.4, 0.9], drop: 1, final: 1 },
    ),
    part(
      "bass",
      -14.8,
      reeseBass({ cents: 26, cutoffHz: 480, moveHz: 0.5 }),
      bassline(". . 1 1 . . 1 1 . . 1 1 . . 1! 1", 31),
      { drop: 0.95, final: 1, build: [0, 0.7] },
      {
        duck: 0.8,
        gate: 0.8,
        bright: { build: [0, 0.3], drop: [0.3, 0.7], final: 1 },
        effects: [drive(1.6)],
      },
    ),
    part(
      "stab lead",
      -18.5,
      lead({ voices: 3, cents: 8, releaseSeconds: 0.08, vibratoCents: 0 }),
      riff("1 . . 1 . . 3 . . 1 . . 5 . 4 .|1 . . 1 . . 3 . . 1 . . 7, . 1 .", 56),
      { build: [0.2, 0.8], drop: 1, break: [0.8, 0.3], final: 0.8 },
      {
        echo: 0.35,
        reverb: 0.3,
        duck: 0.4,
        gate: 0.7,
        bright: { build: [0, 0.4], drop: [0.4, 1], break: [0.8, 0.1], final: 0.8 },
      },
    ),
    part(
      "strings",
      -20,
      pad({ cutoffHz: 1_500, attackSeconds: 0.6, cents: 14 }),
      chordal("x_______________", 66),
      { intro: [0.3, 0.6], break: [0.7, 1.15], final: 0.75 },
      {
        reverb: 0.5,
        duck: 0.55,
        gate: 1,
        highPassHz: 200,
        bright: { intro: 0.1, break: [0.2, 1], final: 0.8 },
      },
    ),
    part(
      "theme",
      -19,
      lead({ voices: 4, cents: 14, attackSeconds: 0.08 }),
      riff(
        "5 _ _ _ 7 _ 8 _ _ _ 7 _ 5 _ _ _|6 _ _ _ 5 _ 3 _ _ _ _ _ 2 _ 3 _|5 _ _ _ 3 _ 2 _ _ _ _ _ 3 _ 4 _|2 _ _ _ _ _ _ _ 1/ _ _ _ 2/ _ _ _",
        68,
      ),
      { break: [0.4, 1], final: 0.95 },
      { reverb: 0.5, echo: 0.3, duck: 0.4 },
    ),
    part(
      "hammer",
      -22,
      mallet({ seconds: 0.5, hardness: 1, partial: 2.76 }),
      riff("1 . . . . . . . . . . 5 . . . .|. . . . 7 . . . . . . . . . . .", 68),
      { intro: 1, build: 0.8, drop: 0.6, break: 0.8 },
      { echo: 0.5, reverb: 0.6, pan: 0.3 },
    ),
    part("clap", -22, clap({ seconds: 0.24 }), hits(BACKBEAT), all("drop final"), { reverb: 0.35 }),
    part("hat", -26, hat({ seconds: 0.14, metal: 0.6 }), hits(OFFBEAT), {
      build: [0, 0.9],
      drop: 1,
      final: 1,
    }),
    part(
      "sixteenths",
      -29.5,
      hat({ seconds: 0.03, hz: 9_000 }),
      hits("xoxoxoxoxoxoxoxo"),
      { drop: [0.3, 1], final: 1 },
      { pan: 0.25 },
    ),
    part(
      "anvil",
      -27,
      hat({ seconds: 0.4, hz: 3_000, metal: 1, tune: 0.6 }),
      hits("............x...|....x.....x....."),
      { drop: 1, build: 0.6, final: 1 },
      { pan: -0.4, reverb: 0.5, echo: 0.3 },
    ),
    part(
      "gate",
      -24,
      pad({ cutoffHz: 2_000, air: 0.5 }),
      chordal("x_______________", 73),
      { drop: [0, 0.8], final: 0.8 },
      { effects: [chop("9090909990909909")], duck: 0.3, reverb: 0.2, gate: 1, pan: -0.2 },
    ),
    part("impact", -19, impact({ hz: 51.9, seconds: 2.2 }), atStart(), all("intro break"), {
      reverb: 0.5,
    }),
    part("riser", -24.5, riser({ tone: 0.3 }), upTo(4, 56), { break: 1, build: 0.7 }),
    part("crash", -25.5, crash({ seconds: 2.2 }), atStart(), all("drop final"), { reverb: 0.3 }),
  ],
};
