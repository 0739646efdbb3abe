import { type Chord, voicing } from "./chord.ts";
import { STEPS_PER_BAR } from "./clock.ts";
import { degreeToSemitones, type Key, within } from "./pitch.ts";

/** Event of a pattern: `step` counts sixteenths from the bar's start. */
export type Event = {
  step: number;
  steps: number;
  midi: number[];
  velocity: number;
  isAccent: boolean;
  isSlide: boolean;
};

/** Position of a bar in the song: its number in its section, and its chord. */
export type BarContext = { bar: number; bars: number; key: Key; chordAt: (step: number) => Chord };

/** Writes one bar at a position. */
export type Pattern = (context: BarContext) => Event[];

const VELOCITY: Record<string, number> = { x: 0.8, X: 1, o: 0.45, "-": 0.22 };

type Stroke = Omit<Event, "midi">;

/** Returns the requested bar of a text, in which bars are separated by `|` and repeat. */
function barOf(text: string, { bar }: BarContext): string {
  const bars = text.split("|");
  return bars[bar % bars.length] ?? "";
}

/** Reads strokes: x and X are hits, o and - softer ones, _ holds, . rests. */
function strokesOf(text: string): Stroke[] {
  const strokes: Stroke[] = [];
  [...text.replace(/\s/g, "")].forEach((sign, step) => {
    const velocity = VELOCITY[sign];
    const last = strokes.at(-1);
    if (velocity)
      strokes.push({ step, steps: 1, velocity, isAccent: sign === "X", isSlide: false });
    else if (sign === "_" && last) last.steps += 1;
  });
  return strokes;
}

/** Plays strokes at one pitch (for drums that have one), such as `x...x...x...x..o`. */
export function hits(text: string, midi = 60): Pattern {
  return (context) =>
    strokesOf(barOf(text, context)).map((stroke) => ({ ...stroke, midi: [midi] }));
}

/**
 * Plays several drums of one kind in one line: each digit is a pitch of the list, and capitals are
 * not needed.
 */
export function tuned(text: string, pitches: number[]): Pattern {
  return (context) =>
    [...barOf(text, context).replace(/\s/g, "")].flatMap((sign, step) => {
      const midi = pitches[Number(sign) - 1];
      const isAccent = step % 4 === 0;
      const velocity = isAccent ? 0.9 : 0.65 + 0.1 * ((step * 7) % 3);
      return midi === undefined
        ? []
        : [{ step, steps: 1, midi: [midi], velocity, isAccent, isSlide: false }];
    });
}

/** Plays the bar's chord in a rhythm of strokes, around a MIDI number. */
export function chordal(text: string, around = 62, isOpen = false): Pattern {
  return (context) =>
    strokesOf(barOf(text, context)).map((stroke) => ({
      ...stroke,
      midi: voicing(context.chordAt(stroke.step), around, isOpen),
    }));
}

/**
 * Plays the chord's voices by digits, 1 the lowest; above the highest they continue an octave up.
 */
export function arpeggio(text: string, around = 62): Pattern {
  return (context) =>
    tokensOf(barOf(text, context)).map(({ degree, ...stroke }) => {
      const voices = voicing(context.chordAt(stroke.step), around);
      const octave = Math.floor((degree - 1) / voices.length);
      const voice = voices[degree - 1 - octave * voices.length] ?? around;
      return { ...stroke, midi: [voice + 12 * octave + stroke.shift] };
    });
}

type Token = Stroke & { degree: number; shift: number };

/**
 * Reads melodies, one token per step: a degree of the scale with `'` an octave up, `,` one down,
 * `#` or `b` half a tone, `!` an accent, `/` a slide into it, `?` soft; `_` holds, `.` rests.
 */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  text
    .trim()
    .split(/\s+/)
    .forEach((sign, step) => {
      const last = tokens.at(-1);
      if (sign === "_" && last) last.steps += 1;
      const [, degree, marks = ""] = sign.match(/^(-?\d+)(.*)$/) ?? [];
      if (degree === undefined) return;
      const count = (mark: string) => marks.split(mark).length - 1;
      const isAccent = marks.includes("!");
      const plain = marks.includes("?") ? 0.45 : 0.78;
      tokens.push({
        step,
        steps: 1,
        degree: Number(degree),
        shift: 12 * (count("'") - count(",")) + count("#") - count("b"),
        velocity: isAccent ? 1 : plain,
        isAccent,
        isSlide: marks.includes("/"),
      });
    });
  return tokens;
}

/**
 * Plays a line in the song's key, its tonic in the octave above `lowest`. It ignores the chords.
 */
export function riff(text: string, lowest: number): Pattern {
  return (context) =>
    tokensOf(barOf(text, context)).map(({ degree, shift, ...stroke }) => {
      const tonic = within(context.key.tonic, lowest);
      return { ...stroke, midi: [tonic + degreeToSemitones(context.key.scale, degree) + shift] };
    });
}

/**
 * Plays a line over the chord: 1 is its root in the octave above `lowest`, the others follow the
 * key.
 */
export function bassline(text: string, lowest: number): Pattern {
  return (context) =>
    tokensOf(barOf(text, context)).map(({ degree, shift, ...stroke }) => {
      const { root } = context.chordAt(stroke.step);
      const { tonic, scale } = context.key;
      const degreeOfRoot = scale.indexOf((root - tonic + 12) % 12);
      if (degreeOfRoot < 0) throw new Error("A bass line needs chords of the key.");
      const above =
        degreeToSemitones(scale, degree + degreeOfRoot) -
        degreeToSemitones(scale, 1 + degreeOfRoot);
      return { ...stroke, midi: [within(root, lowest) + above + shift] };
    });
}

/** Plays one event over the section's last bars, for rising sounds. */
export function upTo(bars: number, midi = 60): Pattern {
  return (context) =>
    context.bar === Math.max(0, context.bars - bars)
      ? [long(Math.min(bars, context.bars) * STEPS_PER_BAR, midi)]
      : [];
}

/** Plays one event at the section's start, as long as the section. */
export function atStart(midi = 60): Pattern {
  return (context) => (context.bar === 0 ? [long(context.bars * STEPS_PER_BAR, midi)] : []);
}

/** Plays another pattern in the section's last bar, and the first one before it. */
export function turn(usual: Pattern, last: Pattern): Pattern {
  return (context) => (context.bar === context.bars - 1 ? last(context) : usual(context));
}

function long(steps: number, midi: number): Event {
  return { step: 0, steps, midi: [midi], velocity: 0.9, isAccent: false, isSlide: false };
}
