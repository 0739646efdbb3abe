import { href, useFetcher } from "react-router";
import type { ShownTrack } from "#app/catalogue/track.ts";
import { type LikeNotice, useLikeNotice } from "./use-like-notice.ts";

/** Likes whatever track the player says, wherever the visitor is: for the player's L key. */
export function useLikeByKey(): (track: Pick<ShownTrack, "slug">) => void {
  const fetcher = useFetcher<LikeNotice>();
  useLikeNotice(fetcher.data);
  return ({ slug }) => {
    void fetcher.submit(null, { method: "post", action: href("/music/:slug", { slug }) });
  };
}
