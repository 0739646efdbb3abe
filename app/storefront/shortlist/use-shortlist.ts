import { useEffect, useState } from "react";
import { useFetcher, useSubmit } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { showToast } from "#app/platform/ui/toasts.tsx";
import {
  MAX_LISTED_TRACKS,
  shortlistAddress,
} from "#app/shop/catalog/shortlist/shortlist-address.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { likeIntents } from "../shared/like-notice.ts";
import { readLikedTracks, rememberLikes, useLikedTracks } from "../shared/liked-tracks.ts";
import type { loader } from "./route.tsx";

const idOf = ({ id }: PublicTrack) => id;

/** Adds what only this browser's storage knows to the likes that the shop has stored. */
export function useShortlist(saved: PublicTrack[]): PublicTrack[] {
  const { load, data } = useFetcher<typeof loader>();
  const [asked, setAsked] = useState<string[]>();
  const liked = useLikedTracks();
  useEffect(() => {
    if (asked) return;
    rememberLikes(saved.map(idOf), true);
    const savedIds = new Set(saved.map(idOf));
    const others = readLikedTracks().filter((id) => !savedIds.has(id));
    const ids = others.slice(-MAX_LISTED_TRACKS).reverse();
    setAsked(ids);
    if (ids.length > 0) void load(shortlistAddress(ids));
  }, [saved, asked, load]);
  useEffect(() => {
    if (!asked || !data) return;
    const found = new Set([...saved, ...data.tracks].map(idOf));
    // The header counts only tracks that the shop still has.
    rememberLikes(
      asked.filter((id) => !found.has(id)),
      false,
    );
  }, [asked, data, saved]);
  const savedIds = new Set(saved.map(idOf));
  const others = data?.tracks.filter(({ id }) => !savedIds.has(id)) ?? [];
  return [...saved, ...others].filter(({ id }) => !asked || liked.has(id));
}

/** The toast offers to like the track again. */
export function useRemoval() {
  const submit = useSubmit();
  const send = ({ id, slug }: PublicTrack, intent: string) =>
    submit(
      { intent },
      {
        method: "post",
        action: href("/music/:slug", { slug }),
        navigate: false,
        fetcherKey: `shortlist ${id}`,
      },
    );
  return async (track: PublicTrack) => {
    await send(track, likeIntents.unlike);
    if (readLikedTracks().includes(track.id)) return;
    showToast({
      title: m.shortlist_removed(),
      text: track.title,
      action: { label: m.bulk_act_undo(), run: () => void send(track, likeIntents.like) },
    });
  };
}
