import { CircleAlert, CircleCheck } from "lucide-react";
import type { BackupRun } from "#app/backup/runs.server.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { m } from "#messages";

export function LastRun({ run, none }: { run: BackupRun | undefined; none: string }) {
  if (!run) return <p className="mt-4 text-sm">{none}</p>;
  const isGood = run.isComplete && run.problemCount === 0;
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm">
      <Icon aria-hidden className={`size-4 shrink-0 ${isGood ? "" : "text-accent"}`} />
      <span className="text-muted">{m.backup_last()}</span> <DateTime at={run.endedAt} />
      <span>· {resultOf(run)}</span>
    </p>
  );
}

function resultOf({ isComplete, problemCount }: BackupRun): string {
  if (!isComplete) return m.backup_incomplete();
  return problemCount === 0 ? m.backup_good() : m.backup_problems({ count: problemCount });
}

/** Lists the backups that a shop can be restored from. */
export function BackupList({ backups }: { backups: BackupRun[] }) {
  const complete = backups.filter(({ isComplete }) => isComplete);
  if (complete.length === 0) return <p className="mt-4 text-sm">{m.backup_no_restore_points()}</p>;
  return (
    <ul className="mt-4 border-line border-t text-sm">
      {complete.map((run) => (
        <li
          key={run.id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b py-2.5"
        >
          <span>
            <strong className="font-semibold">
              <DateTime at={run.startedAt} />
            </strong>{" "}
            · {resultOf(run)}
          </span>
          <span className="text-muted tabular-nums">
            {m.backup_extent({
              rows: run.rowCount ?? 0,
              files: run.fileCount ?? 0,
              size: formatSize(run.sizeBytes ?? 0),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
