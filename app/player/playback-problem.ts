import { showToast } from "#app/ui/toasts.tsx";

const explanations = {
  "no preview": "This track doesn't have a preview available.",
  "not loaded": "Failed to play the track. Please try another one.",
  interrupted: "Failed to play the track. Please try again.",
  refused: "Could not play the audio. Please try again.",
} as const;

export type PlaybackProblem = keyof typeof explanations;

/** What went wrong when the element reports an error: the network in the middle, or the file itself. */
export function problemOf(error: MediaError | null): PlaybackProblem {
  return error?.code === MediaError.MEDIA_ERR_NETWORK ? "interrupted" : "not loaded";
}

export function explainPlaybackProblem(problem: PlaybackProblem) {
  showToast({ title: "Playback Error", text: explanations[problem], tone: "problem" });
}

/** A play that was cut short by a pause or by another track is no problem. */
export function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "AbortError";
}
