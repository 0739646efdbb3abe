/** What is paid from then on is kept: periods of the law run from the end of a year. */
export function retainedFrom(now: Date, years: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - years, 0, 1));
}

/** The first day on which what was paid at a time is not kept any more. */
export function retainedUntil(paidAt: Date, years: number): Date {
  return new Date(Date.UTC(paidAt.getUTCFullYear() + years + 1, 0, 1));
}
