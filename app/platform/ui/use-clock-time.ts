import { useSyncExternalStore } from "react";
import { m } from "#messages";

const SAME_DAY_MS = 18 * 60 * 60 * 1000;

/** Formats `14:32` or `Nov 25` in the visitor's time zone, and `14:32 UTC` before scripts run. */
export function useClockTime(at: Date | undefined): string | undefined {
  const isHydrated = useIsHydrated();
  if (!at) return undefined;
  return isHydrated ? formatClock(at) : `${formatClock(at, "UTC")} UTC`;
}

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

function formatClock(at: Date, timeZone?: string): string {
  const isSoon = at.getTime() - Date.now() < SAME_DAY_MS;
  const options = isSoon
    ? ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const)
    : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat(m.locale(), { ...options, ...(timeZone && { timeZone }) }).format(
    at,
  );
}

function subscribe(): () => void {
  return () => undefined;
}
