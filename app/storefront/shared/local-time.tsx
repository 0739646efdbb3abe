import { useIsHydrated } from "#app/platform/ui/use-clock-time.ts";
import { m } from "#messages";

const format = {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

/** Formats `December 9, 2026 at 19:05 CET` in the visitor's time zone, and in UTC before scripts run. */
export function LocalTime({ at }: { at: Date }) {
  const isHydrated = useIsHydrated();
  return (
    <time dateTime={at.toISOString()}>
      {at.toLocaleString(m.locale(), isHydrated ? format : { ...format, timeZone: "UTC" })}
    </time>
  );
}
