import { makeZip, predictLength } from "client-zip";
import { distinctFileNames } from "./file-names.ts";
import { type Bucket, readFile } from "./storage.server.ts";

type Packed = { bucket: Bucket; key: string; sizeBytes: number; name: string };

type Folder = { name: string; files: Packed[] };

/** `sizeBytes` is exact. A ZIP beyond 4 GB is a ZIP64. A single folder's files are not in a folder. */
export function packFiles(folders: Folder[]): { sizeBytes: number; open(): ReadableStream } {
  const folderNames = distinctFileNames(folders.map(({ name }) => name));
  const named = folders.flatMap(({ files }, index) => {
    const path = folders.length === 1 ? "" : `${folderNames[index]}/`;
    const names = distinctFileNames(files.map(({ name }) => name));
    return files.map((file, place) => ({ ...file, name: `${path}${names[place]}` }));
  });
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
