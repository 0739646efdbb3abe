import { Copy, Download, ExternalLink, Pencil } from "lucide-react";
import { href, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { showToast } from "#app/platform/ui/toasts.tsx";
import type { findTrackForAdmins } from "#app/shop/catalog/managed-tracks.server.ts";
import { PlayButton } from "#app/storefront/player/play-button.tsx";
import { StateBadges } from "#app/storefront/shared/state-badges.tsx";
import { m } from "#messages";
import { managerAddress } from "../music-manager/manager-address.ts";

type Props = {
  track: NonNullable<Awaited<ReturnType<typeof findTrackForAdmins>>>;
  fileLink: string | undefined;
  publicLink: string;
};

export function AdminTrackHead({ track, fileLink, publicLink }: Props) {
  const listing = href("/music/:slug", { slug: track.slug });
  return (
    <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
      <CoverImage
        cover={track.cover}
        alt={m.cover_of({ title: track.title })}
        sizes="13rem"
        isEager
        className="max-w-52"
      />
      <div className="min-w-0">
        <StateBadges track={track} />
        <h1 className="display-type mt-3 text-3xl [overflow-wrap:anywhere] sm:text-4xl">
          {track.title}
        </h1>
        <div className="mt-5 flex flex-wrap gap-2">
          <PlayButton
            track={track}
            tracks={[track]}
            variant="page"
            label={m.track_listen_preview()}
          />
          <Link
            to={managerAddress(new URLSearchParams(), { edit: track.id })}
            className={buttonVariants("plain")}
          >
            <Pencil aria-hidden className="size-4" /> {m.edit_track()}
          </Link>
          {!track.isDraft && (
            <>
              <Link to={listing} className={buttonVariants("plain")}>
                <ExternalLink aria-hidden className="size-4" /> {m.track_view_listing()}
              </Link>
              <CopyLinkButton link={publicLink} />
            </>
          )}
          {fileLink && <AccessDownload link={fileLink} />}
        </div>
      </div>
    </div>
  );
}

function AccessDownload({ link }: { link: string }) {
  return (
    <NewTabLink href={link} className={buttonVariants("plain")}>
      <Download aria-hidden className="size-4" /> {m.track_access_download()}
    </NewTabLink>
  );
}

function CopyLinkButton({ link }: { link: string }) {
  return (
    <button
      type="button"
      onClick={() => void copy(link)}
      className={`scripted ${buttonVariants("plain")}`}
    >
      <Copy aria-hidden className="size-4" /> {m.copy_link()}
    </button>
  );
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ title: m.link_copied() });
  } catch {
    showToast({ title: m.track_failed_to_copy_link(), tone: "problem" });
  }
}
