import { Heart } from "lucide-react";
import { href } from "#app/platform/navigation/href.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { likeIntents } from "./like-notice.ts";
import { useLike } from "./use-like.ts";

type Props = { track: Pick<PublicTrack, "id" | "slug" | "title">; className?: string };

export function LikeToggle({ track, className = "" }: Props) {
  const { fetcher, isLiked } = useLike(track.id);
  return (
    <fetcher.Form
      method="post"
      action={href("/music/:slug", { slug: track.slug })}
      className={className}
    >
      <button
        type="submit"
        name="intent"
        value={isLiked ? likeIntents.unlike : likeIntents.like}
        aria-pressed={isLiked}
        aria-label={m.track_like({ title: track.title })}
        className={`grid size-9 place-items-center transition-colors hover:text-accent ${isLiked ? "text-accent" : "text-muted"}`}
      >
        <Heart
          aria-hidden
          className="size-4.5"
          strokeWidth={1.75}
          fill={isLiked ? "currentColor" : "none"}
        />
      </button>
    </fetcher.Form>
  );
}
