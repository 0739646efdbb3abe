import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useNotice, useProblemToast } from "#app/platform/ui/use-notice.ts";
import { type LikeNotice, type LikeResult, likeIntents } from "./like-notice.ts";
import { rememberLikes, useIsLiked } from "./liked-tracks.ts";

/** @param notice is the result of a form posted without scripts. */
export function useLike(trackId: string, notice?: LikeNotice) {
  const fetcher = useFetcher<LikeResult>();
  useNotice(fetcher.data?.payload);
  useProblemToast(fetcher.data?.problem);
  useEffect(() => {
    if (notice) rememberLikes([notice.trackId], notice.isLiked);
  }, [notice]);
  const isRemembered = useIsLiked(trackId, notice?.isLiked ?? false);
  const intent = fetcher.formData?.get("intent");
  return { fetcher, isLiked: intent ? intent === likeIntents.like : isRemembered };
}
