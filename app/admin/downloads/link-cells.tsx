import { DateTime } from "#app/ui/date-time.tsx";
import { formatCount } from "#app/ui/format.ts";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { CopySecret } from "./copy-secret.tsx";
import type { ShownLink } from "./shown-link.server.ts";

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
          <CopySecret
            link={link}
            name={`Copy download link of ${title}`}
            done="Download link copied to clipboard"
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
            <CopySecret
              link={returnLink}
              name={`Copy return link of ${title}`}
              done="Return link copied to clipboard"
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
