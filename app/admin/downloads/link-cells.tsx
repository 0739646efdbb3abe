import { Link, useSearchParams } from "react-router";
import { CopyButton } from "#app/platform/ui/copy-button.tsx";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { NewTabLink } from "#app/platform/ui/new-tab-link.tsx";
import { m } from "#messages";
import { downloadsAddress } from "./download-address.ts";
import type { DownloadLinkListItem } from "./find-links.server.ts";

export function DownloadId({ track: { downloadId, madeAt } }: { track: DownloadLinkListItem }) {
  if (!downloadId) return <p className="text-muted">{m.downloads_no_id()}</p>;
  return (
    <>
      <code className="mono-type block break-all leading-relaxed">{downloadId}</code>
      {madeAt && (
        <p className="mono-type mt-1.5 text-muted">
          <DateTime at={madeAt} />
        </p>
      )}
    </>
  );
}

/** The links are plain, because the router would send their targets to the server and to caches. */
export function Links({ track: { title, link, returnLink } }: { track: DownloadLinkListItem }) {
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
            name={m.downloads_copy_download_link_of({ title })}
            copied={{
              title: m.link_copied(),
              text: m.downloads_download_link_copied_to_clipboard(),
            }}
            failed={m.downloads_could_not_copy_link_to_clipboard()}
          />
        </div>
      ) : (
        <p className="text-muted">{m.downloads_no_link_available()}</p>
      )}
      {returnLink && (
        <div className="mt-1 border-line border-t pt-1">
          <p className="mono-type text-muted">{m.downloads_return_link()}</p>
          <div className="flex items-center gap-1">
            <span className="min-w-0 truncate text-muted">{returnLink}</span>
            <CopyButton
              text={returnLink}
              name={m.downloads_copy_return_link_of({ title })}
              copied={{
                title: m.link_copied(),
                text: m.downloads_return_link_copied_to_clipboard(),
              }}
              failed={m.downloads_could_not_copy_link_to_clipboard()}
            />
          </div>
        </div>
      )}
    </>
  );
}

export function FileLink({ track: { fileLink, fileCount } }: { track: DownloadLinkListItem }) {
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
        <p className="text-muted">{m.no_download_file_link_set()}</p>
      )}
      {fileCount > 0 && <p className="mt-1.5">{m.count_uploaded_files({ count: fileCount })}</p>}
    </>
  );
}

export const namesOfUses = {
  page: m.downloads_page_opened,
  file: m.downloads_file_downloaded,
  archive: m.downloads_all_files_downloaded,
  "file-link": m.downloads_file_link_followed,
} as const;

export function LastUse({ track: { id, title, lastUse } }: { track: DownloadLinkListItem }) {
  const [parameters] = useSearchParams();
  if (!lastUse)
    return <span className="mt-2 block text-muted text-xs">{m.downloads_never_used()}</span>;
  return (
    <span className="mt-2 block text-muted text-xs leading-relaxed">
      {namesOfUses[lastUse.what]()} <DateTime at={lastUse.at} />
      {lastUse.address && <> {m.downloads_from({ address: lastUse.address })}</>}
      <Link
        to={downloadsAddress(parameters, { name: "uses", trackId: id })}
        preventScrollReset
        className="block w-fit py-1 underline underline-offset-4 hover:text-ink"
      >
        {m.downloads_all_uses()}
        <span className="sr-only"> {m.downloads_of_the_link_of({ title })}</span>
      </Link>
    </span>
  );
}
