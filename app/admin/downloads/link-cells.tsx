import { Link, useSearchParams } from "react-router";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatCount } from "#app/ui/format.ts";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { downloadsAddress } from "./download-address.ts";
import type { ShownLink } from "./find-links.server.ts";

/** The id of a track's download link, and since when it is this one. */
export function DownloadId({ track: { downloadId, madeAt } }: { track: ShownLink }) {
  if (!downloadId) return <p className="text-muted">No ID</p>;
  return (
    <>
      <code className="fact-type block break-all leading-relaxed">{downloadId}</code>
      {madeAt && (
        <p className="fact-type mt-1.5 text-muted">
          <DateTime at={madeAt} />
        </p>
      )}
    </>
  );
}

/** Plain links: the router would tell the server, and caches on the way, where they lead. */
export function Links({ track: { title, link, returnLink } }: { track: ShownLink }) {
  return (
    <>
      {link ? (
        <div className="flex items-center gap-1">
          <NewTabLink
            href={link}
            className="min-w-0 truncate underline underline-offset-4 hover:text-accent"
          >
            {link}
          </NewTabLink>
          <CopyButton
            text={link}
            name={`Copy download link of ${title}`}
            copied={{ title: "Link copied", text: "Download link copied to clipboard" }}
            failed="Could not copy link to clipboard"
          />
        </div>
      ) : (
        <p className="text-muted">No link available</p>
      )}
      {returnLink && (
        <div className="mt-1 border-line border-t pt-1">
          <p className="fact-type text-muted">Return link</p>
          <div className="flex items-center gap-1">
            <span className="min-w-0 truncate text-muted">{returnLink}</span>
            <CopyButton
              text={returnLink}
              name={`Copy return link of ${title}`}
              copied={{ title: "Link copied", text: "Return link copied to clipboard" }}
              failed="Could not copy link to clipboard"
            />
          </div>
        </div>
      )}
    </>
  );
}

/** Where a track's files are, and how many were uploaded. */
export function FileLink({ track: { fileLink, fileCount } }: { track: ShownLink }) {
  return (
    <>
      {fileLink ? (
        <NewTabLink
          href={fileLink}
          className="block truncate underline underline-offset-4 hover:text-accent"
        >
          {fileLink}
        </NewTabLink>
      ) : (
        <p className="text-muted">No download file link set</p>
      )}
      {fileCount > 0 && <p className="mt-1.5">{formatCount(fileCount, "uploaded file")}</p>}
    </>
  );
}

/** What somebody did with a link. */
export const namesOfUses = {
  page: "Page opened",
  file: "File downloaded",
  archive: "All files downloaded",
  "file-link": "File link followed",
} as const;

/** When a track's link was used last, and the way to all its uses. */
export function LastUse({ track: { id, title, lastUse } }: { track: ShownLink }) {
  const [parameters] = useSearchParams();
  if (!lastUse) return <span className="mt-2 block text-muted text-xs">Never used</span>;
  return (
    <span className="mt-2 block text-muted text-xs leading-relaxed">
      {namesOfUses[lastUse.what]} <DateTime at={lastUse.at} />
      {lastUse.address && <> from {lastUse.address}</>}
      <Link
        to={downloadsAddress(parameters, { name: "uses", trackId: id })}
        preventScrollReset
        className="block w-fit py-1 underline underline-offset-4 hover:text-ink"
      >
        All uses<span className="sr-only"> of the link of {title}</span>
      </Link>
    </span>
  );
}
