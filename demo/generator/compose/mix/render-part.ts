import { type Chord, chordsOf } from "../score/chord.ts";
import { type Clock, STEPS_PER_BAR } from "../score/clock.ts";
import type { Event } from "../score/pattern.ts";
import { hzOf, keyOf } from "../score/pitch.ts";
import { type Course, type Part, type Song, valueAt } from "../score/song.ts";
import { Filter, TUNE_EVERY } from "../signal/filter.ts";
import { createRandom, seedOf } from "../signal/random.ts";
import {
  type Note,
  SAMPLE_RATE_HZ,
  type Sound,
  type Stereo,
  silence,
  toSamples,
} from "../signal/sound.ts";

/**
 * Event of a part in the song: the step it is played at, its first sample, and its position in the
 * section (0 to 1).
 */
export type Placed = {
  event: Event;
  step: number;
  sample: number;
  section: string;
  progress: number;
};

/** Returns all events of a part, in order. */
export function placeEvents(song: Song, part: Part, clock: Clock): Placed[] {
  const key = keyOf(song.key);
  const placed: Placed[] = [];
  let first = 0;
  for (const { name, bars } of song.form) {
    const chords = chordsOf(song.otherChords?.[name] ?? song.chords);
    for (let bar = 0; bar < bars && part.plays[name] !== undefined; bar++) {
      const chordAt = () => chords[bar % chords.length] ?? { root: key.tonic, tones: [key.tonic] };
      for (const event of part.pattern({
        bar,
        bars,
        key,
        chordAt: chordAt satisfies () => Chord,
      })) {
        const written = (first + bar) * STEPS_PER_BAR + event.step;
        const step = clock.swungStep(written);
        const sample = clock.sampleAt(written);
        const progress = (bar + event.step / STEPS_PER_BAR) / bars;
        placed.push({ event, step, sample, section: name, progress });
      }
    }
    first += bars;
  }
  return placed;
}

/** Renders the part alone, before its loudness, the room and the kick's ducking. */
export function renderPart(song: Song, part: Part, clock: Clock, samples: number): Stereo {
  const bus = silence(samples);
  const random = createRandom(seedOf(`${song.slug} ${part.name}`));
  let before: number[] = [];
  for (const { event, sample, section, progress } of placeEvents(song, part, clock)) {
    const bright = valueAt(part.bright?.[section] ?? 0.6, progress);
    const loose = (random() - 0.5) * 2 * (part.looseSeconds ?? 0);
    const start = Math.max(0, sample + toSamples(loose));
    const midis = event.midi;
    midis.forEach((midi, voice) => {
      const from = event.isSlide ? before[voice] : undefined;
      const note: Note = {
        hz: hzOf(midi),
        fromHz: from === undefined ? undefined : hzOf(from),
        seconds: event.steps * clock.stepSeconds * (part.gate ?? 0.9),
        velocity: Math.min(1, event.velocity * (0.95 + 0.1 * random())),
        bright,
        isAccent: event.isAccent,
      };
      addSound(bus, part.sound(note, random), start, part.pan ?? 0);
    });
    before = midis;
  }
  for (const effect of part.effects ?? []) effect(bus, clock);
  if (part.highPassHz) highPass(bus, part.highPassHz);
  return bus;
}

function addSound(bus: Stereo, sound: Sound, start: number, pan: number): void {
  const end = Math.min(bus.left.length, start + toSamples(sound.seconds));
  const angle = ((pan + 1) * Math.PI) / 4;
  const toLeft = Math.SQRT2 * Math.cos(angle);
  const toRight = Math.SQRT2 * Math.sin(angle);
  for (let i = start; i < end; i++) {
    const left = sound.left();
    const right = sound.right ? sound.right() : left;
    bus.left[i] = (bus.left[i] ?? 0) + toLeft * left;
    bus.right[i] = (bus.right[i] ?? 0) + toRight * right;
  }
}

function highPass(bus: Stereo, hz: number): void {
  for (const channel of [bus.left, bus.right]) {
    const filter = new Filter(hz, 0.1);
    for (let i = 0; i < channel.length; i++) channel[i] = filter.high(channel[i] ?? 0);
  }
}

/** Applies the sections' levels and low-passes to a part that already has its loudness. */
export function followForm(song: Song, part: Part, clock: Clock, bus: Stereo): void {
  let bar = 0;
  const filters = [new Filter(20_000, 0.2), new Filter(20_000, 0.2)] as const;
  let isFiltered = false;
  let level = 0;
  for (const { name, bars } of song.form) {
    const start = clock.sampleAt(bar * STEPS_PER_BAR);
    bar += bars;
    const isLast = bar === totalBars(song);
    const end = isLast ? bus.left.length : clock.sampleAt(bar * STEPS_PER_BAR);
    const length = clock.barSeconds * bars * SAMPLE_RATE_HZ;
    const plays = part.plays[name];
    const sweep = part.sweep?.[name];
    isFiltered ||= sweep !== undefined;
    for (let i = start; i < end; i++) {
      const progress = Math.min(1, (i - start) / length);
      // A part that stops keeps its level, so that its last notes ring out.
      if (plays !== undefined) level += (valueAt(plays, progress) - level) * 0.01;
      if (isFiltered && i % TUNE_EVERY === 0) {
        const hz = sweep === undefined ? 20_000 : sweepAt(sweep, progress);
        for (const filter of filters) filter.tune(hz, 0.2);
      }
      const left = level * (bus.left[i] ?? 0);
      const right = level * (bus.right[i] ?? 0);
      bus.left[i] = isFiltered ? filters[0].low(left) : left;
      bus.right[i] = isFiltered ? filters[1].low(right) : right;
    }
  }
}

/** Interpolates frequencies in equal musical steps. */
function sweepAt(sweep: Course, progress: number): number {
  if (typeof sweep === "number") return sweep;
  return sweep[0] * (sweep[1] / sweep[0]) ** progress;
}

export function totalBars(song: Song): number {
  return song.form.reduce((sum, { bars }) => sum + bars, 0);
}
