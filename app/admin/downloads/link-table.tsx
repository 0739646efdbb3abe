import { href, Link } from "react-router";
import { Badge } from "#app/platform/ui/badge.tsx";
import { m } from "#messages";
import type { DownloadLinkListItem } from "./find-links.server.ts";
import { LinkActions } from "./link-actions.tsx";
import { DownloadId, FileLink, LastUse, Links } from "./link-cells.tsx";

const columns = [
  { name: m.downloads_track_title, width: "w-[20%]" },
  { name: m.downloads_download_id, width: "w-[18%]" },
  { name: m.downloads_download_link, width: "w-[24%]" },
  { name: m.downloads_download_file_link, width: "w-[17%]" },
  { name: m.actions, width: "w-[21%]" },
];

/** Each row is a card on narrow screens. */
export function LinkTable({ links }: { links: DownloadLinkListItem[] }) {
  return (
    <table className="w-full table-fixed border-line text-sm max-xl:block xl:border">
      <thead className="mono-type border-line border-b bg-surface text-muted uppercase max-xl:sr-only">
        <tr>
          {columns.map(({ name, width }) => (
            <th
              key={width + name()}
              scope="col"
              className={`px-3 py-2.5 text-left font-normal ${width}`}
            >
              {name()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-xl:grid max-xl:gap-3 xl:divide-y xl:divide-line">
        {links.map((track) => (
          <LinkRow key={track.id} track={track} />
        ))}
      </tbody>
    </table>
  );
}

const cell = "min-w-0 px-3 py-3 align-top font-normal max-xl:block";

function LinkRow({ track }: { track: DownloadLinkListItem }) {
  return (
    <tr className="hover:bg-surface max-xl:grid max-xl:gap-1 max-xl:border max-xl:border-line max-xl:py-2 md:max-xl:grid-cols-2">
      <th scope="row" className={`${cell} text-left md:max-xl:col-span-2`}>
        <Link
          to={href("/admin/track/:id", { id: track.id })}
          className="font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {track.title}
        </Link>
        <span className="mt-2 flex flex-wrap gap-1.5">
          <Badge tone={track.isSold ? "ink" : "line"}>
            {track.isSold ? m.sold() : m.available()}
          </Badge>
          {track.isArchived && <Badge tone="line">{m.downloads_archived()}</Badge>}
          {track.isDraft && !track.isArchived && <Badge tone="line">{m.draft()}</Badge>}
        </span>
        {(track.downloadId || track.lastUse) && <LastUse track={track} />}
      </th>
      {hasNothing(track) ? (
        <td colSpan={3} className={`${cell} text-muted md:max-xl:col-span-2`}>
          {m.downloads_no_id_no_link_available_no()}
        </td>
      ) : (
        <LinkCells track={track} />
      )}
      <td className={cell}>
        <LinkActions track={track} />
      </td>
    </tr>
  );
}

export function hasNothing({
  downloadId,
  returnLink,
  fileLink,
  fileCount,
}: DownloadLinkListItem): boolean {
  return !downloadId && !returnLink && !fileLink && fileCount === 0;
}

function LinkCells({ track }: { track: DownloadLinkListItem }) {
  return (
    <>
      <td className={cell}>
        <Label text={m.downloads_download_id()} />
        <DownloadId track={track} />
      </td>
      <td className={cell}>
        <Label text={m.downloads_download_link()} />
        <Links track={track} />
      </td>
      <td className={cell}>
        <Label text={m.downloads_download_file_link()} />
        <FileLink track={track} />
      </td>
    </>
  );
}

function Label({ text }: { text: string }) {
  return (
    <p aria-hidden className="mono-type mb-1 text-muted uppercase xl:hidden">
      {text}
    </p>
  );
}
