import { Heart } from "lucide-react";
import { useFetcher } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { type LikeNotice, useLikeNotice } from "./use-like-notice.ts";

type Props = {
  likes: number;
  /** What the server said to a form that was posted without scripts. */
  notice: LikeNotice | undefined;
};

/** Likes the track whose page this is; the count on the button is the server's. */
export function LikeButton({ likes, notice }: Props) {
  const fetcher = useFetcher<LikeNotice>();
  useLikeNotice(fetcher.data);
  return (
    <fetcher.Form method="post" className="flex flex-wrap items-center gap-3">
      <button type="submit" className={`${buttonLook("plain", "large")} tabular-nums`}>
        <Heart aria-hidden className="size-5" strokeWidth={1.75} /> Like ({likes})
      </button>
      {notice && !fetcher.data && (
        <output className="text-sm">{[notice.title, notice.text].join(" ")}</output>
      )}
    </fetcher.Form>
  );
}
