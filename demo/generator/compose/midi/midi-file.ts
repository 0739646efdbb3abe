/* Standard MIDI Files 1.0, RP-001 of the MIDI Manufacturers Association. */

export const TICKS_PER_QUARTER = 480;

/** MIDI message or meta event and its time in ticks. */
export type MidiEvent = { tick: number; bytes: number[] };

/**
 * Events of a track that ends at `ticks`. Of simultaneous events those that end notes come first.
 */
export function midiTrack(name: string, events: MidiEvent[], ticks: number): Buffer {
  const inOrder = events.toSorted((a, b) => a.tick - b.tick || rank(a) - rank(b));
  const all = [textEvent(0, 0x03, name), ...inOrder, { tick: ticks, bytes: [0xff, 0x2f, 0] }];
  let before = 0;
  const bytes = all.flatMap((event) => {
    const delta = variableLength(event.tick - before);
    before = event.tick;
    return [...delta, ...event.bytes];
  });
  return chunk("MTrk", bytes);
}

/** Writes format 1: the first track contains the tempo, and the others are played together. */
export function midiFile(tracks: Buffer[]): Buffer {
  const header = [1, tracks.length, TICKS_PER_QUARTER].flatMap((word) => [word >> 8, word & 0xff]);
  return Buffer.concat([chunk("MThd", header), ...tracks]);
}

export function textEvent(tick: number, type: number, text: string): MidiEvent {
  const letters = [...Buffer.from(text, "ascii")];
  return { tick, bytes: [0xff, type, ...variableLength(letters.length), ...letters] };
}

function rank({ bytes: [status = 0] }: MidiEvent): number {
  return status >> 4 === 0x9 ? 1 : 0;
}

function chunk(type: string, bytes: number[]): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "ascii");
  head.writeUInt32BE(bytes.length, 4);
  return Buffer.concat([head, Buffer.from(bytes)]);
}

/** Writes seven bits per byte, the highest first. All but the last have their eighth bit set. */
function variableLength(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
