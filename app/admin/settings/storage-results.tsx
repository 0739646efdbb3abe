import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { Alert } from "#app/platform/ui/alert.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { formatTime } from "#app/platform/ui/format-time.ts";
import type { BrokenFile } from "#app/shop/catalog/storage-health.server.ts";
import { m } from "#messages";
import { managerAddress } from "../music-manager/manager-address.ts";

const sentences: Record<BrokenFile["problem"], (values: { what: string }) => string> = {
  missing: m.storage_file_missing,
  unreadable: m.storage_file_unreadable,
  "wrong-size": m.storage_file_wrong_size,
  altered: m.storage_file_altered,
};

type Props = { files: BrokenFile[]; count: number };

/** Lists broken files by track, each with a link to replace it. */
export function BrokenFileList({ files, count }: Props) {
  if (count === 0) {
    return (
      <p className="mt-10 flex items-center gap-3 border border-line px-4 py-5">
        <CircleCheck aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {m.settings_all_files_are_there_and_whole()}
      </p>
    );
  }
  return (
    <section className="mt-10">
      <h3 className="font-semibold text-lg">{m.count_broken_files({ count })}</h3>
      <ul className="mt-4 divide-y divide-line border border-line">
        {files.map((file) => (
          <li
            key={`${file.id} ${file.track?.id ?? ""}`}
            className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
          >
            <TrackOf file={file} />
            <div className="min-w-0">
              <p>{sentences[file.problem](file)}</p>
              <p className="mono-type mt-1 text-muted [overflow-wrap:anywhere]">
                {m.settings_found({ name: file.name, time: formatTime(file.foundAt) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {count > files.length && (
        <p className="mt-3 text-muted text-sm">{m.and_more({ count: count - files.length })}</p>
      )}
    </section>
  );
}

function TrackOf({ file: { track } }: { file: BrokenFile }) {
  if (!track) return <p className="text-muted">{m.settings_no_track()}</p>;
  if (track.isArchived) {
    return (
      <p className="[overflow-wrap:anywhere]">{m.settings_archived({ title: track.title })}</p>
    );
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

type Check = {
  isThorough: boolean;
  fileCount: number;
  checkedCount: number;
  begunAt: Date;
  endedAt: Date | null;
};

type LastChecksProps = {
  last: Check | undefined;
  lastThorough: Check | undefined;
  running: Check | undefined;
  isStale: boolean;
};

export function LastChecks({ last, lastThorough, running, isStale }: LastChecksProps) {
  return (
    <div className="mt-6 grid max-w-3xl gap-4">
      {isStale && <Alert role="alert">{m.settings_this_result_is_old_no_hourly()}</Alert>}
      <dl className="grid gap-px border border-line bg-line sm:grid-cols-3">
        <Stat name={m.settings_last_check()} text={timeOf(last)} />
        <Stat name={m.settings_every_byte_compared()} text={timeOf(lastThorough)} />
        <Stat name={m.files()} text={last ? formatNumber(last.fileCount) : "–"} />
      </dl>
      <div role="status" className="text-sm empty:hidden">
        {running && (
          <>
            <progress
              aria-label={m.settings_files_checked()}
              max={Math.max(running.fileCount, 1)}
              value={running.checkedCount}
              className="h-2 w-full max-w-md accent-accent"
            />
            <p className="mt-1 text-muted">
              {m.settings_checking({ checked: running.checkedCount, count: running.fileCount })}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function timeOf(check: Check | undefined): string {
  return check?.endedAt ? formatTime(check.endedAt) : m.settings_not_yet();
}

function Stat({ name, text }: { name: string; text: string }) {
  return (
    <div className="bg-ground px-4 py-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-1 font-semibold tabular-nums">{text}</dd>
    </div>
  );
}
