/** Legal periods run from the end of a year. */
export function retainedFrom(now: Date, years: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1));
}

/** Returns the first day on which the order is no longer kept. */
export function retainedUntil(paidAt: Date, years: number): Date {
  return new Date(Date.UTC(paidAt.getUTCFullYear() + years + 1, 0, 1));
}
