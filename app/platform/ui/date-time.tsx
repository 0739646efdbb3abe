import { formatLocalTime } from "./format-local-time.ts";
import { formatTime } from "./format-time.ts";
import { useIsHydrated } from "./use-clock-time.ts";

/** Formats a time in the reader's time zone, and in UTC before scripts run. */
export function DateTime({ at }: { at: Date }) {
  const isHydrated = useIsHydrated();
  const exact = at.toISOString();
  return (
    <time dateTime={exact} title={exact} className="whitespace-nowrap">
      {isHydrated ? formatLocalTime(at) : formatTime(at)}
    </time>
  );
}
