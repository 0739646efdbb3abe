import { showToast } from "#app/ui/toasts.tsx";

export const noPreview = "This track doesn't have a preview available.";

const explanations = {
  unavailable: ["Playback Error", noPreview],
  unanswered: ["Playback Error", "Failed to play the track. Please try another one."],
  interrupted: ["Playback Error", "Failed to play the track. Please try again."],
  refused: ["Playback Error", "Could not play the audio. Please try again."],
  missing: ["Error playing track", "This audio file is not available"],
  undecodable: ["Error playing track", "Could not play this audio"],
} as const;

export type PlaybackProblem = keyof typeof explanations;

/** One error code stands for a missing file, a strange one and no network, so the headers are requested. */
export async function findProblem({ error, src }: HTMLAudioElement): Promise<PlaybackProblem> {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return "interrupted";
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return "undecodable";
  const answer = await fetch(src, { method: "HEAD" }).catch(() => undefined);
  if (!answer) return "interrupted";
  if (answer.ok) return "undecodable";
  return answer.status < 500 ? "missing" : "unanswered";
}

export function explainPlaybackProblem(problem: PlaybackProblem) {
  const [title, text] = explanations[problem];
  showToast({ title, text, tone: "problem" });
}

/** A play that was cut short by a pause or by another track is no problem. */
export function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "AbortError";
}
