import { showToast } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";

const listExplanations = () =>
  ({
    unavailable: [m.player_error(), m.track_has_no_preview()],
    unanswered: [m.player_error(), m.player_unanswered()],
    interrupted: [m.player_error(), m.player_interrupted()],
    refused: [m.player_error(), m.player_refused()],
    missing: [m.player_error_track(), m.player_missing()],
    undecodable: [m.player_error_track(), m.player_undecodable()],
  }) as const;

export type PlaybackProblem = keyof ReturnType<typeof listExplanations>;

/** One error code stands for a missing file, an unknown format and no network. */
export async function findProblem({ error, src }: HTMLAudioElement): Promise<PlaybackProblem> {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return "interrupted";
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return "undecodable";
  const answer = await fetch(src, { method: "HEAD" }).catch(() => undefined);
  if (!answer) return "interrupted";
  if (answer.ok) return "undecodable";
  return answer.status < 500 ? "missing" : "unanswered";
}

export function explainPlaybackProblem(problem: PlaybackProblem) {
  const [title, text] = listExplanations()[problem];
  showToast({ title, text, tone: "problem" });
}

/** A pause or another track interrupts playback, which is no error. */
export function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "AbortError";
}
