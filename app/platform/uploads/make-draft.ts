import { ownChanges } from "#app/platform/live/own-changes.ts";
import { Semaphore } from "#app/platform/system/semaphore.ts";
import { m } from "#messages";
import type { Bundle } from "./draft-bundles.ts";
import { followUpload, readUploadRefusal } from "./follow-upload.ts";
import { NotSent, sendFile } from "./send-file.ts";
import { largestBytes, sizeProblem } from "./upload-kinds.ts";
import { draftMade, type UploadMatch } from "./upload-state.ts";

export type DraftProgress =
  | { step: "waiting" | "queued" | "processing" }
  | { step: "uploading"; sentBytes: number; totalBytes: number }
  | { step: "made"; id: string; title: string }
  | { step: "known"; sameAs: UploadMatch[] }
  | { step: "failed"; problem: string };

export type DraftSending = {
  bundle: Bundle;
  signal: AbortSignal;
  sent: string[];
};

/** The server has the same limit per account. */
const sending = new Semaphore(4);

/**
 * Refuses a file that is in the shop unless `isSure`.
 * @throws the signal's reason if it is aborted.
 */
export async function makeDraft(
  ...[draft, onProgress, isSure]: Parameters<typeof sendDraft>
): Promise<DraftProgress> {
  try {
    return await sendDraft(draft, onProgress, isSure);
  } catch (error) {
    if (error instanceof NotSent) return { step: "failed", problem: error.message };
    throw error;
  }
}

async function sendDraft(
  draft: DraftSending,
  onProgress: (progress: DraftProgress) => void,
  isSure: boolean,
): Promise<DraftProgress> {
  const { bundle, signal } = draft;
  const totalBytes = bundle.audio.size;
  const audio = await send(draft, "audio", bundle.audio, (sentBytes) =>
    onProgress({ step: "uploading", sentBytes, totalBytes }),
  );
  const cover = bundle.cover
    ? await send(draft, "cover", bundle.cover, () => undefined)
    : undefined;
  const audioState = await followUpload(
    audio,
    ({ state }) => onProgress({ step: state === "queued" ? "queued" : "processing" }),
    signal,
  );
  if (audioState.problem) throw new NotSent(audioState.problem);
  if (audioState.sameAs.length > 0 && !isSure) return { step: "known", sameAs: audioState.sameAs };
  const coverState = cover ? await followUpload(cover, () => undefined, signal) : undefined;
  if (coverState?.problem) throw new NotSent(m.uploads_its_cover({ problem: coverState.problem }));
  return { step: "made", ...(await requestDraft(audio, cover)) };
}

async function send(
  { signal, sent }: DraftSending,
  kind: "audio" | "cover",
  file: File,
  onProgress: (sentBytes: number) => void,
): Promise<string> {
  const problem = sizeProblem(file.size, largestBytes[kind]);
  if (problem) throw new NotSent(kind === "cover" ? m.uploads_its_cover({ problem }) : problem);
  const onBegun = (id: string) => void (sent.includes(id) || sent.push(id));
  return sending.run(() => sendFile(file, { kind, signal, onBegun, onProgress }));
}

async function requestDraft(audio: string, cover: string | undefined) {
  const body = new URLSearchParams(cover && { cover });
  const undo = ownChanges.expectAdded();
  const answer = await fetch(`/uploads/${audio}/draft`, { method: "POST", body }).catch(() => {
    throw new NotSent(m.uploads_the_connection_to_the_shop_was());
  });
  if (answer.ok) return draftMade.parse(await answer.json());
  undo();
  throw new NotSent(await readUploadRefusal(answer));
}
