import type { SortedFiles } from "#app/platform/uploads/dropped-file-kind.ts";
import type { Bundle } from "#app/platform/uploads/make-draft.ts";
import { m } from "#messages";
import { titleOfFile } from "../title-of-file.ts";
import { guessFileKind } from "./file-kinds.ts";

/** Words at the end of a name that tell the files of one track apart. */
const roles =
  /(?<![\s(-])[\s(-]+(stems?|multi ?tracks?|track ?outs?|midis?|project|session|instrumental|instru|radio( edit)?|edit|no vox|cover( art)?|art ?work|capa)\)?$/i;

/** Returns what the names of a track's files have in common: `glow` for `Glow_120bpm_Stems.zip`. */
function trackNameOf({ name }: File): string {
  let title = titleOfFile(name);
  for (let before = ""; before !== title; ) {
    before = title;
    title = titleOfFile(title.replace(roles, ""));
  }
  return title.toLowerCase();
}

/** Another version of a track is a file for its buyer, for example its MP3 or its instrumental. */
function isVersion(audio: File, bundle: Bundle): boolean {
  const kinds = [bundle.audio, ...bundle.files].map(({ name }) => guessFileKind(name));
  return !kinds.includes(guessFileKind(audio.name));
}

const isMaster = ({ name }: File) => guessFileKind(name) === "mastered-wav";
const isUsual = ({ name }: File) => ["mastered-wav", "mp3"].includes(guessFileKind(name));

/** The finished master makes the preview, whatever the order of the names. */
function mastersFirst(audio: readonly File[]): File[] {
  const rank = (file: File) => Number(isMaster(file)) + Number(isUsual(file));
  return audio.toSorted((one, other) => rank(other) - rank(one));
}

/**
 * Groups files into one bundle a track by their names. If there is one track, all files are its own.
 * `leftOver` belongs to no track.
 */
export function bundleFiles({ audio, cover, archive, midi, other }: SortedFiles): {
  bundles: Bundle[];
  leftOver: File[];
} {
  const bundles: (Bundle & { trackName: string })[] = [];
  const bundleOf = (file: File) =>
    bundles.find(({ trackName }) => trackName === trackNameOf(file)) ??
    (bundles.length === 1 ? bundles[0] : undefined);
  for (const file of mastersFirst(audio)) {
    const trackName = trackNameOf(file);
    const same = bundles.find(
      (bundle) => bundle.trackName === trackName && isVersion(file, bundle),
    );
    if (same) same.files.push(file);
    else bundles.push({ trackName, audio: file, files: [] });
  }
  bundles.sort((one, other) => audio.indexOf(one.audio) - audio.indexOf(other.audio));
  const leftOver: File[] = [];
  for (const file of cover) {
    const bundle = bundleOf(file);
    if (bundle && !bundle.cover) bundle.cover = file;
    else leftOver.push(file);
  }
  for (const file of [...archive, ...midi]) (bundleOf(file)?.files ?? leftOver).push(file);
  return {
    bundles: bundles.map(({ trackName: _, ...bundle }) => bundle),
    leftOver: [...leftOver, ...other],
  };
}

export function leftOverSentence(files: readonly File[]): string | undefined {
  const [first, ...more] = files;
  if (!first) return undefined;
  if (more.length === 0) return m.upload_left_out_one({ name: first.name });
  return m.upload_left_out_many({ count: files.length });
}
