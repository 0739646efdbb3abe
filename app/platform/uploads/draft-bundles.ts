import { m } from "#messages";
import type { SortedFiles } from "./dropped-file-kind.ts";

export type Bundle = { audio: File; cover?: File };

const stemOf = ({ name }: File) => name.replace(/\.[^.]*$/, "").toLowerCase();

/** An image with the name of an audio file is its cover. */
export function bundleFiles({ audio, cover, archive, other }: SortedFiles): {
  bundles: Bundle[];
  leftOver: File[];
} {
  const covers = new Map(cover.map((file) => [stemOf(file), file]));
  const bundles = audio.map((file) => {
    const own = covers.get(stemOf(file));
    return own ? { audio: file, cover: own } : { audio: file };
  });
  const used = new Set(bundles.map((bundle) => bundle.cover));
  return { bundles, leftOver: [...cover.filter((file) => !used.has(file)), ...archive, ...other] };
}

export function leftOverSentence(files: readonly File[]): string | undefined {
  const [first, ...more] = files;
  if (!first) return undefined;
  if (more.length === 0) return m.upload_left_out_one({ name: first.name });
  return m.upload_left_out_many({ count: files.length });
}
