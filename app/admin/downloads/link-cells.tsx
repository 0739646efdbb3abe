import { Copy } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatCount } from "#app/ui/format.ts";
import { NewTabLink } from "#app/ui/new-tab-link.tsx";
import { showToast } from "#app/ui/toasts.tsx";
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

type Props = {
  link: string;
  /** What is copied, for those who do not see beside what the button stands. */
  name: string;
  /** What the toast says when it is done. */
  done: string;
};

/** Copies a private link to the clipboard. */
function CopySecret({ link, name, done }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => void copy(link, done)}
      className="scripted grid size-9 shrink-0 place-items-center text-muted hover:bg-raised hover:text-ink"
    >
      <Copy aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}

async function copy(link: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ title: "Link copied", text: done });
  } catch {
    const text = "Could not copy link to clipboard";
    showToast({ title: "Failed to copy", text, tone: "problem" });
  }
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
