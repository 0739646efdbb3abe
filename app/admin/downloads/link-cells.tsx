import { Link, useSearchParams } from "react-router";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatCount } from "#app/ui/format.ts";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { t } from "#app/words/words.ts";
import { downloadsAddress } from "./download-address.ts";
import type { ShownLink } from "./find-links.server.ts";

/** The id of a track's download link, and since when it is this one. */
export function DownloadId({ track: { downloadId, madeAt } }: { track: ShownLink }) {
  if (!downloadId) return <p className="text-muted">{t`No ID`}</p>;
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
            name={t`Copy download link of ${title}`}
            copied={{ title: t`Link copied`, text: t`Download link copied to clipboard` }}
            failed={t`Could not copy link to clipboard`}
          />
        </div>
      ) : (
        <p className="text-muted">{t`No link available`}</p>
      )}
      {returnLink && (
        <div className="mt-1 border-line border-t pt-1">
          <p className="fact-type text-muted">{t`Return link`}</p>
          <div className="flex items-center gap-1">
            <span className="min-w-0 truncate text-muted">{returnLink}</span>
            <CopyButton
              text={returnLink}
              name={t`Copy return link of ${title}`}
              copied={{ title: t`Link copied`, text: t`Return link copied to clipboard` }}
              failed={t`Could not copy link to clipboard`}
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
        <p className="text-muted">{t`No download file link set`}</p>
      )}
      {fileCount > 0 && <p className="mt-1.5">{t(formatCount(fileCount, "uploaded file"))}</p>}
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
  if (!lastUse) return <span className="mt-2 block text-muted text-xs">{t`Never used`}</span>;
  return (
    <span className="mt-2 block text-muted text-xs leading-relaxed">
      {t(namesOfUses[lastUse.what])} <DateTime at={lastUse.at} />
      {lastUse.address && <> {t`from ${lastUse.address}`}</>}
      <Link
        to={downloadsAddress(parameters, { name: "uses", trackId: id })}
        preventScrollReset
        className="block w-fit py-1 underline underline-offset-4 hover:text-ink"
      >
        {t`All uses`}
        <span className="sr-only"> {t`of the link of ${title}`}</span>
      </Link>
    </span>
  );
}
