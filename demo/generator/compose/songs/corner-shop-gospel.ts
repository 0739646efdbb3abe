import { chop } from "../effects/color.ts";
import { synthBass } from "../instruments/bass.ts";
import { clap } from "../instruments/clap.ts";
import { hat, shaker } from "../instruments/hats.ts";
import { housePiano } from "../instruments/keys.ts";
import { kick } from "../instruments/kick.ts";
import { lead } from "../instruments/lead.ts";
import { pad } from "../instruments/pad.ts";
import { stab } from "../instruments/stab.ts";
import { crash, riser } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, bassline, chordal, hits, riff, turn, upTo } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { BACKBEAT, FOUR, FOUR_TURN, OFFBEAT } from "./rhythms.ts";

export const cornerShopGospel: Song = {
  slug: "corner-shop-gospel",
  bpm: 126,
  key: "G minor",
  swing: 0.54,
  chords: "Gm9 Ebmaj9 Cm9 Dm7",
  form: formOf("intro 6, groove 6, break 4, drop 8, outro 2"),
  levels: { intro: [0.52, 0.75], groove: [0.86, 0.93], break: [0.59, 0.7], outro: [0.86, 0.63] },
  room: { seconds: 1.6, dampHz: 5_500 },
  echo: { steps: 3, feedback: 0.35 },
  loudness: -11,
  parts: [
    part(
      "kick",
      -12.8,
      kick({ hz: 49, punch: 5, click: 0.45 }),
      turn(hits(FOUR), hits(FOUR_TURN)),
      { intro: [0.3, 0.75], groove: 0.95, drop: 1, outro: 0.8 },
    ),
    part(
      "slap bass",
      -15.3,
      synthBass({
        square: 0.25,
        cutoff: 3,
        sweep: 3,
        decaySeconds: 0.16,
        sub: 0.4,
        resonance: 0.5,
      }),
      bassline("1! . 8 . . 1 8! . 1 . 8 . 5 . 7 8|1! . 8 . . 1 8! . 1 . 8 . 3 . 2 .", 31),
      { intro: 0.5, groove: 0.9, drop: 1, outro: 0.8 },
      { duck: 0.45, gate: 0.7, sweep: { intro: [250, 1_200] } },
    ),
    part(
      "strings",
      -20,
      pad({ cutoffHz: 2_600, attackSeconds: 0.08, releaseSeconds: 0.25, cents: 9 }),
      chordal("x_____x_____x___|x_____x___x_x_x_", 70),
      { intro: 0.9, groove: 0.7, break: 1, drop: 0.9, outro: 0.9 },
      {
        reverb: 0.35,
        duck: 0.3,
        sweep: { intro: [350, 2_500], groove: [2_500, 9_000], outro: [8_000, 600] },
      },
    ),
    part(
      "guitar",
      -23,
      stab({ cutoffHz: 1_800, sweep: 1.8, decaySeconds: 0.07, voices: 2, resonance: 0.4 }),
      chordal("x.xox.x.xox.x.xo|x.xox.x.xox.xoxo", 69),
      { groove: 0.8, drop: 1, intro: [0.2, 0.6] },
      { pan: 0.4, reverb: 0.1 },
    ),
    part(
      "clap",
      -20.5,
      clap({ hands: 5, spreadSeconds: 0.013 }),
      hits(BACKBEAT),
      { groove: 1, drop: 1, break: [0.2, 0.9], outro: 1 },
      { reverb: 0.3 },
    ),
    part("hat", -25.5, hat({ seconds: 0.17, metal: 0.5 }), hits(OFFBEAT), {
      intro: [0, 0.6],
      groove: 0.9,
      drop: 1,
      outro: 1,
    }),
    part("shaker", -28.5, shaker({ hz: 6_300 }), hits("xoxoxoxoxoxoxoxo"), all("groove drop"), {
      pan: -0.3,
    }),
    part(
      "piano",
      -19,
      housePiano({ brilliance: 0.8 }),
      chordal("x...x..x..x.....|x...x..x..x.x...", 62),
      { break: 0.9, drop: 0.85 },
      { reverb: 0.25, bright: { break: [0.4, 1], drop: 0.9 } },
    ),
    part(
      "choir",
      -19.5,
      voice({ from: "o", to: "a", size: 1.08, attackSeconds: 0.03, releaseSeconds: 0.2 }),
      chordal("x___..x___......|x___..x___..x___", 66),
      { break: [0.7, 1], drop: 0.8 },
      { reverb: 0.5, highPassHz: 250, duck: 0.25 },
    ),
    part(
      "preacher",
      -21,
      voice({ from: "a", to: "e", size: 0.9 }),
      riff(". . . . . . . . 5 _ 7 8 _ . 7 _|. . . . . . . . . . . . . . . .", 55),
      { break: 0.9, drop: 0.9 },
      { echo: 0.5, reverb: 0.3, pan: -0.15, highPassHz: 180 },
    ),
    part(
      "sirens",
      -26,
      lead({ cutoffHz: 3_000, attackSeconds: 0.3, voices: 4, cents: 18 }),
      riff("8 _ _ _ _ _ _ _ 9/ _ _ _ _ _ _ _|10/ _ _ _ _ _ _ _ 12/ _ _ _ _ _ _ _", 67),
      { break: [0, 1] },
      { reverb: 0.5, effects: [chop("9898989898989898")] },
    ),
    part("riser", -26, riser(), upTo(2), all("break")),
    part("crash", -24.5, crash({ seconds: 1.8 }), atStart(), all("groove drop outro")),
  ],
};
