import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { formatDuration } from "#app/platform/ui/format.ts";
import { useClockTime } from "#app/platform/ui/use-clock-time.ts";
import { m } from "#messages";

const SPOKEN_SECONDS = [5 * 60, 60];
const REFRESH_EACH_SECONDS = 5;

type Props = { until: Date; now: Date; label: string };

/** Reloads the page when the time is up, and extends nothing. `now` is the shop's time. */
export function Countdown({ until, now, label }: Props) {
  const clock = useClockTime(until);
  const left = useSecondsLeft(until, now);
  const spoken = SPOKEN_SECONDS.findLast((seconds) => left !== undefined && left <= seconds);
  const isLast = spoken !== undefined;
  return (
    <p
      className={`mt-6 flex items-baseline justify-between gap-4 border-l-4 bg-surface px-4 py-3 ${isLast ? "border-l-accent" : "border-l-edge"}`}
    >
      <span>
        {label}{" "}
        <time dateTime={until.toISOString()} className="font-semibold">
          {clock}
        </time>
      </span>
      {left !== undefined && (
        <span aria-hidden className={`tabular-nums ${isLast ? "text-accent" : "text-muted"}`}>
          {formatDuration(Math.max(0, left))}
        </span>
      )}
      <span role="status" className="sr-only">
        {isLast && (spoken === 60 ? m.checkout_minute_left() : m.checkout_five_minutes_left())}
      </span>
    </p>
  );
}

/** Returns undefined until scripts run. Counts by the shop's clock; the browser's may differ. */
function useSecondsLeft(until: Date, now: Date): number | undefined {
  const [left, setLeft] = useState<number>();
  const { revalidate } = useRevalidator();
  const tick = useEffectEvent((skewMs: number) => {
    const seconds = Math.ceil((until.getTime() - Date.now() - skewMs) / 1000);
    setLeft(seconds);
    if (seconds <= 0 && seconds % REFRESH_EACH_SECONDS === 0) revalidate();
  });
  const shopTime = now.getTime();
  useEffect(() => {
    const skewMs = shopTime - Date.now();
    tick(skewMs);
    const timer = setInterval(() => tick(skewMs), 1000);
    return () => clearInterval(timer);
  }, [shopTime]);
  return left;
}
