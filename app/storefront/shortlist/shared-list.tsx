import { Link, useNavigate } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { showToast } from "#app/platform/ui/toasts.tsx";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { m } from "#messages";
import { rememberLikes, useLikedTracks } from "../shared/liked-tracks.ts";
import { ShortlistTable } from "./shortlist-table.tsx";

/** List of an email's link. It joins this browser's own only by the button. */
export function SharedList({ tracks }: { tracks: PublicTrack[] }) {
  const liked = useLikedTracks();
  const navigate = useNavigate();
  const others = tracks.filter(({ id }) => !liked.has(id)).map(({ id }) => id);
  function add() {
    // The newest like comes first in the list.
    rememberLikes(others.toReversed(), true);
    showToast({ title: m.shortlist_added({ count: others.length }) });
    void navigate(href("/shortlist"));
  }
  return (
    <>
      <PageHeading title={m.shortlist_shared()} text={m.shortlist_shared_text()}>
        {others.length > 0 ? (
          <button type="button" onClick={add} className={`scripted ${buttonVariants("accent")}`}>
            {m.shortlist_add()}
          </button>
        ) : (
          <Link to={href("/shortlist")} className={buttonVariants("plain")}>
            {m.shortlist_see()}
          </Link>
        )}
      </PageHeading>
      {tracks.length > 0 ? (
        <ShortlistTable tracks={tracks} />
      ) : (
        <EmptyState title={m.shortlist_shared_empty()}>
          <Link to={href("/track-store")} className={`mt-6 ${buttonVariants("accent")}`}>
            {m.likes_discover()}
          </Link>
        </EmptyState>
      )}
    </>
  );
}
