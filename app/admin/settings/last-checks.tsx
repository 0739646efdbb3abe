import { Alert } from "#app/ui/alert.tsx";
import { formatTime } from "#app/ui/format.ts";

type Check = {
  isThorough: boolean;
  fileCount: number;
  checkedCount: number;
  begunAt: Date;
  endedAt: Date | null;
};

type Props = {
  last: Check | undefined;
  lastThorough: Check | undefined;
  running: Check | undefined;
  isStale: boolean;
};

/** When the storage was looked at last, and how far a check is that is under way. */
export function LastChecks({ last, lastThorough, running, isStale }: Props) {
  return (
    <div className="mt-6 grid max-w-3xl gap-4">
      {isStale && (
        <Alert role="alert">
          This result is old: no hourly check has ended for more than two hours. What is listed here
          may not be true any more.
        </Alert>
      )}
      <dl className="grid gap-px border border-line bg-line sm:grid-cols-3">
        <Fact name="Last check" text={timeOf(last)} />
        <Fact name="Every byte compared" text={timeOf(lastThorough)} />
        <Fact name="Files" text={last ? last.fileCount.toLocaleString("en") : "–"} />
      </dl>
      <div role="status" className="text-sm empty:hidden">
        {running && (
          <>
            <progress
              aria-label="Files checked"
              max={Math.max(running.fileCount, 1)}
              value={running.checkedCount}
              className="h-2 w-full max-w-md accent-accent"
            />
            <p className="mt-1 text-muted">
              Checking: <span className="fact-type">{running.checkedCount}</span> of{" "}
              <span className="fact-type">{running.fileCount}</span> files
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function timeOf(check: Check | undefined): string {
  return check?.endedAt ? formatTime(check.endedAt) : "Not yet";
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="bg-ground px-4 py-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-1 font-semibold tabular-nums">{text}</dd>
    </div>
  );
}
