import { m } from "#messages";

/** Formats a date as `Wednesday 9 December 2026`, in UTC. */
export function Day({ at }: { at: Date }) {
  const day = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap font-semibold">
      {at.toLocaleDateString(m.locale(), { ...day, timeZone: "UTC" })}
    </time>
  );
}
