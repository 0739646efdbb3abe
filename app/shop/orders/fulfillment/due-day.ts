const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 3;

type Urgency = "overdue" | "soon" | "later";

export function dueAfter(begin: Date, days: number): Date {
  return new Date(begin.getTime() + days * DAY_MS);
}

/** Overdue once the UTC day of the due date is over. */
export function urgencyOf(dueAt: Date, now: Date): Urgency {
  const days = dayOf(dueAt) - dayOf(now);
  if (days < 0) return "overdue";
  return days <= SOON_DAYS ? "soon" : "later";
}

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}
