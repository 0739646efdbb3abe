import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import type { BrokenFile } from "#app/catalogue/storage-health.server.ts";
import { formatCount, formatTime } from "#app/ui/format.ts";
import { managerAddress } from "../music-manager/manager-address.ts";

const sentences: Record<BrokenFile["problem"], string> = {
  missing: "is missing",
  unreadable: "cannot be read",
  "wrong-size": "has the wrong size",
  altered: "is not what came in",
};

type Props = { files: BrokenFile[]; count: number };

/** What is broken, by track, each with the way to where another file is put in its place. */
export function BrokenFiles({ files, count }: Props) {
  if (count === 0) {
    return (
      <p className="mt-10 flex items-center gap-3 border border-line px-4 py-5">
        <CircleCheck aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        All files are there and whole.
      </p>
    );
  }
  return (
    <section className="mt-10">
      <h3 className="font-semibold text-lg">{formatCount(count, "broken file")}</h3>
      <ul className="mt-4 divide-y divide-line border border-line">
        {files.map((file) => (
          <li
            key={`${file.id} ${file.track?.id ?? ""}`}
            className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
          >
            <TrackOf file={file} />
            <div className="min-w-0">
              <p>
                {file.what} {sentences[file.problem]}
              </p>
              <p className="fact-type mt-1 text-muted [overflow-wrap:anywhere]">
                {file.name} · found {formatTime(file.foundAt)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {count > files.length && (
        <p className="mt-3 text-muted text-sm">And {count - files.length} more.</p>
      )}
    </section>
  );
}

function TrackOf({ file: { track } }: { file: BrokenFile }) {
  if (!track) return <p className="text-muted">No track</p>;
  if (track.isArchived) {
    return <p className="[overflow-wrap:anywhere]">{track.title} (archived)</p>;
  }
  return (
    <Link
      to={managerAddress(new URLSearchParams(), { edit: track.id })}
      className="self-start font-semibold underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
    >
      {track.title}
    </Link>
  );
}
