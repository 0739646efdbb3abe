import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useNotice } from "#app/ui/use-notice.ts";
import { type LikeNotice, likeIntents } from "./like-notice.ts";
import { noteLikes, useIsLiked } from "./liked-tracks.ts";

/**
 * Whether a track is liked, and the form to change that; what was pressed shows at once.
 * @param notice what the server said to a form that was posted without scripts.
 */
export function useLike(trackId: string, notice?: LikeNotice) {
  const fetcher = useFetcher<LikeNotice>();
  useNotice(fetcher.data);
  useEffect(() => {
    if (notice?.isLiked !== undefined) noteLikes([notice.trackId], notice.isLiked);
  }, [notice]);
  const isNoted = useIsLiked(trackId, notice?.isLiked ?? false);
  const asked = fetcher.formData?.get("intent");
  return { fetcher, isLiked: asked ? asked === likeIntents.like : isNoted };
}
