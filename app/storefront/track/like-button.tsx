import { Heart, HeartOff } from "lucide-react";
import { Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { type LikeResult, likeIntents } from "../shared/like-notice.ts";
import { useLike } from "../shared/use-like.ts";

type Props = {
  trackId: string;
  isAdmin: boolean;
  likes: number;
  /** Present after a form was posted without scripts. */
  result: LikeResult | undefined;
};

/** Administrators can like repeatedly, so they have a second button to unlike. */
export function LikeButton({ trackId, likes, isAdmin, result }: Props) {
  const notice = result?.payload ?? result?.problem;
  const link = result?.payload?.link;
  const { fetcher, isLiked } = useLike(trackId, result?.payload);
  return (
    <fetcher.Form method="post" className="flex flex-wrap items-center gap-3 max-lg:*:grow">
      <button
        type="submit"
        name="intent"
        value={isLiked && !isAdmin ? likeIntents.unlike : likeIntents.like}
        aria-pressed={isLiked}
        className={`${buttonVariants("plain", "large")} tabular-nums max-lg:px-4 ${isLiked ? "border-accent" : ""}`}
      >
        <Heart
          aria-hidden
          className={`size-5 ${isLiked ? "text-accent" : ""}`}
          fill={isLiked ? "currentColor" : "none"}
          strokeWidth={1.75}
        />{" "}
        <span className="max-lg:sr-only">{m.track_like_count({ likes })}</span>
        <span aria-hidden className="lg:hidden">
          {likes}
        </span>
      </button>
      {isLiked && isAdmin && (
        <button
          type="submit"
          name="intent"
          value={likeIntents.unlike}
          className={buttonVariants("quiet", "medium")}
        >
          <HeartOff aria-hidden className="size-4.5" strokeWidth={1.75} />{" "}
          {m.track_take_like_back()}
        </button>
      )}
      {notice && !fetcher.data && (
        <output className="text-sm">
          {[notice.title, notice.text].join(" ")}{" "}
          {link && (
            <Link to={link.to} className="underline underline-offset-4 hover:text-accent">
              {link.label}
            </Link>
          )}
        </output>
      )}
    </fetcher.Form>
  );
}
