import { m } from "#messages";
import { NotSent } from "./send-file.ts";
import type { UploadKind } from "./upload-kinds.ts";
import { type UploadState, uploadBegun, uploadState } from "./upload-state.ts";

const POLL_INTERVAL_MS = 1000;

/** @throws {NotSent} with a message. */
export async function sendAddress(address: string, kind: UploadKind): Promise<string> {
  const body = new URLSearchParams({ kind, address });
  const answer = await fetch("/uploads/from-address", { method: "POST", body }).catch(() => {
    throw new NotSent(m.uploads_shop_silent());
  });
  if (!answer.ok) throw new NotSent(await readUploadRefusal(answer));
  return uploadBegun.parse(await answer.json()).id;
}

/** A proxy's response has no message of the shop. */
export async function readUploadRefusal(answer: Response): Promise<string> {
  const isSentence = answer.headers.get("Content-Type")?.startsWith("text/plain");
  return isSentence ? (await answer.text()).slice(0, 200) : m.uploads_shop_silent();
}

export async function followUpload(
  id: string,
  onChange: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<UploadState> {
  for (;;) {
    signal.throwIfAborted();
    const state = await pollOnce(id, signal);
    if (state) onChange(state);
    if (state?.state === "ready" || state?.state === "failed") return state;
    await pause(signal);
  }
}

/** Returns undefined while the shop does not respond, for example during a restart. */
async function pollOnce(id: string, signal: AbortSignal): Promise<UploadState | undefined> {
  const answer = await fetch(`/uploads/${id}/state`, { signal }).catch(() => undefined);
  signal.throwIfAborted();
  if (answer?.ok) return uploadState.parse(await answer.json());
  if (answer?.status === 404) throw new NotSent(m.uploads_this_upload_does_not_exist_any());
  if (answer?.status === 401) throw new NotSent(m.uploads_you_are_signed_out_please_sign());
  return undefined;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, POLL_INTERVAL_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Pruning removes the upload after a day if the request is lost. */
export function forgetSent(id: string): void {
  const headers = { "Tus-Resumable": "1.0.0" };
  void fetch(`/uploads/${id}`, { method: "DELETE", headers, keepalive: true }).catch(() => {});
}
