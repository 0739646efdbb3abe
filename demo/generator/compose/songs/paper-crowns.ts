import { drive } from "../effects/color.ts";
import { synthBass } from "../instruments/bass.ts";
import { clap, snare } from "../instruments/clap.ts";
import { hat } from "../instruments/hats.ts";
import { organ } from "../instruments/keys.ts";
import { kick } from "../instruments/kick.ts";
import { block, drum } from "../instruments/percussion.ts";
import { crash } from "../instruments/sweeps.ts";
import { voice } from "../instruments/voice.ts";
import { atStart, bassline, chordal, hits, riff, tuned, turn } from "../score/pattern.ts";
import { all, formOf, part, type Song } from "../score/song.ts";
import { FOUR, ROLL } from "./rhythms.ts";

export const paperCrowns: Song = {
  slug: "paper-crowns",
  bpm: 125,
  key: "D minor",
  swing: 0.6,
  chords: "Dm7 Dm7 Gm7 Am7",
  form: formOf("intro 4, groove 7, break 3, drop 9, outro 3"),
  levels: { intro: 0.72, groove: 0.87, break: [0.54, 0.71], outro: [0.78, 0.66] },
  room: { seconds: 0.9, dampHz: 5_000 },
  echo: { steps: 3, feedback: 0.3 },
  loudness: -11.3,
  parts: [
    part(
      "kick",
      -12.8,
      kick({ hz: 49, punch: 5, click: 0.6, drive: 2, seconds: 0.3 }),
      turn(hits(FOUR), hits("x...x...x...x.x.")),
      { intro: 0.9, groove: 0.95, drop: 1, outro: 0.9 },
    ),
    part(
      "bass",
      -15.5,
      synthBass({ square: 0.8, cutoff: 2.2, sweep: 2.2, decaySeconds: 0.1, sub: 0.5 }),
      bassline("1! . . 1 . . 1 . 3 . 4 . . 5 . 1|. . 1! . 1 . . 7, . . 5, . 7, . 1 .", 31),
      { groove: 0.9, drop: 1 },
      { duck: 0.5, gate: 0.6 },
    ),
    part(
      "organ",
      -17.5,
      organ({ bars: [0.2, 1, 0.6, 0.5, 0.3, 0.3], percussion: 0.9 }),
      chordal(".x.X..x..X..x.X.|.x.X..x..X.x..x.", 64),
      { intro: [0, 0.5], groove: 0.9, break: [0.6, 1], drop: 1, outro: [0.8, 0.3] },
      {
        reverb: 0.15,
        duck: 0.25,
        gate: 0.55,
        sweep: { intro: [400, 1_500], break: [600, 7_000] },
        effects: [drive(1.5)],
      },
    ),
    part(
      "organ solo",
      -19.5,
      organ({ bars: [0, 1, 0.2, 0.6, 0.3, 0.5], percussion: 1 }),
      riff(
        ". . 8 . 7 . 5 . . 4 . 5 . . 3 .|1 . . 3 . 4 4# 5 . . 7 . 8 . . .|. . 8 . 10 . 8 . . 7 . 8 . 5 . .|4 . 5 . 4 . 3 . 1 . . . . . . .",
        62,
      ),
      { drop: 0.9 },
      { reverb: 0.25, echo: 0.2, pan: 0.2, gate: 0.7, looseSeconds: 0.004 },
    ),
    part(
      "clap",
      -21,
      clap({ hz: 1_250, seconds: 0.16 }),
      hits("....X..o....X...|....X..o....X.o."),
      all("groove drop outro"),
      { reverb: 0.15 },
    ),
    part("hat", -26, hat({ seconds: 0.11, metal: 0.7 }), hits("..X...X...X...X."), {
      intro: [0.3, 1],
      groove: 0.9,
      drop: 1,
      outro: 1,
    }),
    part(
      "small hat",
      -29,
      hat({ seconds: 0.035, metal: 0.6, hz: 8_500 }),
      hits("xo.ox.oox..ox.oo"),
      all("groove drop outro"),
      { pan: -0.25 },
    ),
    part(
      "block",
      -27,
      block({ ratio: 1.5 }),
      hits("..x..x.x..x..x..", 79),
      { intro: 1, drop: 0.9, outro: 1 },
      { pan: 0.35, reverb: 0.2 },
    ),
    part(
      "toms",
      -24,
      drum({ seconds: 0.3, bend: 0.6, slap: 0.2 }),
      tuned("................|..........3.2.11", [45, 50, 55]),
      all("groove drop"),
      { reverb: 0.2 },
    ),
    part(
      "shout",
      -20.5,
      voice({ from: "a", to: "a", size: 0.92, breath: 0.3 }),
      riff("1! . . . . . . . . . . . . . . .|. . . . . . . . 1! . 1 . . . . .", 62),
      { break: 1, drop: 0.8, groove: [0, 0.7] },
      { reverb: 0.3, echo: 0.4, highPassHz: 220, gate: 1.4 },
    ),
    part("roll", -22.5, snare({ hz: 220, seconds: 0.14 }), hits(ROLL), { break: [0.1, 1] }),
    part("crash", -25, crash({ seconds: 1.4 }), atStart(), all("groove drop outro")),
  ],
};
