import { formatTime } from "./format.ts";

/** A point in time, in UTC; to the second for machines and whoever points at it. */
export function Moment({ at }: { at: Date }) {
  const exact = at.toISOString();
  return (
    <time dateTime={exact} title={exact} className="whitespace-nowrap">
      {formatTime(at)}
    </time>
  );
}
