import { ownChanges } from "#app/platform/live/own-changes.ts";
import { Semaphore } from "#app/platform/system/semaphore.ts";
import { m } from "#messages";
import { followUpload, readUploadRefusal } from "./follow-upload.ts";
import { NotSent, sendFile } from "./send-file.ts";
import { largestBytes, sizeProblem } from "./upload-kinds.ts";
import { draftMade, type UploadMatch, type UploadState } from "./upload-state.ts";

/** Files of one track. The audio is the source of its preview and the first file for its buyer. */
export type Bundle = { audio: File; cover?: File; files: File[] };

export type DraftProgress =
  | { step: "waiting" | "queued" | "cover" }
  | { step: "processing"; percent: number | undefined }
  | { step: "uploading"; sentBytes: number; totalBytes: number }
  | { step: "made"; id: string; title: string }
  | { step: "known"; sameAs: UploadMatch[] }
  | { step: "failed"; problem: string };

/** IDs of the uploads of a bundle. */
export type SentBundle = { audio: string; cover?: string | undefined; files: string[] };

export type DraftSending = {
  signal: AbortSignal;
  /** Every upload that was begun. */
  begun: string[];
};

/** The server has the same limit per account. */
const sending = new Semaphore(4);

type Report = (progress: DraftProgress) => void;

/**
 * `cover` is the picture that the owner has cropped.
 * @throws {NotSent} with a message, or the signal's reason if it is aborted.
 */
export async function sendBundle(
  draft: DraftSending,
  { audio, files }: Bundle,
  cover: Promise<File | undefined>,
  onProgress: Report,
): Promise<SentBundle> {
  const totalBytes = [audio, ...files].reduce((sum, { size }) => sum + size, 0);
  let sentBefore = 0;
  const sendNext = async (kind: "audio" | "deliverable", file: File) => {
    const id = await send(draft, kind, file, (sentBytes) =>
      onProgress({ step: "uploading", sentBytes: sentBefore + sentBytes, totalBytes }),
    );
    sentBefore += file.size;
    return id;
  };
  const sent: SentBundle = { audio: await sendNext("audio", audio), files: [] };
  for (const file of files) sent.files.push(await sendNext("deliverable", file));
  onProgress({ step: "cover" });
  const picture = await cover;
  if (picture) sent.cover = await send(draft, "cover", picture, () => undefined);
  return sent;
}

async function send(
  { signal, begun }: DraftSending,
  kind: "audio" | "cover" | "deliverable",
  file: File,
  onProgress: (sentBytes: number) => void,
): Promise<string> {
  const largest = kind === "deliverable" ? Number.POSITIVE_INFINITY : largestBytes[kind];
  const problem = sizeProblem(file.size, largest);
  if (problem) throw new NotSent(aboutFile(kind, file.name, problem));
  const onBegun = (id: string) => void (begun.includes(id) || begun.push(id));
  return sending.run(() => sendFile(file, { kind, signal, onBegun, onProgress }));
}

function aboutFile(kind: "audio" | "cover" | "deliverable", name: string, problem: string) {
  if (kind === "cover") return m.uploads_its_cover({ problem });
  return kind === "deliverable" ? m.uploads_its_file({ name, problem }) : problem;
}

/**
 * Waits for the shop to process the uploads and requests their draft. Refuses a file that is in the
 * shop unless `isSure`.
 * @throws as `sendBundle`.
 */
export async function makeDraft(
  { audio, cover, files }: SentBundle,
  { signal, onProgress, isSure }: { signal: AbortSignal; onProgress: Report; isSure: boolean },
): Promise<DraftProgress> {
  const report = ({ state, percent }: UploadState) =>
    onProgress(state === "queued" ? { step: "queued" } : { step: "processing", percent });
  const audioState = await followUpload(audio, report, signal);
  if (audioState.problem) throw new NotSent(audioState.problem);
  if (audioState.sameAs.length > 0 && !isSure) return { step: "known", sameAs: audioState.sameAs };
  const coverState = cover ? await followUpload(cover, () => undefined, signal) : undefined;
  if (coverState?.problem) throw new NotSent(m.uploads_its_cover({ problem: coverState.problem }));
  for (const file of files) {
    const { problem } = await followUpload(file, report, signal);
    if (problem) throw new NotSent(m.uploads_one_of_its_files({ problem }));
  }
  return { step: "made", ...(await requestDraft({ audio, cover, files })) };
}

async function requestDraft({ audio, cover, files }: SentBundle) {
  const body = new URLSearchParams(cover && { cover });
  if (files.length > 0) body.set("files", files.join(","));
  const undo = ownChanges.expectAdded();
  const answer = await fetch(`/uploads/${audio}/draft`, { method: "POST", body }).catch(() => {
    throw new NotSent(m.uploads_the_connection_to_the_shop_was());
  });
  if (answer.ok) return draftMade.parse(await answer.json());
  undo();
  throw new NotSent(await readUploadRefusal(answer));
}
