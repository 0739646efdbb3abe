import { closeSync, openSync, writeSync } from "node:fs";
import type { AudioProperties } from "./container.ts";

const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;

/**
 * Writes planar floats as 16-bit PCM.
 * @throws {RangeError} beyond the 4 GiB of a WAV file.
 */
export class WavWriter implements Disposable {
  readonly #file: number;
  readonly #properties: AudioProperties;
  #dataBytes = 0;

  constructor(path: string, properties: AudioProperties) {
    this.#file = openSync(path, "w");
    this.#properties = properties;
    writeSync(this.#file, Buffer.alloc(HEADER_BYTES));
  }

  push(planes: Float32Array[]): void {
    const [first = new Float32Array(0)] = planes;
    const samples = new Int16Array(first.length * planes.length);
    for (const [channel, plane] of planes.entries()) {
      for (let i = 0; i < plane.length; i++) {
        const sample = Math.max(-1, Math.min(1, plane[i] ?? 0));
        samples[i * planes.length + channel] = Math.round(sample * 0x7fff);
      }
    }
    this.#dataBytes += writeSync(this.#file, samples);
  }

  /** Header of RIFF WAVE, Microsoft 1991: the plain format chunk, then the samples. */
  finish(): void {
    const { channels, sampleRateHz } = this.#properties;
    const frameBytes = channels * BYTES_PER_SAMPLE;
    const header = Buffer.alloc(HEADER_BYTES);
    header.write("RIFF", 0);
    header.writeUInt32LE(HEADER_BYTES - 8 + this.#dataBytes, 4);
    header.write("WAVEfmt ", 8);
    header.writeUInt32LE(16, 16);
    header.writeUInt16LE(1, 20); // PCM.
    header.writeUInt16LE(channels, 22);
    header.writeUInt32LE(sampleRateHz, 24);
    header.writeUInt32LE(sampleRateHz * frameBytes, 28);
    header.writeUInt16LE(frameBytes, 32);
    header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
    header.write("data", 36);
    header.writeUInt32LE(this.#dataBytes, 40);
    writeSync(this.#file, header, 0, HEADER_BYTES, 0);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
