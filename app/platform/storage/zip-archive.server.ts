import { makeZip, predictLength } from "client-zip";
import { distinctFileNames } from "./file-names.ts";
import { type Bucket, readFile } from "./storage.server.ts";

type Packed = { bucket: Bucket; key: string; sizeBytes: number; name: string };

/** `sizeBytes` is exact. A ZIP beyond 4 GB is a ZIP64. */
export function packFiles(files: Packed[]): { sizeBytes: number; open(): ReadableStream } {
  const names = distinctFileNames(files.map(({ name }) => name));
  const named = files.map((file, index) => ({ ...file, name: names[index] ?? file.name }));
  const sizeBytes = predictLength(named.map(({ name, sizeBytes: size }) => ({ name, size })));
  return { sizeBytes: Number(sizeBytes), open: () => makeZip(entriesOf(named)) };
}

export function packTexts(
  files: { name: string; text: string | Uint8Array<ArrayBuffer> }[],
): ReadableStream {
  return makeZip(files.map(({ name, text }) => ({ name, input: text })));
}

async function* entriesOf(files: Packed[]) {
  for (const { bucket, key, name } of files) {
    const reader: ReadableStreamDefaultReader<Uint8Array> = readFile(bucket, key).getReader();
    try {
      yield { name, input: bytesOf(reader) };
    } catch {
      return; // the reader canceled
    } finally {
      await reader.cancel();
    }
  }
}

async function* bytesOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}
