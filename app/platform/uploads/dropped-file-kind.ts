/** The browser guesses, and the server decides. */
type DroppedFileKind = "audio" | "cover" | "archive" | "midi";

/** Matches the first bytes in hexadecimal. */
const beginnings: { kind: DroppedFileKind; begins: RegExp }[] = [
  { kind: "audio", begins: /^(52494646|52463634|42573634).{8}57415645/ }, // WAV, RF64, BW64
  { kind: "audio", begins: /^(664c6143|4f676753|494433|4150455441474558)/ }, // FLAC, Ogg, tags
  { kind: "audio", begins: /^fff[0-9a-f]/ }, // MP3, AAC
  { kind: "cover", begins: /^(ffd8ff|89504e470d0a1a0a|47494638)/ }, // JPEG, PNG, GIF
  { kind: "cover", begins: /^52494646.{8}57454250/ }, // WebP
  { kind: "cover", begins: /^.{8}66747970(61766966|61766973|6d696631)/ }, // AVIF
  { kind: "audio", begins: /^.{8}66747970/ }, // M4A
  { kind: "archive", begins: /^504b0304/ },
  { kind: "midi", begins: /^4d546864/ },
];

export async function kindOfFile(file: Blob): Promise<DroppedFileKind | undefined> {
  const beginning = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const hex = [...new Uint8Array(beginning)].map((byte) => byte.toString(16).padStart(2, "0"));
  return beginnings.find(({ begins }) => begins.test(hex.join("")))?.kind;
}

export type SortedFiles = Record<DroppedFileKind | "other", File[]>;

export async function sortFiles(files: readonly File[]): Promise<SortedFiles> {
  const sorted: SortedFiles = { audio: [], cover: [], archive: [], midi: [], other: [] };
  const byName = [...files].sort((one, other) =>
    one.name.localeCompare(other.name, "en", { numeric: true }),
  );
  const kinds = await Promise.all(byName.map(kindOfFile));
  for (const [index, file] of byName.entries()) sorted[kinds[index] ?? "other"].push(file);
  return sorted;
}
