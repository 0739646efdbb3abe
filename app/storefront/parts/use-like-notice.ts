import { useEffect } from "react";
import { showToast, type ToastText } from "#app/ui/toasts.tsx";
import { rememberLike } from "./liked-tracks.ts";

/** What the server answers to a like. */
export type LikeNotice = ToastText & { trackId: string };

/** Shows the answer to a like once, and notes in the browser that the track is liked. */
export function useLikeNotice(notice: LikeNotice | undefined): void {
  useEffect(() => {
    if (!notice) return;
    showToast(notice);
    if (notice.tone !== "problem") rememberLike(notice.trackId);
  }, [notice]);
}
