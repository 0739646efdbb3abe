/* Strict reader of Standard MIDI Files, which throws for invalid and truncated ones. */

export type MidiNote = { from: number; to: number; pitch: number; velocity: number };
export type MidiTrack = {
  name: string;
  channels: Set<number>;
  notes: MidiNote[];
  endsAt: number;
  meta: { tick: number; type: number; data: Buffer }[];
};
export type MidiFile = { format: number; ticksPerQuarter: number; tracks: MidiTrack[] };

const END_OF_TRACK = 0x2f;
const TRACK_NAME = 0x03;

export function readMidi(file: Buffer): MidiFile {
  const header = chunkAt(file, 0, "MThd");
  if (header.length !== 6) throw new Error(`A header of ${header.length} bytes.`);
  const count = header.readUInt16BE(2);
  const tracks: MidiTrack[] = [];
  let at = 8 + header.length;
  while (at < file.length) {
    const track = chunkAt(file, at, "MTrk");
    tracks.push(readTrack(track));
    at += 8 + track.length;
  }
  if (tracks.length !== count) throw new Error(`${tracks.length} tracks instead of ${count}.`);
  return { format: header.readUInt16BE(0), ticksPerQuarter: header.readUInt16BE(4), tracks };
}

function chunkAt(file: Buffer, at: number, type: string): Buffer {
  const found = file.toString("latin1", at, at + 4);
  if (found !== type) throw new Error(`${found} instead of ${type} at ${at}.`);
  const end = at + 8 + file.readUInt32BE(at + 4);
  if (end > file.length) throw new Error(`The ${type} at ${at} is cut short.`);
  return file.subarray(at + 8, end);
}

function readTrack(bytes: Buffer): MidiTrack {
  const track: MidiTrack = { name: "", channels: new Set(), notes: [], endsAt: -1, meta: [] };
  const sounding = new Map<number, MidiNote>();
  let at = 0;
  let tick = 0;
  const byte = () => {
    const value = bytes[at++];
    if (value === undefined) throw new Error("A track is cut short.");
    return value;
  };
  const dataByte = () => {
    const value = byte();
    if (value > 0x7f) throw new Error(`The data byte ${value} at ${at}.`);
    return value;
  };
  const quantity = () => {
    let value = 0;
    for (let count = 1; count <= 4; count += 1) {
      const next = byte();
      value = value * 128 + (next & 0x7f);
      if (next < 0x80) return value;
    }
    throw new Error("A quantity of more than four bytes.");
  };
  while (at < bytes.length) {
    if (track.endsAt >= 0) throw new Error("Something follows the end of a track.");
    tick += quantity();
    const status = byte();
    if (status === 0xff) {
      const type = byte();
      const length = quantity();
      const data = bytes.subarray(at, at + length);
      if (data.length !== length) throw new Error("A meta event is cut short.");
      at += length;
      if (type === END_OF_TRACK) track.endsAt = tick;
      else if (type === TRACK_NAME) track.name = data.toString("ascii");
      else track.meta.push({ tick, type, data });
      continue;
    }
    const [kind, channel, pitch, velocity] = [status >> 4, status & 15, dataByte(), dataByte()];
    track.channels.add(channel);
    const held = sounding.get(pitch);
    if (kind === 0x9 && velocity > 0 && !held) {
      sounding.set(pitch, { from: tick, to: -1, pitch, velocity });
    } else if (kind === 0x8 && held && tick > held.from) {
      sounding.delete(pitch);
      track.notes.push({ ...held, to: tick });
    } else throw new Error(`The message ${status} for the note ${pitch} at tick ${tick}.`);
  }
  if (track.endsAt < 0 || sounding.size > 0) throw new Error("A track or a note has no end.");
  return track;
}
