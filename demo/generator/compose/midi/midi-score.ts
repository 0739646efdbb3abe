import { placeEvents, totalBars } from "../mix/render-part.ts";
import { createClock, STEPS_PER_BAR } from "../score/clock.ts";
import { keyOf } from "../score/pitch.ts";
import type { Part, Song } from "../score/song.ts";
import { type MidiEvent, midiFile, midiTrack, TICKS_PER_QUARTER, textEvent } from "./midi-file.ts";
import { PERCUSSION_CHANNEL, percussionOf } from "./percussion.ts";

const TICKS_PER_STEP = TICKS_PER_QUARTER / 4;
const DEFAULT_GATE = 0.9;
const RELEASE_VELOCITY = 64;

type MidiNote = { from: number; to: number; pitch: number; velocity: number };

/**
 * Returns the score as a MIDI file without a performance's randomness: its tempo, key and form, and
 * a track for each part.
 */
export function midiScore(song: Song): Buffer {
  const ticks = totalBars(song) * STEPS_PER_BAR * TICKS_PER_STEP;
  let channel = -1;
  const tracks = song.parts.map((part) => {
    const notes = notesOf(song, part);
    const pitches = notes.map(({ pitch }) => pitch);
    const percussion = percussionOf(part.name, pitches);
    if (!percussion) channel += channel + 1 === PERCUSSION_CHANNEL ? 2 : 1;
    const played = notes.map((note) => ({
      ...note,
      pitch: percussion?.get(note.pitch) ?? note.pitch,
    }));
    const events = messagesOf(played, percussion ? PERCUSSION_CHANNEL : channel);
    return midiTrack(part.name, events, Math.max(ticks, ...notes.map(({ to }) => to)));
  });
  return midiFile([midiTrack(song.slug, conductorOf(song), ticks), ...tracks]);
}

/** A pitch that is struck again ends before. */
function notesOf(song: Song, part: Part): MidiNote[] {
  const clock = createClock(song.bpm, song.swing);
  const notes: MidiNote[] = [];
  const sounding = new Map<number, MidiNote>();
  for (const { event, step } of placeEvents(song, part, clock)) {
    const from = Math.round(step * TICKS_PER_STEP);
    const length = Math.round(event.steps * (part.gate ?? DEFAULT_GATE) * TICKS_PER_STEP);
    const velocity = Math.round(Math.min(1, event.velocity) * 127);
    for (const pitch of new Set(event.midi)) {
      const before = sounding.get(pitch);
      if (before) before.to = Math.min(before.to, from);
      const note = { from, to: from + length, pitch, velocity };
      sounding.set(pitch, note);
      notes.push(note);
    }
  }
  return notes;
}

function messagesOf(notes: MidiNote[], channel: number): MidiEvent[] {
  return notes.flatMap(({ from, to, pitch, velocity }) => [
    { tick: from, bytes: [0x90 | channel, pitch, velocity] },
    { tick: to, bytes: [0x80 | channel, pitch, RELEASE_VELOCITY] },
  ]);
}

function conductorOf({ bpm, key, form }: Song): MidiEvent[] {
  const microseconds = Math.round(60_000_000 / bpm);
  const tempo = [microseconds >> 16, (microseconds >> 8) & 0xff, microseconds & 0xff];
  let bar = 0;
  const sections = form.map(({ name, bars }) => {
    const tick = bar * STEPS_PER_BAR * TICKS_PER_STEP;
    bar += bars;
    return textEvent(tick, 0x06, name);
  });
  return [
    { tick: 0, bytes: [0xff, 0x51, 3, ...tempo] },
    { tick: 0, bytes: [0xff, 0x58, 4, 4, 2, 24, 8] }, // 4/4, a click each quarter.
    { tick: 0, bytes: [0xff, 0x59, 2, ...signatureOf(key)] },
    ...sections,
  ];
}

/** Number of sharps, negative for flats, as two's complement; then 1 for minor. */
function signatureOf(text: string): [accidentals: number, isMinor: number] {
  const { tonic, scale } = keyOf(text);
  const isMinor = scale[2] === 3;
  const major = isMinor ? tonic + 3 : tonic;
  const accidentals = ((major * 7 + 5) % 12) - 5;
  return [accidentals & 0xff, isMinor ? 1 : 0];
}
