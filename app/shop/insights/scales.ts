import { m } from "#messages";

/** Periods are in UTC. A week starts on Monday. */
export type Scale = "day" | "week" | "month";

const periodCounts: Record<Scale, number> = { day: 30, week: 26, month: 24 };

export const scaleNames: Record<Scale, () => string> = {
  day: m.insights_days,
  week: m.insights_weeks,
  month: m.insights_months,
};

export function readScale(text: string | null): Scale {
  return text === "week" || text === "month" ? text : "day";
}

/** Returns `YYYY-MM-DD`, latest last. */
export function periodStarts(scale: Scale, now = new Date()): string[] {
  return Array.from({ length: periodCounts[scale] }, (_, index) =>
    dayOf(startBefore(scale, now, periodCounts[scale] - 1 - index)),
  );
}

function startBefore(scale: Scale, now: Date, count: number): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (scale === "month") return new Date(Date.UTC(year, month - count, 1));
  const sinceMonday = scale === "week" ? (now.getUTCDay() + 6) % 7 : 0;
  return new Date(Date.UTC(year, month, day - sinceMonday - count * (scale === "week" ? 7 : 1)));
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Formats `Nov 24` or `Nov 2026`, in Portuguese `24/11` or `11/2026`. */
export function nameOfStart(scale: Scale, start: string): string {
  const time = new Date(`${start}T00:00:00Z`);
  const exact = scale === "month" ? ({ year: "numeric" } as const) : ({ day: "numeric" } as const);
  return time.toLocaleDateString(m.locale(), { ...exact, month: "short", timeZone: "UTC" });
}
