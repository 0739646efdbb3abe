import type { HeardField } from "./use-heard.ts";

type Choice = { value: string; label: string };

type Props = { field: HeardField; name: string; choices?: readonly Choice[] };

/** Says that a value was detected, offers one that was, and what else it may have been. */
export function HeardHint({ field, name, choices = [] }: Props) {
  const offered = [
    ...(field.offer ? [{ value: field.offer, label: `Use detected ${field.offer}` }] : []),
    ...choices.filter(({ value }) => value !== field.value && value !== field.offer),
  ];
  if (!field.isDetected && offered.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      {field.isDetected && (
        <span className="fact-type inline-flex h-7 items-center border border-edge/60 px-2">
          detected
        </span>
      )}
      {offered.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-label={`${name}: ${label}`}
          onClick={() => field.write(value)}
          className="fact-type inline-flex h-7 items-center bg-raised px-2 text-ink hover:bg-ink hover:text-ground"
        >
          {label}
        </button>
      ))}
    </p>
  );
}
