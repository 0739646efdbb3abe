import { m } from "#messages";

/** Formats a time as `2026-01-31 18:05 UTC`, the same on the server and in every browser. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

const longDay = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

/** Formats a day as `December 9, 2026`, for buyers. */
export function formatLongDay(time: Date): string {
  return time.toLocaleDateString(m.locale(), longDay);
}

/** Formats a time as `December 9, 2026, 18:05 UTC`, for buyers' emails. */
export function formatLongTime(time: Date): string {
  return `${formatLongDay(time)}, ${time.toISOString().slice(11, 16)} UTC`;
}

export function formatDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
