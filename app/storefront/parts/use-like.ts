import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useNotice } from "#app/ui/use-notice.ts";
import { type LikeNotice, likeIntents } from "./like-notice.ts";
import { rememberLikes, useIsLiked } from "./liked-tracks.ts";

/** @param notice the response to a form that was posted without scripts. */
export function useLike(trackId: string, notice?: LikeNotice) {
  const fetcher = useFetcher<LikeNotice>();
  useNotice(fetcher.data);
  useEffect(() => {
    if (notice?.isLiked !== undefined) rememberLikes([notice.trackId], notice.isLiked);
  }, [notice]);
  const isRemembered = useIsLiked(trackId, notice?.isLiked ?? false);
  const intent = fetcher.formData?.get("intent");
  return { fetcher, isLiked: intent ? intent === likeIntents.like : isRemembered };
}
