/** Appends what software says about a WAV: texts by the four letters of RIFF INFO, such as `ISFT`. */
export function withInfo(
  wav: Uint8Array<ArrayBuffer>,
  texts: Record<string, string>,
): Uint8Array<ArrayBuffer> {
  const chunks = Object.entries(texts).map(([name, text]) => {
    const size = text.length + 1 + ((text.length + 1) % 2);
    const chunk = Buffer.alloc(8 + size);
    chunk.write(name, 0, "latin1");
    chunk.writeUInt32LE(size, 4);
    chunk.write(text, 8, "latin1");
    return chunk;
  });
  const info = Buffer.concat([Buffer.from("INFO"), ...chunks]);
  const head = Buffer.alloc(8);
  head.write("LIST", 0, "latin1");
  head.writeUInt32LE(info.length, 4);
  const file = Buffer.concat([wav, head, info]);
  file.writeUInt32LE(file.length - 8, 4);
  return new Uint8Array(file);
}

/** Returns a WAV of 16-bit stereo at 44.1 kHz: a kick per beat, and a tone between. */
export function wavFile(seconds: number, bpm = 128): Uint8Array<ArrayBuffer> {
  const rate = 44_100;
  const frames = Math.round(seconds * rate);
  const file = Buffer.alloc(44 + frames * 4);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(frames * 4, 40);
  const beat = (60 / bpm) * rate;
  for (let frame = 0; frame < frames; frame += 1) {
    const since = (frame % beat) / rate;
    const kick = Math.exp(-since * 30) * Math.sin(2 * Math.PI * 55 * since);
    const tone = 0.2 * Math.sin((2 * Math.PI * 220 * frame) / rate);
    const sample = Math.round((0.7 * kick + tone) * 32_000 * 0.8);
    file.writeInt16LE(sample, 44 + frame * 4);
    file.writeInt16LE(sample, 46 + frame * 4);
  }
  return new Uint8Array(file);
}
