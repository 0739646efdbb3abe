import { formatTime } from "./format.ts";

/** In UTC; to the second for machines and as a tooltip. */
export function DateTime({ at }: { at: Date }) {
  const exact = at.toISOString();
  return (
    <time dateTime={exact} title={exact} className="whitespace-nowrap">
      {formatTime(at)}
    </time>
  );
}
