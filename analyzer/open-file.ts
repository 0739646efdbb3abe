import { readSync } from "node:fs";

export type OpenFile = { descriptor: number; sizeBytes: number };

export function readAt({ descriptor }: OpenFile, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, position));
}

export function spells(bytes: Buffer, at: number, marker: string): boolean {
  return bytes.toString("latin1", at, at + marker.length) === marker;
}
