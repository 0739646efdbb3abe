import { formatNameOf } from "#app/platform/uploads/deliverable-formats.ts";
import { m } from "#messages";
import type { TrackFiles } from "./track-files-schema.ts";

export type FileKind = TrackFiles["kind"];

export const fileKindNames: Record<FileKind, () => string> = {
  "mastered-wav": m.file_kind_mastered_wav,
  mp3: m.file_kind_mastered_mp3,
  "unmastered-wav": m.file_kind_unmastered_wav,
  "radio-edit": m.file_kind_radio_edit,
  instrumental: m.file_kind_instrumental,
  stems: m.file_kind_stems,
  midi: m.file_kind_midi,
  project: m.file_kind_project,
  artwork: m.file_kind_artwork,
};

export const usualKinds = [
  "mastered-wav",
  "mp3",
  "unmastered-wav",
  "radio-edit",
  "instrumental",
  "stems",
] as const satisfies FileKind[];

export const fileKinds = Object.keys(fileKindNames).filter(isFileKind);

export function isFileKind(text: unknown): text is FileKind {
  return typeof text === "string" && Object.hasOwn(fileKindNames, text);
}

type SoldFile = { kind: FileKind; mediaType: string };

const lossy = new Set(["audio/mpeg", "audio/aac", "audio/ogg", "audio/mp4"]);
const whole = new Set(["audio/wav", "audio/flac"]);

/** Prefers the decoded format to a kind that names another one. */
export function kindOfSound({ kind, mediaType }: SoldFile): FileKind {
  if (kind === "mastered-wav" && lossy.has(mediaType)) return "mp3";
  return kind === "mp3" && whole.has(mediaType) ? "mastered-wav" : kind;
}

const namesFormat = /^(WAV|MP3), /;

/** Label for buyers, for example “FLAC, mastered” for a file whose kind is named after WAV. */
export function fileLabel({ kind, mediaType }: SoldFile): string {
  const name = fileKindNames[kindOfSound({ kind, mediaType })]();
  const format = mediaType.startsWith("audio/") ? formatNameOf(mediaType) : undefined;
  return format ? name.replace(namesFormat, `${format}, `) : name;
}

/** The kind of a ledger entry may be unknown today, and its format missing. */
export function ledgerFileLabel(file: { kind: string; mediaType: string | null }): string {
  const { kind, mediaType } = file;
  return isFileKind(kind) ? fileLabel({ kind, mediaType: mediaType ?? "" }) : kind;
}

/** Words in a file name that suggest its kind, most certain first. */
const hints: [words: RegExp, kind: FileKind][] = [
  [/\b(stems?|multi ?tracks?|track ?outs?)\b/, "stems"],
  [/\b(project|projeto|session|als|flp|logicx?|ableton|cubase|rpp)\b/, "project"],
  [/\bmidis?\b/, "midi"],
  [/\b(radio|edit)\b/, "radio-edit"],
  [/\b(instrumental|instru|inst|no vox|no vocals?)\b/, "instrumental"],
  [/\b(un ?mastered|pre ?master(ed)?|no master|mix ?down)\b/, "unmastered-wav"],
  [/\b(art ?works?|cover arts?|capas?)\b/, "artwork"],
];

type Guess = { usually: FileKind; hinted: FileKind[] };

const archive: Guess = { usually: "stems", hinted: ["stems", "project", "midi", "artwork"] };
const compressed: Guess = { usually: "mp3", hinted: ["radio-edit", "instrumental"] };
const lossless: Guess = {
  usually: "mastered-wav",
  hinted: ["stems", "radio-edit", "instrumental", "unmastered-wav"],
};
const midi: Guess = { usually: "midi", hinted: [] };
const picture: Guess = { usually: "artwork", hinted: [] };

const extensions: [names: string[], guess: Guess][] = [
  [["zip"], archive],
  [["mid", "midi"], midi],
  [["mp3", "m4a", "aac", "ogg", "oga", "opus"], compressed],
  [["jpg", "jpeg", "png", "webp", "avif", "gif"], picture],
];
const byExtension = new Map(
  extensions.flatMap(([names, guess]) => names.map((name): [string, Guess] => [name, guess])),
);

/** The kind of the finished audio, of which the preview is made, whatever its name says. */
export function finishedKind(fileName: string): FileKind {
  return guessFileKind(fileName) === "mp3" ? "mp3" : "mastered-wav";
}

export function guessFileKind(fileName: string): FileKind {
  const [, stem = fileName, extension = ""] = /^(.*?)(?:\.([^.]*))?$/s.exec(fileName) ?? [];
  const { usually, hinted } = byExtension.get(extension.toLowerCase()) ?? lossless;
  const words = stem.toLowerCase().replace(/[^a-z0-9]+/g, " ");
  const hint = hints.find(([pattern, kind]) => hinted.includes(kind) && pattern.test(words));
  return hint?.[1] ?? usually;
}
