import { m } from "#messages";

/** Formats a time as `2026-01-31 19:05 GMT+1`, in the browser's time zone. */
export function formatLocalTime(time: Date): string {
  const zone = new Intl.DateTimeFormat(m.locale(), { timeZoneName: "short" })
    .formatToParts(time)
    .find(({ type }) => type === "timeZoneName")?.value;
  const local = time.getTime() - time.getTimezoneOffset() * 60_000;
  return `${new Date(local).toISOString().slice(0, 16).replace("T", " ")} ${zone}`;
}
