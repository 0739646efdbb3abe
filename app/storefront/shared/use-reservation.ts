import { useEffect, useState } from "react";
import { refreshPage } from "#app/platform/live/live-listeners.ts";
import { useClockTime } from "#app/platform/ui/use-clock-time.ts";
import type { TrackReservation } from "#app/shop/catalog/track.ts";
import { m } from "#messages";

/** Timers of browsers last at most 24.8 days. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

/** Returns undefined while the track is available and once the time is up. */
export function useReservation(
  reservation: TrackReservation | undefined,
  isOwn = false,
): string | undefined {
  const isOver = useIsOver(reservation?.until);
  const time = useClockTime(reservation?.until);
  if (!reservation || (isOver && reservation.endsByClock)) return undefined;
  if (time === undefined || isOver) return m.being_bought();
  return isOwn ? m.reserved_until_yours({ time }) : m.reserved_until({ time });
}

function useIsOver(until: Date | undefined): boolean {
  const end = until?.getTime();
  const [over, setOver] = useState<number>();
  useEffect(() => {
    if (end === undefined) return;
    const wait = Math.max(0, end - Date.now());
    if (wait > MAX_WAIT_MS) return;
    const timer = setTimeout(() => {
      setOver(end);
      refreshPage();
    }, wait);
    return () => clearTimeout(timer);
  }, [end]);
  return end !== undefined && over === end;
}
