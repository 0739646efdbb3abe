import { formatTime } from "./format.ts";

export function DateTime({ at }: { at: Date }) {
  const exact = at.toISOString();
  return (
    <time dateTime={exact} title={exact} className="whitespace-nowrap">
      {formatTime(at)}
    </time>
  );
}
