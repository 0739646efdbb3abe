import { chorus } from "../effects/color.ts";
import { subBass } from "../instruments/bass.ts";
import { clap, rimshot } from "../instruments/clap.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { electricPiano } from "../instruments/keys.ts";
import { kick } from "../instruments/kick.ts";
import { flute } from "../instruments/lead.ts";
import { pad } from "../instruments/pad.ts";
import { crash, vinyl } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, bassline, chordal, hits, riff, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN } from "./rhythms.ts";

export const nobodysHarbour: Song = {
  slug: "nobodys-harbour",
  bpm: 121,
  key: "A minor",
  swing: 0.58,
  chords: "Am9 Dm9 Fmaj9 Em7",
  form: formOf("intro 4, groove 8, break 4, drop 6, outro 2"),
  levels: { intro: [0.59, 0.71], groove: [0.78, 0.9], break: [0.7, 0.54], outro: [0.74, 0.49] },
  room: { seconds: 1.9, dampHz: 4_000 },
  echo: { steps: 3, feedback: 0.4 },
  loudness: -11.6,
  parts: [
    part(
      "kick",
      -13.5,
      kick({ hz: 55, punch: 3.5, click: 0.2, seconds: 0.3 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: [0.2, 0.6], groove: 0.9, drop: 1, outro: 0.6 },
    ),
    part(
      "bass",
      -16,
      subBass({ warmth: 0.9 }),
      bassline("1! _ _ . . 1 . 5, _ . 7, . 1 . . .|1! _ _ . . 1 . 3 _ . 5 . 3 . 1 .", 31),
      { groove: 0.9, drop: 1 },
      { duck: 0.7 },
    ),
    part(
      "electric piano",
      -18.5,
      electricPiano({ bark: 1.2 }),
      chordal("x___..x__...x_..|x___..x_..o.x___", 62),
      { intro: [0.5, 0.9], groove: 0.8, break: 1, drop: 0.9, outro: 0.8 },
      {
        reverb: 0.25,
        echo: 0.15,
        duck: 0.35,
        effects: [chorus()],
        looseSeconds: 0.006,
        bright: { intro: 0.3, break: [0.4, 0.9] },
      },
    ),
    part("rim", -24.5, rimshot(), hits("....x.......x...|....x..o....x.o."), all("groove drop"), {
      reverb: 0.3,
    }),
    part("clap", -24, clap({ seconds: 0.2 }), hits(BACKBEAT), all("drop"), { reverb: 0.3 }),
    part(
      "hat",
      -27.5,
      hat({ seconds: 0.1, metal: 0.3 }),
      hits("..x...x...x...x.|..x...x..ox...xo"),
      { intro: [0, 0.7], groove: 1, drop: 1 },
      { pan: 0.1 },
    ),
    part("shaker", -30, shaker(), hits("x-o-x-oox-o-x-oo"), all("groove drop outro"), {
      pan: -0.4,
      looseSeconds: 0.003,
    }),
    part(
      "horn",
      -20.5,
      flute({ breath: 0.4, attackSeconds: 0.04 }),
      riff(
        ". . . . . . 5 _ 7 _ _ 8/ _ 7 5 _|4 _ _ _ 3/ _ 4 _ _ . . . . . . .|. . 3 _ 5/ _ _ 6 _ 5 _ 3 _ _ . .|2 _ _ _ _ _ 7, _ 1/ _ _ _ _ . . .",
        57,
      ),
      { break: 1, drop: 0.8 },
      { reverb: 0.45, echo: 0.3, pan: 0.15 },
    ),
    part(
      "pad",
      -25,
      pad({ cutoffHz: 650, attackSeconds: 0.7 }),
      chordal("x_______________", 57, true),
      { groove: [0, 0.7], break: 0.9, drop: 0.6, outro: 0.6 },
      { duck: 0.5, reverb: 0.4, gate: 1, highPassHz: 180 },
    ),
    part(
      "gulls",
      -29,
      voice({ from: "i", to: "a", size: 1.3, breath: 0.6 }),
      riff(". . . . . . . . . . . . . . . .|. . . . . . . . 8 . 7 . . . . .", 69),
      { intro: 1, groove: 0.7, break: 1, outro: 1 },
      { reverb: 0.7, echo: 0.6, pan: -0.5 },
    ),
    part("vinyl", -36, vinyl(), atStart(), all("intro groove break drop outro"), { gate: 1 }),
    part("swell", -27, crash({ isReversed: true, seconds: 1.8 }), upTo(1), all("intro break")),
  ],
};
