type Value = string | number | boolean | null | undefined;

/** Longest value, in characters, that a line of the audit log repeats. */
const LONGEST_VALUE = 120;

/**
 * What an edit changed, by field: `49.99 → 60`, or only `changed` where a value is long. A field that
 * `after` does not name stays as it was. For values that may be read by every administrator.
 */
export function whatChanged(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): Record<string, string> {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && (value ?? "") !== (before[name] ?? ""),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, tell(before[name], value)]));
}

function tell(before: Value, after: Value): string {
  const [old, now] = [before, after].map((value) => String(value ?? "").trim() || "nothing");
  if (!old || !now || old.length > LONGEST_VALUE || now.length > LONGEST_VALUE) return "changed";
  return `${old} → ${now}`;
}
