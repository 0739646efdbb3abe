export type DetailValue = string | number | boolean | null;

/** `changed` replaces a value that is too long for the log, or a file. */
export type FieldChange = { from: DetailValue; to: DetailValue } | { changed: true };

type Value = DetailValue | undefined;

/** Characters. */
const MAX_VALUE_LENGTH = 120;

/** Takes only values that every administrator may read. */
export function findChangedFields(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): Record<string, FieldChange> {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && (value ?? "") !== (before[name] ?? ""),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, changeOf(before[name], value)]));
}

function changeOf(before: Value, after: Value): FieldChange {
  const [from, to] = [blankToNull(before), blankToNull(after)];
  return isLong(from) || isLong(to) ? { changed: true } : { from, to };
}

function blankToNull(value: Value): DetailValue {
  return typeof value === "string" ? value.trim() || null : (value ?? null);
}

function isLong(value: DetailValue): boolean {
  return typeof value === "string" && value.length > MAX_VALUE_LENGTH;
}
