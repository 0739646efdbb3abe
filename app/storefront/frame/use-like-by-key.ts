import { href, useFetcher } from "react-router";
import type { ShownTrack } from "#app/catalogue/track.ts";
import { useNotice } from "#app/ui/use-notice.ts";
import { type LikeNotice, likeIntents } from "../parts/like-notice.ts";
import { readLikedTracks } from "../parts/liked-tracks.ts";

/**
 * Likes whatever track the player says, wherever the visitor is, or takes the like back; an
 * administrator likes again. For the player's L key.
 */
export function useLikeByKey(isAdmin: boolean): (track: Pick<ShownTrack, "id" | "slug">) => void {
  const fetcher = useFetcher<LikeNotice>();
  useNotice(fetcher.data);
  return ({ id, slug }) => {
    const takesBack = !isAdmin && readLikedTracks().includes(id);
    void fetcher.submit(
      { intent: takesBack ? likeIntents.unlike : likeIntents.like },
      { method: "post", action: href("/music/:slug", { slug }) },
    );
  };
}
